"""Checks webhooks of the billing service, in plain Python 3.9 or newer; django_view.py shows its use."""

import base64
import binascii
import hashlib
import hmac
import json
import re
import time


class VerificationError(Exception):
    """The webhook is forged, changed, or too old."""


def unwrap(body: bytes, headers, secret: str, tolerance_seconds: int = 300, now=None) -> dict:
    """The event of a webhook. `headers` is any mapping with `get`; Django's `request.headers` will do.

    Raises ValueError for a malformed secret: anyone could sign with it.
    """
    key = _key(secret)
    named = {str(name).lower(): value for name, value in headers.items()}
    id, stamp = named.get("webhook-id", ""), named.get("webhook-timestamp", "")
    if not id or not re.fullmatch(r"[0-9]{1,12}", stamp):
        raise VerificationError("headers are missing")
    if abs((time.time() if now is None else now) - int(stamp)) > tolerance_seconds:
        raise VerificationError("the timestamp is too far from now")
    mac = hmac.new(key, f"{id}.{stamp}.".encode() + body, hashlib.sha256).digest()
    want = b"v1," + base64.b64encode(mac)
    sent = named.get("webhook-signature", "").split(" ")
    if not any(hmac.compare_digest(want, one.encode()) for one in sent):
        raise VerificationError("no signature fits")
    event = json.loads(body)
    if event.get("id") != id:
        raise VerificationError("header and body name different events")
    return event


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[6:], validate=True) if secret.startswith("whsec_") else b""
    except binascii.Error:
        key = b""
    if len(key) < 24:
        raise ValueError("a webhook secret is whsec_ and the base64 of at least 24 bytes")
    return key
