import type { Customer } from '../../domain/customer.ts'
import type { Invoice, OpenAttempt, PayerAction } from '../../domain/invoice/invoice.ts'
import type { KnownOutcome } from '../../domain/invoice/known-outcome.ts'
import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import type { ChargeOutcome, PaidWith, PaymentGateway, QueryOutcome } from '../../ports/payment-gateway.ts'
import { orUnknown, sendOnce } from '../unit-of-work/outside-call.ts'

/** The outcome of an attempt, as far as the gateway's answers tell. */
export type AttemptOutcome =
  /** `paidWith`: what the payer used on the gateway's page. */
  | { readonly kind: 'succeeded'; readonly paidWith?: PaidWith }
  | Extract<KnownOutcome, { kind: 'declined' }>
  /** Pending at the gateway (`waits`), or no answer at all: query again later, never charge again. */
  | {
      readonly kind: 'open'
      readonly action: PayerAction | null
      readonly waits: boolean
      /** Nothing was sent, because the gateway is down or its gate shut (G4): the same charge is made later. */
      readonly unsent?: true
    }

/** How a payment is made on the gateway's own page or channel. */
export interface HostedWay {
  /** Where the payer's browser returns to. */
  readonly returnUrl: string
  /** Whether the gateway should return a token that can be charged again. */
  readonly keep: boolean
}

/** What is charged: an invoice, or a checkout session. */
type Charged = Pick<Invoice, 'merchantId' | 'amount' | 'currency'>

/** One attempt to charge. */
export interface ChargeOrder {
  readonly charged: Charged
  readonly attempt: Pick<OpenAttempt, 'reference' | 'methodId'>
  readonly payer: Pick<Customer, 'id' | 'email' | 'phone' | 'paymentMethods'>
}

/**
 * Charges an attempt, once, whatever happens (H4). After a call without an answer the same reference is queried. An
 * attempt that another run began is queried first; it is charged only if the gateway never saw its reference, and
 * under that same reference.
 * @param takeOver Null for an attempt of this run. For an attempt of a crashed run, it makes the attempt ours before
 * it is charged again: a late write of the other run, which books it as never seen, must then fail.
 * @param hosted How a method without a token is paid with: by the payer, on the gateway's page.
 */
export async function chargeOnce(
  gateway: PaymentGateway,
  { charged, attempt, payer }: ChargeOrder,
  takeOver: (() => Promise<void>) | null,
  hosted: HostedWay | null = null,
): Promise<AttemptOutcome> {
  const { merchantId, amount, currency } = charged
  const { id, email, phone, paymentMethods } = payer
  const { reference, methodId } = attempt
  const method = paymentMethods.find((one) => one.id === methodId)
  const isHosted = method?.token === '' && hosted !== null
  const send = (): Promise<ChargeOutcome> => {
    if (!method) return Promise.resolve(withoutMethod)
    const request = { merchantId, reference, amount, currency, customer: { id, email, phone } }
    return isHosted
      ? gateway.startPayment({ ...request, rail: method.rail, ...hosted })
      : gateway.charge({ ...request, method })
  }
  const { news, by } = await sendOnce({ query: () => gateway.query(merchantId, reference), send }, takeOver)
  // Without the page's link nobody can pay: the payer is asked to try again, under another reference.
  const isLinkLost =
    by === 'answer' ? news.kind === 'later' : by === 'second_question' && news.kind !== 'succeeded'
  return isHosted && isLinkLost ? noPage : outcomeOf(news)
}

/** The method was removed; a charge that was sent with it before may still arrive. */
const withoutMethod: ChargeOutcome = {
  kind: 'declined',
  failureCode: 'no_payment_method',
  mayStillCome: true,
}

/** The gateway's page could not be started. This is no fault of a card, and the payer may try again at once. */
const noPage: AttemptOutcome = { kind: 'declined', failureCode: 'processor_error' }

/** Queries the gateway for a reference. A failed query leaves the outcome unknown. */
export function queryCharge(
  gateway: PaymentGateway,
  { merchantId }: Pick<Charged, 'merchantId'>,
  { reference }: Pick<OpenAttempt, 'reference'>,
): Promise<QueryOutcome> {
  return orUnknown(gateway.query(merchantId, reference))
}

/**
 * The outcome of a charge without a payer present, whose bank wants its customer's approval: declined for now, with
 * the page where they can approve it. A charge that a payer began waits for them instead.
 */
export function withoutPayer(outcome: AttemptOutcome): AttemptOutcome {
  if (outcome.kind !== 'open' || outcome.action?.type !== 'redirect') return outcome
  const approval = { url: outcome.action.url }
  return { kind: 'declined', failureCode: 'authentication_required', unseen: true, approval }
}

/** The attempt had no outcome within its time: it counts as unseen (A8). */
export const timedOut = { kind: 'declined', failureCode: 'timeout', unseen: true } as const

/** The gate was shut to the question about a charge that was sent: it is asked again, however long that lasts (G4). */
export const notAnswered = { kind: 'open', action: null, waits: false } as const

/** What is known of an attempt while charges are held: one that the gateway has not seen is sent after the release (O1). */
export function heldOutcome(news: QueryOutcome): AttemptOutcome {
  if (news.kind === 'not_found') return { kind: 'open', action: null, waits: false, unsent: true }
  return news.kind === 'later' ? notAnswered : outcomeOf(news)
}

/** Whether the bank waits for its customer's approval. */
function asksForWord(failureCode: FailureCode): boolean {
  return failureCode === 'authentication_required'
}

/** A gateway's answer, as the outcome of the attempt that was queried. */
export function outcomeOf(answer: QueryOutcome): AttemptOutcome {
  switch (answer.kind) {
    case 'succeeded':
      return { kind: 'succeeded', ...(answer.paidWith && { paidWith: answer.paidWith }) }
    case 'declined':
      // A success that may still arrive is followed like an attempt that was never seen.
      return {
        kind: 'declined',
        failureCode: answer.failureCode,
        ...(answer.mayStillCome && { unseen: true }),
        ...(answer.mayStillCome && asksForWord(answer.failureCode) && { approval: { url: null } }),
      }
    case 'reversed':
      // It was paid and has been returned since: none of the money is here, and none is owed.
      return { kind: 'declined', failureCode: 'generic_decline' }
    case 'not_found':
      // It never arrived. It is not retried here: dunning plans the next attempt.
      return timedOut
    case 'pending':
      return { kind: 'open', action: answer.action ?? null, waits: true }
    case 'later':
      return { kind: 'open', action: null, waits: false, unsent: true }
    default:
      return { kind: 'open', action: null, waits: false }
  }
}
