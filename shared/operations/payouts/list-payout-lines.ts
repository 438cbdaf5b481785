import type { Currency } from '../../domain/money/money.ts'
import { netOf } from '../../domain/ledger/totals.ts'
import type { Transaction } from '../../domain/ledger/transaction.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import { linesBetween } from '../../store/entities/transaction.ts'
import { payoutsOf } from '../../store/entities/payout.ts'
import { queryPage, type Page } from '../../store/page.ts'
import { entriesAt, totalsThrough } from '../balance/books-at.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'
import { getPayout } from './get-payout.ts'

/** The lines of a payout: everything that changed the merchant's money since the payout before. */
export interface PayoutLines extends Page<Transaction> {
  readonly payoutId: string
  /** Null for the first payout. */
  readonly previousPayoutId: string | null
  readonly currency: Currency
  /** What the merchant had right after the payout before: available and pending, less what they owed; minor units. */
  readonly openingKobo: number
  /** What they had right after this one. */
  readonly closingKobo: number
}

/**
 * The lines of a payout, newest first, its own among them (N4): opening plus lines is closing, and the next payout opens
 * where this one closed, so that the lines of all payouts are the journal. Where one ends is decided by its own entry.
 * @throws Problem 404.
 */
export async function listPayoutLines(
  context: OperationContext,
  payoutId: string,
  parameters: ListParameters,
): Promise<PayoutLines> {
  const { currency, createdAt } = await getPayout(context, payoutId)
  const entry = (await entriesOfPayouts(context, createdAt)).find(({ sourceId }) => sourceId === payoutId)
  if (!entry) throw new Error(`payout ${payoutId} has no entry in the journal`)
  const previous = await entryBefore(context, entry)
  const { merchantId } = context.tenant
  const between = { after: previous?.id ?? null, through: entry.id }
  const [page, opening, closing] = await Promise.all([
    readList(context, linesBetween(merchantId, payoutId, currency, between), parameters),
    previous === null ? null : totalsThrough(context, previous.id),
    totalsThrough(context, entry.id),
  ])
  return {
    ...page,
    payoutId,
    previousPayoutId: previous?.sourceId ?? null,
    currency,
    openingKobo: opening === null ? 0 : netOf(opening, currency),
    closingKobo: netOf(closing, currency),
  }
}

/** The entries of payouts made at an instant, in their order. A sandbox's clock may stand while many are made. */
async function entriesOfPayouts(context: OperationContext, at: string): Promise<readonly Transaction[]> {
  const entries = (await entriesAt(context, at)).filter(({ type }) => type === 'payout')
  return entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** The entry of the payout before, in the order of the journal; null for the first. */
async function entryBefore(context: OperationContext, entry: Transaction): Promise<Transaction | null> {
  const beside = await entriesOfPayouts(context, entry.createdAt)
  const sibling = beside.findLast(({ id }) => id < entry.id)
  if (sibling) return sibling
  const { items } = await queryPage<Payout>(context, payoutsOf(context.tenant.merchantId), {
    limit: 1,
    cursor: null,
    createdTo: entry.createdAt,
  })
  const [older] = items
  return older === undefined ? null : ((await entriesOfPayouts(context, older.createdAt)).at(-1) ?? null)
}
