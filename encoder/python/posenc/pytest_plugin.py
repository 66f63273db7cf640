"""A fixture of pytest."""

import pytest

import posenc


@pytest.fixture
def assert_rotary():
    """Fails unless a model, or a recording, turns what its configuration means:

        def test_rotary(assert_rotary):
            assert_rotary(model, as_="transformers@4.51")
    """

    def check(what, config=None, **options):
        return posenc.audit(what, config, **options).check()

    return check
