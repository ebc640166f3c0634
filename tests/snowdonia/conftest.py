from __future__ import annotations

import pytest

from tests.snowdonia.table import Table


@pytest.fixture
def table() -> Table:
    """Three players: ann, bob, cyd."""
    return Table()


@pytest.fixture
def two() -> Table:
    return Table("ann", "bob")


@pytest.fixture
def five() -> Table:
    return Table("ann", "bob", "cyd", "dee", "eli")
