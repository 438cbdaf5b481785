<?php

declare(strict_types=1);

final class VerificationError extends RuntimeException
{
}

/**
 * The event of a webhook of the billing service. PHP 8.0 or newer.
 *
 * @param string $body the raw body: file_get_contents('php://input'), or $request->getContent() in Laravel
 * @param array<string, string|array<string>> $headers getallheaders(), or $request->headers->all() in Laravel
 * @throws VerificationError for a webhook that is forged, changed or too old
 * @throws InvalidArgumentException for a malformed secret: anyone could sign with it
 */
function unwrap(string $body, array $headers, string $secret, int $tolerance = 300, ?int $now = null): array
{
    $key = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6), true) : false;
    if ($key === false || strlen($key) < 24) {
        throw new InvalidArgumentException('a webhook secret is whsec_ and the base64 of at least 24 bytes');
    }
    $named = [];
    foreach ($headers as $name => $value) {
        $named[strtolower((string) $name)] = is_array($value) ? $value[0] : $value;
    }
    $id = $named['webhook-id'] ?? '';
    $stamp = $named['webhook-timestamp'] ?? '';
    if ($id === '' || preg_match('/^[0-9]{1,12}\z/', $stamp) !== 1) {
        throw new VerificationError('headers are missing');
    }
    if (abs(($now ?? time()) - (int) $stamp) > $tolerance) {
        throw new VerificationError('the timestamp is too far from now');
    }
    $want = 'v1,' . base64_encode(hash_hmac('sha256', "{$id}.{$stamp}.{$body}", $key, true));
    foreach (explode(' ', $named['webhook-signature'] ?? '') as $one) {
        if (hash_equals($want, $one)) {
            $event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
            if (($event['id'] ?? null) !== $id) {
                throw new VerificationError('header and body name different events');
            }
            return $event;
        }
    }
    throw new VerificationError('no signature fits');
}
