import { paymentTerms, type GatewayName } from '../adapters/gateways/catalog.ts'
import type { Actor } from '../domain/access/actor.ts'
import type { LeastByRail } from '../domain/money/least.ts'
import type { Mode } from '../domain/merchant/merchant.ts'
import type { AgentCall, OperationContext } from '../operations/unit-of-work/context.ts'
import type { AuditState, IdempotencyState, TenantTime } from '../store/context.ts'
import { tableOf } from './clients.ts'
import { optional, wholeNumber } from './config.ts'
import { gatewayFees } from './gateway-fees.ts'
import { billsName, moneyNames } from './gateways.ts'
import { createIdSource } from './ids.ts'
import { indexLag } from './index-lag.ts'
import { logger } from './logger.ts'
import { countAlarm } from './metrics.ts'
import { wallClock } from './wall-clock.ts'

/** For which tenant and caller a unit of work runs. */
export interface UnitOfWork {
  readonly merchantId: string
  readonly mode: Mode
  readonly requestId: string
  readonly actor: Actor
  readonly timeZone: string
  readonly idempotency?: IdempotencyState | null
  readonly audit?: AuditState | null
  readonly agent?: AgentCall | null
  /** Set by the sandbox clock's walk: the instant that it has reached. */
  readonly at?: string
}

/** The context of one unit of work: nothing in it outlives the work (H10). */
export function createContext(work: UnitOfWork): OperationContext & { table: ReturnType<typeof tableOf> } {
  return {
    tenant: {
      merchantId: work.merchantId,
      mode: work.mode,
      spread: { over: null, shard: 0, written: 1 },
      timeZone: work.timeZone,
    },
    request: {
      id: work.requestId,
      ...(work.requestId === '' ? {} : { cause: causeOf(work) }),
      actor: work.actor,
      idempotency: work.idempotency ?? null,
      audit: work.audit ?? null,
      effects: { any: false },
      ...(work.agent ? { agent: work.agent } : {}),
    },
    table: tableOf(work.mode),
    time: timeOf(work),
    ids: createIdSource(() => Date.parse(wallClock.now())),
    read: 'eventual',
    deployment: {
      checkoutBaseUrl: checkoutBaseUrlOf(work.mode),
      allowLoopbackWebhooks: optional('LOCAL_OUTBOX_URL') !== null,
      sendsTestMessages: optional('LOCAL_OUTBOX_URL') !== null,
      indexesCatchUp: () => indexLag.passes(),
      raiseAlarm(alarm, reference) {
        const { mode, merchantId } = work
        logger.error('operator', { alarm, reference, mode, merchantId, cause: causeOf(work) })
        // A sandbox is open to everyone and holds no real money, so it raises no alarm (A11).
        if (work.mode === 'live') countAlarm(alarm)
      },
      gateways: gatewaysOf(work.mode),
      payoutAmount: {
        minKobo: wholeNumber('PAYOUT_MIN_KOBO') ?? 100,
        maxKobo: wholeNumber('PAYOUT_MAX_KOBO') ?? 1_000_000_000,
      },
    },
  }
}

/** How much of a message's identifier a cause keeps: a whole one would take items over a kilobyte. */
const endOfMessage = 8

/** Who makes a unit of work necessary (O7): a request, the operator's run, or a job with the end of its message. */
function causeOf({ actor, requestId }: Pick<UnitOfWork, 'actor' | 'requestId'>): string {
  const isJob = actor.kind === 'worker' && actor.id !== 'operator'
  return isJob ? `${actor.id}/${requestId.slice(-endOfMessage)}` : requestId
}

/** The names of a mode's gateways; no adapter is loaded for them. */
function gatewaysOf(mode: Mode): OperationContext['deployment']['gateways'] {
  const names = moneyNames(mode)
  const chosen = names.filter((name) => name !== 'twin')
  return {
    money: names[0] ?? 'none',
    bills: billsName(mode) ?? 'none',
    chosen,
    leastKobo: leastOf(names[0]),
    leastByRail: leastByRail(names),
    ...(mode === 'live' ? { feesByRail: gatewayFees() } : {}),
  }
}

function leastByRail(names: readonly GatewayName[]): LeastByRail {
  return Object.fromEntries(names.map((name) => [name, paymentTerms[name].leastKobo ?? {}]))
}

function leastOf(name: GatewayName | undefined): number {
  const least = Object.values((name && paymentTerms[name].leastKobo) ?? {})
  return least.length === 0 ? 0 : Math.min(...least)
}

/** Live follows the wall clock; the first load of a sandbox tenant reads their clock (D13.8). */
function timeOf(work: UnitOfWork): TenantTime {
  if (work.at !== undefined) return { wall: wallClock, now: work.at, clock: 'walking' }
  return { wall: wallClock, now: work.mode === 'live' ? wallClock.now() : null, clock: 'wall' }
}

/** The same unit of work, reading in the sandbox's cell: for what a person of the team has in both. */
export function inSandbox(context: OperationContext): OperationContext {
  const time = { wall: context.time.wall, now: null, clock: 'wall' as const }
  return { ...context, tenant: { ...context.tenant, mode: 'sandbox' }, table: tableOf('sandbox'), time }
}

/** A sandbox's links lead to its own stage, if the deployment has one. */
export function checkoutBaseUrlOf(mode: Mode): string {
  const own = mode === 'sandbox' ? optional('CHECKOUT_BASE_URL_SANDBOX') : null
  return own ?? optional('CHECKOUT_BASE_URL') ?? 'http://127.0.0.1:4000'
}
