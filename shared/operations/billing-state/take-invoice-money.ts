import { lagosDayOf } from '../../domain/lagos-day.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import type { Account, Posting } from '../../domain/ledger/posting.ts'
import { planTaking, postingsOf, type Source, type Sources, type Taking } from '../../domain/ledger/taking.ts'
import type { Currency } from '../../domain/money.ts'
import { Problem } from '../../domain/problem.ts'
import { nowOf } from '../../store/context.ts'
import {
  availableName,
  balanceKey,
  balancesOf,
  bucketOf,
  credit,
  debit,
  owedName,
  pendingDayOf,
  type Balance,
} from '../../store/entities/balance.ts'
import { queryAllSpread } from '../../store/page.ts'
import type { Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** Money of an invoice that goes back, in minor units of its currency. */
export interface TakingOrder {
  readonly invoice: Invoice
  readonly amount: number
  /** The account it goes to. */
  readonly to: Extract<Account, 'customer_credit' | 'refunds'>
  /** What becomes of an amount that the merchant does not have (D9.15). */
  readonly ifShort: 'refuse' | 'owe'
}

/** Money taken: what to write and what to post. */
export interface TakenMoney {
  readonly writes: readonly Write[]
  readonly postings: readonly Posting[]
  /** The part that had not settled yet, in minor units. */
  readonly unsettledKobo: number
}

/**
 * Takes money from where an invoice's lies: its day's pending bucket until that settles, then what is available; a
 * refund last from today's other earnings (D6.11, B16). The balances are read as they are, and each is debited on
 * condition that it still has the money.
 * @throws Problem 422 `insufficient_balance` when short, unless the merchant may owe the rest.
 */
export async function takeFromInvoice(context: OperationContext, order: TakingOrder): Promise<TakenMoney> {
  const { invoice, amount } = order
  const { id, currency, subscriptionId, paidAt, createdAt } = invoice
  const now = nowOf(context)
  const paidToday = lagosDayOf(paidAt ?? createdAt) === lagosDayOf(now)
  const sources = await readSources(context, currency, {
    own: paidToday ? bucketOf(currency, now, subscriptionId, id) : null,
    today: order.to === 'refunds',
  })
  const taking = planTaking(amount, sources)
  const { shortKobo } = taking
  if (shortKobo > 0 && order.ifShort === 'refuse') {
    throw new Problem('insufficient_balance', [{ path: 'amount', availableKobo: amount - shortKobo }])
  }
  return takenMoney(context, currency, taking, order.to)
}

/** Takes what becomes a customer's credit from what is available; what is missing the merchant owes (B11). */
export async function takeFromAvailable(
  context: OperationContext,
  currency: Currency,
  amount: number,
): Promise<TakenMoney> {
  const sources = await readSources(context, currency, { own: null, today: false })
  return takenMoney(context, currency, planTaking(amount, sources), 'customer_credit')
}

function takenMoney(
  context: OperationContext,
  currency: Currency,
  taking: Taking,
  to: TakingOrder['to'],
): TakenMoney {
  const { merchantId } = context
  const { shortKobo, pieces } = taking
  return {
    writes: [
      ...pieces.map((piece) => debit(balanceKey(merchantId, piece.name), piece.amount, 'stale')),
      ...(shortKobo > 0 ? [credit(balanceKey(merchantId, owedName(currency)), -shortKobo)] : []),
    ],
    postings: postingsOf(taking, to),
    unsettledKobo: unsettledOf(pieces, lagosDayOf(nowOf(context))),
  }
}

/** @param from The bucket of the invoice itself, and whether today's others may be taken from. */
async function readSources(
  context: OperationContext,
  currency: Currency,
  from: { readonly own: string | null; readonly today: boolean },
): Promise<Sources> {
  const now = nowOf(context)
  const today = lagosDayOf(now)
  const balances = await queryAllSpread(context, balancesOf(context.merchantId, currency))
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

/** What of it was earned today. */
function unsettledOf(pieces: readonly Source[], today: string): number {
  return pieces
    .filter(({ name }) => pendingDayOf(name) === today)
    .reduce((sum, { amount }) => sum + amount, 0)
}
