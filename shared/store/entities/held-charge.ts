import {
  openOf,
  type ChargedWay,
  type HeldCharge,
  type OfSession,
  type PayerAction,
} from '../../domain/charge/charge.ts'
import { fromMs, toMs } from '../../domain/time/time.ts'
import { json, type Attribute } from '../codec.ts'

/**
 * A held charge as it is stored: a list of its values, since their names would take twice the room (H11). Instants are
 * epoch milliseconds. The order never changes; new values come last. The payer's data at a checkout is stored beside it.
 */
export type ChargeRow = readonly [
  status: 'i' | 'p' | 'u',
  reference: string,
  number: number,
  amount: number,
  currency: HeldCharge['currency'],
  methodId: string,
  rail: ChargedWay['rail'],
  gateway: string | null,
  kind: ChargedWay['kind'],
  at: number,
  leaseUntil: number,
  watched: boolean,
  askAt?: number | null,
  deadline?: number | null,
  sentAs?: readonly [ChargedWay['methodId'], ChargedWay['rail'], string | null, ChargedWay['kind']] | null,
  action?: PayerAction | null,
]

const letters = { intended: 'i', pending: 'p', unseen: 'u' } as const
const statuses = { i: 'intended', p: 'pending', u: 'unseen' } as const

/** The row of a charge. */
export function chargeRow(charge: HeldCharge): ChargeRow {
  const { status, reference, number, amount, currency, methodId, rail, gateway, kind } = charge
  const { at, leaseUntil, watched, askAt, deadline, sentAs, action } = charge
  return trimmed([
    ...([letters[status], reference, number, amount, currency] as const),
    ...([methodId, rail, gateway ?? null, kind] as const),
    ...([toMs(at), leaseUntil, watched, msOf(askAt), msOf(deadline)] as const),
    sentAs && [sentAs.methodId, sentAs.rail, sentAs.gateway ?? null, sentAs.kind],
    action,
  ])
}

/** The charge of a row, without who pays it at a checkout. */
export function chargeOfRow(row: ChargeRow): HeldCharge {
  const [letter, reference, number, amount, currency, methodId, rail, gateway, kind, ...rest] = row
  const [at, leaseUntil, watched, askAt = null, deadline = null, sentAs = null, action = null] = rest
  return {
    ...{ reference, number, amount, currency },
    ...wayOf([methodId, rail, gateway, kind]),
    ...{ at: fromMs(at), leaseUntil, watched, askAt: instantOf(askAt), deadline: instantOf(deadline) },
    ...{ sentAs: sentAs && wayOf(sentAs), action, payer: null, status: statuses[letter] },
  }
}

/**
 * When a charge in progress needs a worker next, and by which clock: a payer's deadline follows the tenant's, the lease of a
 * crashed request the wall's. Null where nothing is in progress.
 */
export function dueOfCharge(
  row: ChargeRow | null,
): { readonly at: string; readonly isLease: boolean; readonly watched: boolean } | null {
  const charge = openOf(row && chargeOfRow(row))
  if (charge === null) return null
  const { askAt, leaseUntil, watched } = charge
  return { at: askAt ?? fromMs(leaseUntil), isLease: askAt === null, watched }
}

/** The attributes of a checkout session's charge: its row, and who pays it. */
export const sessionChargeFields = { charge: 'at', payer: json('py') } satisfies Record<string, Attribute>

/** The stored form of a session's charge. */
export interface StoredPayment {
  readonly charge: ChargeRow | null
  readonly payer: OfSession['payer'] | null
}

/** A session's charge as it is stored: what its payer has to do belongs to the session, whose page shows it. */
export function storedPayment(charge: OfSession<HeldCharge> | null): StoredPayment {
  return { charge: charge && chargeRow({ ...charge, action: null }), payer: charge?.payer ?? null }
}

/** A session's charge that was stored. */
export function heldPayment({ charge, payer }: StoredPayment): OfSession<HeldCharge> | null {
  return charge && payer && { ...chargeOfRow(charge), payer }
}

function wayOf([methodId, rail, gateway, kind]: NonNullable<ChargeRow[14]>): ChargedWay {
  return { methodId, rail, gateway: gateway ?? undefined, kind }
}

function msOf(instant: string | null): number | null {
  return instant === null ? null : toMs(instant)
}

function instantOf(ms: number | null): string | null {
  return ms === null ? null : fromMs(ms)
}

/** Nulls at the end take no space. */
function trimmed(row: Required<ChargeRow>): ChargeRow {
  return row.slice(0, row.findLastIndex((value) => value !== null) + 1) as unknown as ChargeRow
}
