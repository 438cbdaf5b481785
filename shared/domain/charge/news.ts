import type { FailureCode } from '../dunning/failure-codes.ts'
import type { PaymentMethod } from '../payment-methods/payment-method.ts'
import type { PayerAction } from './charge.ts'

/** The details of a token that people may see, and those that the gateway needs to charge it. */
export type MethodDetails = Pick<
  PaymentMethod,
  'rail' | 'brand' | 'last4' | 'expMonth' | 'expYear' | 'token' | 'email' | 'signature'
>

/**
 * How a payer paid on a gateway's page; an empty token can't be charged again. `mandate`: its bank may confirm later that it can
 * (M5).
 */
export type PaidWith = MethodDetails & { readonly mandate?: 'awaited' }

/**
 * What happened to a charge: one vocabulary for a gateway's answers, for queries, callbacks and clocks. A gateway's own
 * words are translated once, by `newsOf`.
 *
 * - `paid`: by what the payer used on the gateway's page; null for a stored method.
 * - `declined`: for good, unless it `mayStillCome`, because the bank waits for its customer: on the page of `approval`, if
 *   it is known that they must approve, and where.
 * - `never_seen`: the gateway does not know it, or nothing was known within its time (A8). It failed by `timeout`, and may
 *   still come.
 * - `taken_back`: it was paid, and the money was returned since: none is here, and none is owed.
 * - `waits`: the gateway has it, and waits for its payer or their bank.
 * - `unsent`: nothing was sent, because the gateway is down, its gate is shut (G4), or charges are held (O1).
 * - `unknown`: nobody has answered, so it may have been sent.
 */
export type ChargeNews =
  /** `feeKobo`: what the gateway says that it keeps (N1). */
  | { readonly kind: 'paid'; readonly with: PaidWith | null; readonly feeKobo?: number | null }
  | {
      readonly kind: 'declined'
      readonly failureCode: FailureCode
      readonly mayStillCome: boolean
      readonly approval: { readonly url: string | null } | null
    }
  | { readonly kind: 'never_seen' }
  | { readonly kind: 'taken_back' }
  | { readonly kind: 'waits'; readonly action: PayerAction | null }
  | { readonly kind: 'unsent' }
  | { readonly kind: 'unknown' }

/** A success. */
export type PaidNews = Extract<ChargeNews, { kind: 'paid' }>

/** A failure, at least for now. */
export type FailedNews = Extract<ChargeNews, { kind: 'declined' | 'never_seen' | 'taken_back' }>

/** News that can be booked as an outcome. */
export type KnownNews = PaidNews | FailedNews

/** Nothing to book yet: it is queried later. */
export type OpenNews = Exclude<ChargeNews, KnownNews>

/** Whether a charge has no outcome yet. */
export function isOpen(news: ChargeNews): news is OpenNews {
  return news.kind === 'waits' || news.kind === 'unsent' || news.kind === 'unknown'
}

/** Whether a charge failed for now, and may still arrive. Another process that continues it may know better. */
export function mayStillCome(news: ChargeNews): boolean {
  return news.kind === 'never_seen' || (news.kind === 'declined' && news.mayStillCome)
}

/** Why a charge failed, as a failure code. */
export function failedWith(news: FailedNews): FailureCode {
  if (news.kind === 'declined') return news.failureCode
  return news.kind === 'never_seen' ? 'timeout' : 'generic_decline'
}

/** A decline for good. */
export function declinedBy(failureCode: FailureCode): FailedNews {
  return { kind: 'declined', failureCode, mayStillCome: false, approval: null }
}

/**
 * A charge without a payer present, whose bank wants its customer's approval: declined for now, with the page where they
 * can approve it. A charge that a payer began waits for them instead.
 */
export function withoutPayer(news: ChargeNews): ChargeNews {
  if (news.kind !== 'waits' || news.action?.type !== 'redirect') return news
  const approval = { url: news.action.url }
  return { kind: 'declined', failureCode: 'authentication_required', mayStillCome: true, approval }
}
