import type { Moment } from '../change/change.ts'
import type { Instant } from '../time/time.ts'
import { nextStatus } from '../change/transition-table.ts'
import { moneyLeaseMs } from '../time/waits.ts'
import type { Charge, ChargedWay, HeldCharge, OpenCharge, RetriedCharge, UnseenCharge } from './charge.ts'
import { chargeTransitions, type ChargeTrigger } from './transitions.ts'

/** What a new charge consists of. */
export interface NewCharge extends Pick<
  Charge,
  keyof ChargedWay | 'number' | 'reference' | 'amount' | 'currency' | 'watched' | 'payer'
> {
  /** When its gateway is asked first, and how long it is waited for; null where its first answer decides that. */
  readonly askAt: Instant | null
  readonly deadline: Instant | null
}

/**
 * The recorded intent to charge (H4: written before the gateway is called). After an unseen charge it has that one's
 * reference: if the earlier charge was only late, it is found there instead of made again (B14).
 */
export function intended<O extends NewCharge>(
  earlier: UnseenCharge | null,
  order: O,
  { now, wallMs }: Moment,
): O & OpenCharge {
  nextStatus(chargeTransitions, earlier?.status ?? 'none', earlier ? 'retry' : 'intend')
  return {
    ...order,
    reference: earlier?.reference ?? order.reference,
    at: now,
    leaseUntil: wallMs + moneyLeaseMs,
    action: null,
    sentAs: earlier && wayOf(earlier),
    status: 'intended',
  }
}

/** How a charge is made. */
export function wayOf({ methodId, rail, gateway, kind }: ChargedWay): ChargedWay {
  return { methodId, rail, gateway, kind }
}

/** A held charge one step later. @throws Problem 409 `invalid_transition` for a step that the table does not have. */
export function heldAfter<C extends HeldCharge>(
  charge: C,
  trigger: ChargeTrigger,
  changes: Partial<Omit<Charge, 'payer'>>,
): C {
  const status = nextStatus(chargeTransitions, charge.status, trigger)
  return { ...charge, ...changes, status: status as HeldCharge['status'] }
}

/** What a retried charge is an unseen one of, as its gateway may have it. */
export function earlierOf(charge: RetriedCharge): UnseenCharge {
  return { ...charge, ...charge.sentAs, number: charge.number - 1, sentAs: null, status: 'unseen' }
}
