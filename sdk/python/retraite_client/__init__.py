"""Calls the Retirement Pension Gateway API. Start reading at client.py."""

from .client import Client, Report
from .errors import LostError, RetraiteError
from .proof import AlteredError, UnknownKeyError, Verified, verify_proof
from .webhook import WebhookError, verify_webhook

__all__ = [
    "AlteredError", "Client", "LostError", "Report", "RetraiteError", "UnknownKeyError", "Verified", "WebhookError",
    "verify_proof", "verify_webhook",
]
