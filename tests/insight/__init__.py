"""Tests of futures, reasons, hints and reviews."""
