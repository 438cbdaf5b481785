import type { Customer } from '../../domain/customer.ts'
import type { Invoice, OpenAttempt, PayerAction } from '../../domain/invoice/invoice.ts'
import type { KnownOutcome } from '../../domain/invoice/known-outcome.ts'
import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import type { ChargeOutcome, PaidWith, PaymentGateway, QueryOutcome } from '../../ports/payment-gateway.ts'
import { orUnknown, sendOnce } from '../unit-of-work/outside-call.ts'

/** What is known of an attempt after the gateway was asked. */
export type AttemptOutcome =
  /** `paidWith`: what the payer has paid with on the gateway's page. */
  | { readonly kind: 'succeeded'; readonly paidWith?: PaidWith }
  | Extract<KnownOutcome, { kind: 'declined' }>
  /** Pending at the gateway (`waits`), or no answer at all: ask again later, never charge again. */
  | {
      readonly kind: 'open'
      readonly action: PayerAction | null
      readonly waits: boolean
      /** Nothing was sent, because the gateway is down: the same charge is made later. */
      readonly unsent?: true
    }

/** How a payment is made on the gateway's own page or channel. */
export interface HostedWay {
  /** Where the payer's browser comes back to. */
  readonly returnUrl: string
  /** Whether a token is wanted that can be charged again. */
  readonly keep: boolean
}

/** What is charged: an invoice, or a checkout session. */
type Charged = Pick<Invoice, 'merchantId' | 'amount' | 'currency'>

/**
 * Charges an attempt, once, whatever happens (H4). A call without an answer is followed by
 * a query of the same reference. An attempt that another run began is queried first: only a reference that the gateway
 * never saw is charged, and that under the same reference.
 * @param takeOver Null for an attempt of this run. Of another one that is gone, it makes the attempt ours before it is
 * charged again: a write of the other's that is still on its way, which books it as never seen, must fail.
 * @param hosted How a method without a token is paid with: by the payer, on the gateway's page.
 */
export async function chargeOnce(
  gateway: PaymentGateway,
  invoice: Charged,
  attempt: Pick<OpenAttempt, 'reference' | 'methodId'>,
  customer: Pick<Customer, 'id' | 'email' | 'phone' | 'paymentMethods'>,
  takeOver: (() => Promise<void>) | null,
  hosted: HostedWay | null = null,
): Promise<AttemptOutcome> {
  const { merchantId, amount, currency } = invoice
  const { id, email, phone, paymentMethods } = customer
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
  // Without its link nobody can pay on a page: the payer is asked to try again, under another reference.
  const isLinkLost =
    by === 'answer' ? news.kind === 'later' : by === 'second_question' && news.kind !== 'succeeded'
  return isHosted && isLinkLost ? noPage : outcomeOf(news)
}

/** The method is gone; what was sent with it before may yet arrive. */
const withoutMethod: ChargeOutcome = {
  kind: 'declined',
  failureCode: 'no_payment_method',
  mayStillCome: true,
}

/** A page that could not be begun: no card's fault, and the payer may try again at once. */
const noPage: AttemptOutcome = { kind: 'declined', failureCode: 'processor_error' }

/** What a gateway knows of a reference. A query that fails says as little as a charge that does. */
export function queryCharge(
  gateway: PaymentGateway,
  { merchantId }: Pick<Charged, 'merchantId'>,
  { reference }: Pick<OpenAttempt, 'reference'>,
): Promise<QueryOutcome> {
  return orUnknown(gateway.query(merchantId, reference))
}

/**
 * A charge that nobody is there for, as it is booked when the bank wants its customer's word: declined for now, with the page
 * where they can approve it. One that a payer has begun waits for them instead.
 */
export function withoutPayer(outcome: AttemptOutcome): AttemptOutcome {
  if (outcome.kind !== 'open' || outcome.action?.type !== 'redirect') return outcome
  const approval = { url: outcome.action.url }
  return { kind: 'declined', failureCode: 'authentication_required', unseen: true, approval }
}

/** Nothing has come of an attempt within its time: it counts as unseen (A8). */
export const timedOut = { kind: 'declined', failureCode: 'timeout', unseen: true } as const

/** Whether it is the customer's own word that their bank waits for. */
function asksForWord(failureCode: FailureCode): boolean {
  return failureCode === 'authentication_required'
}

/** A gateway's answer as the outcome of the attempt that was asked about. */
export function outcomeOf(answer: QueryOutcome): AttemptOutcome {
  switch (answer.kind) {
    case 'succeeded':
      return { kind: 'succeeded', ...(answer.paidWith && { paidWith: answer.paidWith }) }
    case 'declined':
      // What may still come is listened for like what was never seen.
      return {
        kind: 'declined',
        failureCode: answer.failureCode,
        ...(answer.mayStillCome && { unseen: true }),
        ...(answer.mayStillCome && asksForWord(answer.failureCode) && { approval: { url: null } }),
      }
    case 'reversed':
      // It was paid and has gone back since: nothing of it is here, and nothing is owed for it.
      return { kind: 'declined', failureCode: 'generic_decline' }
    case 'not_found':
      // It never arrived, and we do not try again by ourselves: the next attempt is dunning's to plan.
      return timedOut
    case 'pending':
      return { kind: 'open', action: answer.action ?? null, waits: true }
    case 'later':
      return { kind: 'open', action: null, waits: false, unsent: true }
    default:
      return { kind: 'open', action: null, waits: false }
  }
}
