import { revised } from '../../domain/revised.ts'
import { withChainChange } from '../../domain/invoice/chain.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { spreadUnused } from '../../domain/invoice/refund-on-cancel.ts'
import type { Refund } from '../../domain/invoice/refund.ts'
import type { Posting } from '../../domain/ledger/posting.ts'
import { Problem } from '../../domain/problem.ts'
import { requireRefundWithin } from '../../domain/role.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import { balanceKey, credit, creditName } from '../../store/entities/balance.ts'
import { invoiceCodec, invoiceRef } from '../../store/entities/invoice.ts'
import { refundCodec } from '../../store/entities/refund.ts'
import { transactionCodec } from '../../store/entities/transaction.ts'
import { load } from '../../store/load.ts'
import { create, replace, type Write } from '../../store/write.ts'
import { invoiceEntry } from '../billing-state/invoice-journal-entry.ts'
import { takeFromInvoice } from '../billing-state/take-invoice-money.ts'
import type { Charging, OperationContext } from '../unit-of-work/context.ts'
import { chargeOf } from './find-charge.ts'
import { finishRefund } from './finish-refund.ts'
import { requestedRefund } from './requested-refund.ts'
import { strongly } from '../../store/context.ts'

/** Refunds of a cancelled subscription's unused part, for the commit of its cancel. */
export interface UnusedRefunds {
  /** What credit had paid, and so returns as credit. */
  readonly creditKobo: number
  readonly refunds: readonly { readonly refund: Refund; readonly invoice: Invoice }[]
  readonly writes: readonly Write[]
}

/**
 * Takes the money of an unused part that goes back by its invoices' rails (B3), the newest first.
 * @param first The first invoice of the chain; the writes hold what changes of it, the credit included.
 * @throws Problem 422 `insufficient_balance`; 403 `role` above what the member of the team who asks may give back.
 */
export async function refundUnused(
  context: OperationContext,
  first: Invoice,
  unusedKobo: number,
): Promise<UnusedRefunds> {
  const joined = await readJoined(context, first)
  const newestFirst = [...joined.toReversed(), first]
  const { refunds: parts, creditKobo } = spreadUnused(first, newestFirst, unusedKobo)
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  requireRefundWithin(context.actor.member, { amount: total, currency: first.currency }, 'unused')
  // Taken in one piece: a commit may debit a balance once.
  const order = { invoice: newestFirst[0]!, amount: unusedKobo, to: 'refunds', ifShort: 'refuse' } as const
  const taken = await takeFromInvoice(context, order)
  let purse = { postings: taken.postings.filter(({ amount }) => amount < 0), unsettled: taken.unsettledKobo }
  const made: { refund: Refund; invoice: Invoice; before: Invoice; write: Write }[] = []
  for (const { invoice, amount } of parts) {
    const [postings, rest] = splitPostings(purse.postings, amount)
    const unsettledKobo = Math.min(purse.unsettled, amount)
    purse = { postings: rest, unsettled: purse.unsettled - unsettledKobo }
    const charge = await chargeOf(context, invoice)
    const entry = invoiceEntry(context, invoice, {
      type: 'refund',
      status: 'pending',
      amount,
      postings: [...postings, { account: 'refunds', amount }],
      rail: charge.rail,
    })
    const own = { transactionId: entry.id, amount, unsettledKobo, fromCreditKobo: null, countedKobo: null }
    made.push({
      refund: requestedRefund(context, invoice, charge, { ...own, reason: null, orCredit: true }),
      invoice: revised(invoice, { amountRefunded: invoice.amountRefunded + amount }),
      before: invoice,
      write: create(transactionCodec, entry),
    })
  }
  const ofFirst = made.find(({ before }) => before.id === first.id)
  const joinedRefunded = total - (ofFirst?.refund.amount ?? 0)
  const firstAfter = withChainChange(ofFirst?.invoice ?? first, { credited: creditKobo, joinedRefunded })
  return {
    creditKobo,
    refunds: made.map(({ refund, invoice }) => ({
      refund,
      invoice: invoice.id === first.id ? firstAfter : invoice,
    })),
    writes: [
      ...taken.writes,
      ...creditWrites(context, first, purse.postings, creditKobo),
      ...(firstAfter === first ? [] : [replace(invoiceCodec, first, firstAfter)]),
      ...made.flatMap(({ refund, invoice, before, write }) => [
        create(refundCodec, refund),
        write,
        ...(before.id === first.id ? [] : [replace(invoiceCodec, before, invoice)]),
      ]),
    ],
  }
}

/**
 * Asks the gateway for refunds that are committed. It never fails: what is refused becomes credit, and what is not known, or
 * not asked for because this process dies, comes due by itself.
 */
export async function finishUnusedRefunds(
  context: Charging,
  { refunds }: Pick<UnusedRefunds, 'refunds'>,
  state: Omit<BillingState, 'invoice'>,
): Promise<void> {
  for (const { refund, invoice } of refunds) {
    const own: Charging = strongly({ ...context, idempotency: null })
    await finishRefund(own, refund, { ...state, invoice }, false).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }
}

async function readJoined(context: OperationContext, first: Invoice): Promise<Invoice[]> {
  const ids = first.chain?.joined ?? []
  if (ids.length === 0) return []
  const found = await load(
    context,
    Object.fromEntries(ids.map((id) => [id, invoiceRef(context.merchantId, id)])),
  )
  return ids.map((id) => found[id]).filter((invoice) => invoice !== undefined)
}

/** What credit had paid is credit again; the customer's own item is the caller's to write. */
function creditWrites(
  context: OperationContext,
  first: Invoice,
  postings: readonly Posting[],
  amount: number,
): Write[] {
  if (amount === 0) return []
  const given = [...postings, { account: 'customer_credit' as const, amount }]
  return [
    create(transactionCodec, invoiceEntry(context, first, { type: 'credit', amount, postings: given })),
    credit(balanceKey(context.merchantId, creditName(first.currency)), amount),
  ]
}

/** The first `amount` of what was taken, by account, and what is left of it for the others. */
function splitPostings(postings: readonly Posting[], amount: number): [Posting[], Posting[]] {
  const part: Posting[] = []
  const rest: Posting[] = []
  let left = amount
  for (const posting of postings) {
    const taken = Math.min(left, -posting.amount)
    left -= taken
    if (taken > 0) part.push({ ...posting, amount: -taken })
    if (posting.amount + taken < 0) rest.push({ ...posting, amount: posting.amount + taken })
  }
  return [part, rest]
}
