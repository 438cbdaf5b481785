import base64, hashlib, hmac, time

def verify(body: bytes, headers, secret: str, now: float | None = None) -> bool:
    id, stamp = headers["webhook-id"], headers["webhook-timestamp"]
    if not stamp.isdigit() or abs((now or time.time()) - int(stamp)) > 300:
        return False
    if not secret.startswith("whsec_") or len(secret) < 38:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    mac = hmac.new(key, f"{id}.{stamp}.".encode() + body, hashlib.sha256).digest()
    want = b"v1," + base64.b64encode(mac)
    return any(hmac.compare_digest(want, one.encode()) for one in headers["webhook-signature"].split(" "))
