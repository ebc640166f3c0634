"""Tables that most tests of the rules begin with."""

from __future__ import annotations

import pytest

from tests.brass.table import Table


@pytest.fixture
def table() -> Table:
    """Ann and Bob in the second round of the Canal Era; Ann is about to act."""
    return Table("ann", "bob")


@pytest.fixture
def rail() -> Table:
    """Ann and Bob in the second round of the Rail Era; Ann is about to act."""
    return Table("ann", "bob", era="rail")


@pytest.fixture
def four() -> Table:
    """Four players in the second round of the Canal Era; Ann is about to act."""
    return Table("ann", "bob", "cat", "dan")
