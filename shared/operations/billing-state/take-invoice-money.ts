import { lagosDayOf } from '../../domain/lagos-day.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import type { Account, Posting } from '../../domain/ledger/posting.ts'
import { planTaking, postingsOf, type Source, type Sources } from '../../domain/ledger/taking.ts'
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
import { queryAll } from '../../store/page.ts'
import type { Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** Money of an invoice that goes back, in minor units of its currency. */
export interface TakingOrder {
  readonly invoice: Invoice
  readonly amount: number
  /** The account it goes to. */
  readonly to: Extract<Account, 'customer_credit' | 'refunds'>
  /** What becomes of an amount that the merchant does not have (decisions 9). */
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
 * Takes money from where an invoice's lies: its day's pending bucket until that settles, then what is available; a refund
 * last from today's other earnings (decisions 6 and 9, amendments B16). The balances are read as they are, and each is debited on condition that it still has the money.
 * @throws Problem 422 `insufficient_balance` when short, unless the merchant may owe the rest.
 */
export async function takeFromInvoice(context: OperationContext, order: TakingOrder): Promise<TakenMoney> {
  const { invoice, amount } = order
  const sources = await readSources(context, invoice, order.to === 'refunds')
  const taking = planTaking(amount, sources)
  const { shortKobo, pieces } = taking
  if (shortKobo > 0 && order.ifShort === 'refuse') {
    throw new Problem('insufficient_balance', [{ path: 'amount', availableKobo: amount - shortKobo }])
  }
  const { merchantId } = context
  return {
    writes: [
      ...pieces.map((piece) => debit(balanceKey(merchantId, piece.name), piece.amount, 'stale')),
      ...(shortKobo > 0 ? [credit(balanceKey(merchantId, owedName(invoice.currency)), -shortKobo)] : []),
    ],
    postings: postingsOf(taking, order.to),
    unsettledKobo: unsettledOf(pieces, lagosDayOf(nowOf(context))),
  }
}

async function readSources(
  context: OperationContext,
  invoice: Invoice,
  fromToday: boolean,
): Promise<Sources> {
  const { currency, subscriptionId, paidAt, createdAt } = invoice
  const now = nowOf(context)
  const today = lagosDayOf(now)
  const balances = await queryAll(context, balancesOf(context.merchantId, currency))
  const named = (name: string): Source | null => {
    const found = balances.find((balance) => balance.name === name)
    const account = pendingDayOf(name) === null ? 'merchant_available' : 'merchant_pending'
    return found ? { name, account, amount: found.amount } : null
  }
  const settled = balances.filter(({ name }) => (pendingDayOf(name) ?? today) < today)
  const own =
    lagosDayOf(paidAt ?? createdAt) === today ? named(bucketOf(currency, now, subscriptionId)) : null
  const others = balances.filter(({ name }) => pendingDayOf(name) === today && name !== own?.name)
  return {
    own,
    pending: fromToday ? others.map(pendingSource) : [],
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
