import { made, turned, type Change } from '../change/change.ts'
import type { AtGateway } from '../gateway/at-gateway.ts'
import { move, type Posting } from '../ledger/posting.ts'
import type { EntryStamp, Transaction, TransactionType } from '../ledger/transaction.ts'
import type { Currency } from '../money/money.ts'
import type { ArrivedCredit, Arrival } from './arrival.ts'

/** Whose account a credit arrived on. */
export interface AccountOwner extends AtGateway {
  readonly merchantId: string
  readonly customerId: string
}

/** The identifiers of an arrival and its entry. */
export interface ArrivalStamp extends EntryStamp {
  readonly arrivalId: string
}

/** The name under which a credit is booked once (V2). */
export function arrivalName({ gateway }: AtGateway, reference: string): string {
  return `transfer#${gateway ?? 'twin'}#${reference}`
}

/** A credit has arrived: it becomes an item of its own, whose money is assigned to no one yet (M4, V2). */
export function decideCreditArrived(
  owner: AccountOwner,
  credit: ArrivedCredit & { readonly currency: Currency },
  { arrivalId: id, now, id: entryId }: ArrivalStamp,
): Change<Arrival> {
  const { merchantId, customerId } = owner
  const { reference, accountNumber, senderName, amount, currency, at: receivedAt } = credit
  const arrival: Arrival = {
    ...{ merchantId, id, createdAt: now, reference, customerId, accountNumber, senderName },
    gateway: owner.gateway ?? null,
    ...{ amount, currency, receivedAt },
    left: amount,
    depositKobo: 0,
    refundedKobo: 0,
    status: 'arrived',
    refund: null,
    refunds: 0,
    dueAt: now,
    version: 1,
  }
  const { postings } = move(currency, 'gateway_clearing', 'unapplied', amount)
  return {
    turns: [
      ...turned('arrivalName', null, { merchantId, name: arrivalName(owner, reference), target: id }),
      ...made('arrival', arrival),
      ...made(
        'transaction',
        arrivalEntry(arrival, { type: 'transfer', amount, postings }, { id: entryId, now }),
      ),
    ],
    moves: [],
    events: [],
    about: {},
    result: arrival,
  }
}

/** How an entry describes an arrival. */
export interface ArrivalMovement {
  readonly type: TransactionType
  readonly amount: number
  readonly postings: readonly Posting[]
  readonly reason?: string | null
}

/** The journal entry of a movement of an arrival's money outside invoices. */
export function arrivalEntry(
  { merchantId, id: sourceId, customerId, currency }: Arrival,
  { type, amount, postings, reason = null }: ArrivalMovement,
  { id, now }: EntryStamp,
): Transaction {
  return {
    ...{ merchantId, id, createdAt: now, type, status: 'succeeded', amount, currency, postings },
    availableOn: null,
    sourceType: 'payment',
    ...{ sourceId, customerId },
    subscriptionId: null,
    rail: 'virtual_account',
    failureCode: null,
    attempt: null,
    ...(reason === null ? {} : { reason }),
  }
}
