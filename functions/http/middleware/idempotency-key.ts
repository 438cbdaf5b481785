import { createHash } from 'node:crypto'
import type { AccessKind } from '../../../shared/domain/access/access.ts'
import { Problem } from '../../../shared/domain/problem.ts'
import type { IdempotencyState, Outcome } from '../../../shared/store/context.ts'
import { canonical } from './canonical.ts'
import { sourceOf } from './source.ts'
import { stateOf, type HttpRequest } from './state.ts'

const printable = /^[\x20-\x7e]{1,255}$/

/** Reads the Idempotency-Key header (D11.15). The operation's own commit writes the claim and the outcome. */
export function readIdempotencyKey() {
  return {
    before(request: HttpRequest): void {
      const key = request.event.headers['idempotency-key']
      if (key === undefined) return
      if (!printable.test(key))
        throw new Problem('bad_request', [
          {
            path: 'Idempotency-Key',
            reason: 'invalid_header',
            issue: 'must be 1 to 255 printable characters, such as a UUID',
          },
        ])
      stateOf(request).idempotencyKey = key
    },
  }
}

/** Whether a session is a person's, whose keys are their own wherever their objects are. */
function isPerson(kind: AccessKind | undefined): boolean {
  return kind === 'identity_session' || kind === 'portal_session'
}

/** The key's state for an operation; null without a key. */
export function idempotencyOf(
  request: Pick<HttpRequest, 'event'>,
  render: (result: unknown) => Outcome,
): IdempotencyState | null {
  const state = stateOf(request)
  if (state.idempotencyKey === undefined) return null
  const { method, path } = request.event.requestContext.http
  return {
    keyHash: sha256(scopeOf(request) + state.idempotencyKey),
    owner: isPerson(state.access?.kind) ? `person-${sha256(state.access?.subject ?? '')}` : null,
    fingerprint: sha256(JSON.stringify([method, withoutStage(path), canonical(state.json ?? null)])),
    render,
    checked: false,
    stored: false,
    claimed: false,
    resumed: null,
  }
}

/**
 * A page's keys belong to its publishable key and the network it is called from, so they never collide with the
 * merchant's keys or other payers' (A5). The scope is part of the hash, because the record belongs to the tenant.
 */
function scopeOf(request: Pick<HttpRequest, 'event'>): string {
  const { access } = stateOf(request)
  return access?.kind === 'publishable_key' ? `${access.id}\n${sourceOf(request.event)}\n` : ''
}

/** The same request may use either base address (D1.9). */
function withoutStage(path: string): string {
  return path.replace(/^\/(live|sandbox)(?=\/)/, '')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
