"""What all commands share: their common options, and what these were set to."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from archive.application import Archive
    from archive.place import Place


@dataclass(slots=True)
class Settings:
    """What the common options were set to.

    store: as given by the option; None where it was not. color: `auto`, `always` or `never`.
    """

    store: str | None = None
    color: str = "auto"
    no_pager: bool = False
    debug: bool = False

    @property
    def place(self) -> Place:
        from archive.place import place_of

        return place_of(self.store)

    def open_to_read(self) -> Archive:
        """The store, which stays as it is. Raises NoStore and UnreadableStore."""
        from archive.application import Archive

        return Archive.at(self.place, read_only=True)

    def open_to_write(self) -> Archive:
        """The store, made where there is none. Raises UnreadableStore."""
        from archive.application import Archive

        return Archive.at(self.place)

    def colored(self, environ: Mapping[str, str] = os.environ) -> bool | None:
        """Whether to colour; None leaves it to whether the output is a terminal."""
        if self.color != "auto":
            return self.color == "always"
        if environ.get("NO_COLOR") or environ.get("TERM") == "dumb":
            return False
        return True if environ.get("FORCE_COLOR") else None


def _set(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    settings = ctx.ensure_object(Settings)
    if value is not None and param.name is not None:
        setattr(settings, param.name, value)
        ctx.color = settings.colored()


def common_options() -> list[click.Option]:
    """The options that stand before or after any command's name."""
    shared: dict[str, Any] = {"expose_value": False, "callback": _set, "default": None}
    return [
        click.Option(
            ["--store"],
            metavar="FILE",
            help="Where the games are: a file, postgresql://… or 'memory:'.  [PWAY_STORE, else the user's data folder]",
            **shared,
        ),
        click.Option(
            ["--color"],
            type=click.Choice(["auto", "always", "never"]),
            help="When to colour; NO_COLOR and FORCE_COLOR are heeded.",
            **shared,
        ),
        click.Option(["--no-pager"], is_flag=True, help="Never page.", **shared),
        click.Option(["--debug"], is_flag=True, help="Show the traceback of an error.", **shared),
    ]


COMMON: Final = frozenset(str(option.name) for option in common_options())


class Command(click.Command):
    """A command that takes the common options, and shows them apart from its own."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params += common_options()

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_options(self, ctx, formatter)


def write_options(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Own options first, then the common ones."""
    own: list[tuple[str, str]] = []
    common: list[tuple[str, str]] = []
    for param in command.get_params(ctx):
        record = param.get_help_record(ctx)
        if record is not None:
            (common if param.name in COMMON else own).append(record)
    for title, records in (("Options", own), ("Common options", common)):
        if records:
            with formatter.section(title):
                formatter.write_dl(records)


def command(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Declare a command of this program."""
    return click.command(name, cls=Command)


def counted(number: int, thing: str) -> str:
    """`1 game`, `3 games`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def say(message: str) -> None:
    """Tell a person something that is not data."""
    click.echo(message, err=True)


def on_terminal() -> bool:
    """Whether somebody watches the progress."""
    return sys.stderr.isatty()
