import type { Scope } from '../../domain/scopes.ts'
import type { Capability } from '../capabilities.ts'
import type { Route } from '../route.ts'

export const read = ['table.read'] as const
export const write = ['table.write'] as const
export const charge = ['table.write', 'gateway'] as const
export const redeliver = ['table.write', 'queue.webhook-delivery'] as const

export function get<const P extends string, const G extends string>(path: P, group: G, summary: string) {
  return {
    method: 'GET',
    path,
    group,
    auth: 'merchant',
    scope: 'read',
    status: 200,
    uses: read,
    summary,
  } as const
}

/** A look-up at a bank or a bill-payment provider. */
export function getFrom<const C extends Capability, const P extends string, const G extends string>(
  capability: C,
  path: P,
  group: G,
  summary: string,
) {
  return { ...get(path, group, summary), uses: ['table.read', capability] } as const
}

/** A purchase from the merchant's balance (S25, S32). */
export function buy<const P extends string>(path: P, summary: string) {
  return post(path, 'vas', 'invoice:write', 201, ['table.write', 'vas'], summary)
}

export function post<const P extends string, const U extends readonly Capability[]>(
  path: P,
  group: string,
  scope: Scope | null,
  status: 200 | 201,
  uses: U,
  summary: string,
) {
  return { method: 'POST', path, group, auth: 'merchant', scope, status, uses, summary } as const
}

export function patch<const P extends string, const U extends readonly Capability[]>(
  path: P,
  group: string,
  scope: Scope,
  uses: U,
  summary: string,
) {
  return { method: 'PATCH', path, group, auth: 'merchant', scope, status: 200, uses, summary } as const
}

export function del<const P extends string, const U extends readonly Capability[]>(
  path: P,
  group: string,
  scope: Scope | null,
  uses: U,
  summary: string,
) {
  return { method: 'DELETE', path, group, auth: 'merchant', scope, status: 200, uses, summary } as const
}

export function admin<const P extends string, const U extends readonly Capability[]>(
  method: Route['method'],
  path: P,
  status: 200 | 201,
  uses: U,
  summary: string,
) {
  return { method, path, group: 'admin', auth: 'admin', scope: null, status, uses, summary } as const
}

/** A call of a person, who is nobody's tenant: what is his, is his at any merchant of the mode (S31). */
export function person<const P extends string, const G extends string, const U extends readonly Capability[]>(
  method: Route['method'],
  path: P,
  group: G,
  uses: U,
  summary: string,
) {
  return { method, path, group, auth: 'identity', scope: null, status: 200, uses, summary } as const
}

/** A call of the payer's browser: the token in its path is the credential (D11.11). */
export function payer<const P extends string, const U extends readonly Capability[]>(
  method: Route['method'],
  path: P,
  uses: U,
  summary: string,
) {
  return {
    method,
    path,
    group: 'checkout',
    auth: 'checkout',
    scope: null,
    status: 200,
    uses,
    summary,
  } as const
}

/** An owner logs in once for both modes, so his codes and sessions live in the live cell (D14.2). */
export function login<const P extends string, const U extends readonly Capability[]>(
  path: P,
  uses: U,
  summary: string,
) {
  return {
    method: 'POST',
    path,
    group: 'admin',
    auth: 'none',
    scope: null,
    status: 200,
    mode: 'live',
    uses,
    summary,
  } as const
}

export function open<const P extends string>(path: P, group: string, summary: string) {
  return { method: 'GET', path, group, auth: 'none', scope: null, status: 200, uses: [], summary } as const
}

/** A change that honours `If-Match`. */
export function versioned<const R extends Route>(route: R) {
  return { ...route, versioned: true } as const
}

/** A sandbox call is for secret keys alone (D11.1), so no scope opens it to an access token. */
export function sandbox<const R extends Route>(route: R) {
  return { ...route, scope: null, sandboxOnly: true } as const
}
