import { createHash } from 'node:crypto'
import type { Route } from '../../../shared/api/route.ts'
import { Problem } from '../../../shared/domain/problem.ts'
import {
  countCall,
  takePlace,
  type Allowance,
  type CountedCall,
  type Taken,
} from '../../../shared/runtime/rate-limiter.ts'
import { publishableSourceLimit, rateOf, type RateName } from '../../../shared/runtime/rate-limits.ts'
import { wallClock } from '../../../shared/runtime/wall-clock.ts'
import { sourceOf } from './source.ts'
import { stateOf, type HttpRequest, type RequestState } from './state.ts'

/**
 * Counts a request against its caller's allowance, once the credential is known (D2.15, D11.19). A person, a page and
 * the payer of a session have separate allowances (A5, A16), so that none of them uses up that of a merchant's servers.
 * Calls without a credential are limited by their source address, and by their operation per recipient or client.
 */
export function limitRate(route: Route) {
  const isOpen = route.auth === 'none'
  if (isOpen && !isCounted(route)) return []
  const limit = {
    async before(request: HttpRequest): Promise<void> {
      const state = stateOf(request)
      const nowMs = Date.parse(wallClock.now())
      if (!hasServerCredential(state)) await takeSourcePlace(request, state, nowMs)
      if (isOpen) return
      if (route.perMinute !== undefined) await countPerMinute(route, state, nowMs)
      const { rate: name, ...allowance } = allowanceOf(route, state)
      const rate = rateOf(name)
      if (rate === null) return
      const asked = { ...allowance, mode: state.mode ?? 'live', rate }
      const taken =
        state.access?.kind === 'publishable_key'
          ? await takePagePlace(asked, await countSource(request, state, nowMs), nowMs)
          : await takePlace(asked, nowMs)
      state.rate = headersOf(rate.burst, taken)
      if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
    },
  }
  return [limit]
}

/** A route without a credential that uses the table. Gateways' callbacks are exempt: they have few source addresses. */
function isCounted({ uses, group }: Route): boolean {
  return group !== 'gateways' && uses.some((one) => one.startsWith('table.'))
}

function hasServerCredential({ access }: RequestState): boolean {
  return access?.kind === 'secret_key' || access?.kind === 'access_token'
}

/** Counts one network's calls of the routes that need no server's credential: such callers have no account (A16). */
async function takeSourcePlace(request: HttpRequest, { mode }: RequestState, nowMs: number): Promise<void> {
  const rate = rateOf('source')
  if (rate === null) return
  const owner = `SOURCE-${hashOf(sourceOf(request.event))}`
  const stage = request.event.requestContext.stage === 'sandbox' ? 'sandbox' : 'live'
  const taken = await takePlace({ mode: mode ?? stage, owner, surface: 'source', rate, exact: false }, nowMs)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
}

/** Counts a tenant's calls of an endpoint that queries an outside service, such as their bank. */
async function countPerMinute(
  route: Route,
  { merchantId: owner = '', mode = 'live' }: RequestState,
  nowMs: number,
) {
  const name = `minute#${route.path}`
  placeOf(await countCall({ mode, owner, name, limit: route.perMinute!, windowMs: 60_000 }, nowMs))
}

/**
 * Counts one network's calls with a publishable key, before the key's own bucket: what is refused here takes nothing from
 * it, so that one payer can't use up what all payers of the key have (A5, R9).
 * @returns The number of this call within the minute.
 */
async function countSource(request: HttpRequest, state: RequestState, nowMs: number): Promise<number> {
  const { merchantId: owner = '', mode = 'live', access } = state
  const name = `${access?.id ?? ''}#${sourceOf(request.event)}`
  return placeOf(
    await countCall({ mode, owner, name, limit: publishableSourceLimit(), windowMs: 60_000 }, nowMs),
  )
}

/** The part of a page's allowance that only networks with few calls may use (R9). */
const keptShare = 0.25
/** Up to this many calls in the present minute count as few. */
const fewCalls = 5

/**
 * Takes a place of a publishable key. A quarter of it is kept for networks with few calls: an honest payer
 * makes one or two calls, a flooder many (R9).
 * @param count The number of this call of its network within the minute.
 */
async function takePagePlace(asked: Allowance, count: number, nowMs: number): Promise<Taken> {
  const { rate, surface } = asked
  const part = (share: number, name: string): Allowance => ({
    ...asked,
    surface: name,
    rate: { perSecond: rate.perSecond * share, burst: Math.max(1, Math.floor(rate.burst * share)) },
  })
  const taken = await takePlace(part(1 - keptShare, surface), nowMs)
  return taken.allowed || count > fewCalls ? taken : takePlace(part(keptShare, `${surface}#few`), nowMs)
}

/** The place of a counted call. */
function placeOf(counted: CountedCall): number {
  if ('retryAfterSeconds' in counted) throw tooMany(counted.retryAfterSeconds)
  return counted.count
}

type Named = Omit<Allowance, 'rate' | 'mode'> & { readonly rate: RateName }

/** The allowance that a call counts against, and its size. */
function allowanceOf(route: Route, { access, merchantId = '', mode = 'live' }: RequestState): Named {
  const common = { owner: merchantId, exact: false }
  switch (access?.kind) {
    case 'publishable_key':
      return { ...common, surface: `key#${access.id}`, rate: 'publishable' }
    case 'checkout_token':
      // Several places are leased at once, so that a page that polls costs few writes.
      return { ...common, surface: `session#${access.subject ?? ''}`, rate: 'session', slice: 5 }
    case 'identity_session':
    case 'portal_session':
      return { ...common, owner: personOf(access.subject ?? ''), surface: 'person', rate: mode }
    default: {
      const surface = surfaceOf(route)
      const exact = surface === 'money'
      return { ...common, surface, exact, rate: exact ? 'money' : mode }
    }
  }
}

const purchases = /^\/v1\/vas\/(airtime|data|betting|cabletv|electricity)$/

/** A tenant's servers and their dashboard have separate allowances, and so do calls that move money. */
function surfaceOf({ auth, method, path }: Route): string {
  if (method === 'POST' && (path === '/v1/payouts' || purchases.test(path))) return 'money'
  return auth === 'admin' ? 'dashboard' : 'api'
}

function personOf(subject: string): string {
  return `PERSON#${hashOf(subject)}`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function tooMany(retryAfterSeconds: number): Problem {
  return new Problem('rate_limited', [], { retryAfterSeconds })
}

function headersOf(limit: number, { remaining, resetSeconds }: Taken): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  }
}
