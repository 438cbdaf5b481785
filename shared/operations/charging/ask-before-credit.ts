import { unseenOf } from '../../domain/charge/charge.ts'
import { asksFirst, decideUnseenSuperseded } from '../../domain/invoice/credit-first.ts'
import { decideSeen } from '../../domain/invoice/decide-seen.ts'
import { charging } from '../../domain/invoice/invoice.ts'
import type { AnyState, BillingState } from '../../domain/subscription/billing-state.ts'
import { nowOf } from '../../store/context.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { askAboutSent } from '../unit-of-work/news-of.ts'
import { bookOutcome, type ChargedOf } from './book-charge.ts'

/** The outcome of a charge that its gateway had never seen, before credit pays. */
export type AskedFirst<S extends AnyState = BillingState> =
  /** Nothing is in the way of credit, or credit pays nothing now. */
  { readonly kind: 'free'; readonly state: S } | ChargedOf<S>

/**
 * Before credit pays an invoice, a charge that its gateway had never seen is queried (F5). What it has taken is
 * booked; what it still does not know is let go, so that the next charge may ask for less. While nothing can be known,
 * credit waits, and the same charge is tried again in full.
 */
export function askBeforeCredit(context: Charging, state: BillingState): Promise<AskedFirst>
export function askBeforeCredit(context: Charging, state: AnyState): Promise<AskedFirst<AnyState>>
export async function askBeforeCredit(context: Charging, state: AnyState): Promise<AskedFirst<AnyState>> {
  const unseen = unseenOf(state.invoice.charge)
  if (unseen === null || !asksFirst(state)) return { kind: 'free', state }
  const news = await askAboutSent(context, state.invoice, unseen)
  if (news.kind === 'unknown') return { kind: 'free', state }
  const seen = news.kind === 'paid' || news.kind === 'waits' ? decideSeen(state, momentOf(context)) : null
  if (seen) {
    const invoice = await commitChange(context, seen, { answer: null })
    const open = charging({ ...state, invoice } as AnyState)
    if (open) return bookOutcome(context, open, news, { answer: null })
  }
  const change = decideUnseenSuperseded(state, nowOf(context))
  const invoice = await commitChange(context, change, { answer: null })
  return { kind: 'free', state: { ...state, invoice } as AnyState }
}
