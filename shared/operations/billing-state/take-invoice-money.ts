import { lagosDayOf } from '../../domain/time/lagos-day.ts'
import type { AnyInvoice } from '../../domain/invoice/invoice.ts'
import type { Account, Posting } from '../../domain/ledger/posting.ts'
import { planTaking, postingsOf, type Source, type Sources, type Taking } from '../../domain/ledger/taking.ts'
import type { Currency } from '../../domain/money/money.ts'
import { nowOf } from '../../store/context.ts'
import {
  availableName,
  balancesOf,
  bucketOf,
  owedName,
  pendingDayOf,
  type Balance,
} from '../../store/entities/balance.ts'
import { take } from '../../store/balance-writes.ts'
import { queryAllSpread } from '../../store/query-all.ts'
import type { Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** Money taken: what to write and what to post. */
export interface TakenInvoiceMoney {
  readonly writes: readonly Write[]
  readonly postings: readonly Posting[]
}

/**
 * Takes money that becomes a customer's credit from an invoice's balances: its day's pending bucket until that settles,
 * then what is available; the merchant owes what is missing (D6.11, D9.15). The balances are read strongly, and each is
 * debited on condition that it still has the money.
 */
export async function takeFromInvoice(
  context: OperationContext,
  invoice: AnyInvoice,
  amount: number,
): Promise<TakenInvoiceMoney> {
  const taking = planTaking(amount, await invoiceSources(context, invoice, 'customer_credit'))
  return takenMoney(context, invoice.currency, taking)
}

/**
 * The present balances to take an invoice's money from. A refund may take from today's other earnings last (B16).
 * @param to The account that receives it.
 */
export async function invoiceSources(
  context: OperationContext,
  { id, currency, subscriptionId, paidAt, createdAt, outside }: AnyInvoice,
  to: Extract<Account, 'customer_credit' | 'refunds'>,
): Promise<Sources> {
  const now = nowOf(context)
  // Outside payments are in no bucket here: their credit comes out of what is available (M2).
  const isOurs = outside.every(({ kind }) => kind === 'virtual_account')
  const paidToday = isOurs && lagosDayOf(paidAt ?? createdAt) === lagosDayOf(now)
  return readSources(context, currency, {
    own: paidToday ? bucketOf(currency, now, subscriptionId, id) : null,
    today: to === 'refunds',
  })
}

/**
 * The balances that a gateway's taking of a payment without an invoice comes from (R5).
 * @param sessionId The one-time payment; null for a charge that was never the merchant's.
 */
export function paymentSources(
  context: OperationContext,
  currency: Currency,
  sessionId: string | null,
): Promise<Sources> {
  const own = sessionId === null ? null : bucketOf(currency, nowOf(context), sessionId)
  return readSources(context, currency, { own, today: true })
}

/** The balances that a customer's credit is taken from: what is available, and what the merchant owes (B11). */
export function availableSources(context: OperationContext, currency: Currency): Promise<Sources> {
  return readSources(context, currency, { own: null, today: false })
}

/**
 * Takes money that becomes a customer's credit from what is available; the merchant owes what is missing (D9.15). The
 * balances are read strongly, and each is debited on condition that it still has the money.
 */
export async function takeFromAvailable(
  context: OperationContext,
  currency: Currency,
  amount: number,
): Promise<TakenInvoiceMoney> {
  return takenMoney(context, currency, planTaking(amount, await availableSources(context, currency)))
}

function takenMoney(
  { tenant: { merchantId } }: OperationContext,
  currency: Currency,
  { pieces, shortKobo }: Taking,
): TakenInvoiceMoney {
  return {
    writes: take(merchantId, currency, { pieces, shortKobo }),
    postings: postingsOf({ pieces, shortKobo }, 'customer_credit'),
  }
}

/** @param from The bucket of the invoice itself, and whether today's other buckets may be used. */
async function readSources(
  context: OperationContext,
  currency: Currency,
  from: { readonly own: string | null; readonly today: boolean },
): Promise<Sources> {
  const now = nowOf(context)
  const today = lagosDayOf(now)
  const balances = await queryAllSpread(context, balancesOf(context.tenant.merchantId, currency))
  const named = (name: string): Source | null => {
    const found = balances.find((balance) => balance.name === name)
    const account = pendingDayOf(name) === null ? 'merchant_available' : 'merchant_pending'
    return found ? { name, account, amount: found.amount } : null
  }
  const settled = balances.filter(({ name }) => (pendingDayOf(name) ?? today) < today)
  const own = from.own === null ? null : named(from.own)
  const others = balances.filter(({ name }) => pendingDayOf(name) === today && name !== own?.name)
  return {
    own,
    pending: from.today ? others.map(pendingSource) : [],
    available: named(availableName(currency)),
    settled: settled.map(pendingSource),
    owed: balances.find(({ name }) => name === owedName(currency))?.amount ?? 0,
  }
}

function pendingSource({ name, amount }: Balance): Source {
  return { name, account: 'merchant_pending', amount }
}
