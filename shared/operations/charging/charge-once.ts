import { declinedBy, type ChargeNews } from '../../domain/charge/news.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import type { Charge } from '../../domain/charge/charge.ts'
import { rests } from '../../domain/payment-methods/decide-mandate.ts'
import type { ChargeOutcome } from '../../ports/payment-gateway.ts'
import { nowOf } from '../../store/context.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { sendOnce } from '../unit-of-work/outside-call.ts'
import { newsOf } from '../unit-of-work/news-of.ts'

/** How a payment is made on the gateway's own page or channel. */
export interface HostedWay {
  /** Where the payer's browser returns to. */
  readonly returnUrl: string
  /** Whether the gateway should return a token that can be charged again. */
  readonly keep: boolean
  /** Nothing is bought by it (A3). */
  readonly storing?: boolean
}

/** One attempt to charge. */
export interface ChargeOrder {
  readonly merchantId: string
  /** Whose invoice it is; absent for a checkout session. */
  readonly subscriptionId?: string
  readonly charge: Pick<Charge, 'reference' | 'methodId' | 'gateway' | 'amount' | 'currency'>
  readonly payer: Pick<Customer, 'id' | 'email' | 'phone' | 'paymentMethods'>
}

/**
 * Charges an attempt, once, whatever happens (H4). After a call without an answer the same reference is queried. An
 * attempt that another run began is queried first; it is charged only if the gateway never saw its reference, and
 * under that same reference. A bank account that its bank would refuse yet is charged later (M5).
 * @param takeOver Null for an attempt of this run. For an attempt of a crashed run, it makes the attempt ours before
 * it is charged again: a late write of the other run, which books it as never seen, must then fail.
 * @param hosted How a method without a token is paid with: by the payer, on the gateway's page.
 */
export async function chargeOnce(
  context: Charging,
  { merchantId, subscriptionId, charge, payer }: ChargeOrder,
  takeOver: (() => Promise<void>) | null,
  hosted: HostedWay | null = null,
): Promise<ChargeNews> {
  const { id, email, phone, paymentMethods } = payer
  const { reference, methodId, amount, currency } = charge
  const gateway = context.gateways.of(charge)
  const method = paymentMethods.find((one) => one.id === methodId)
  const isHosted = method?.token === '' && hosted !== null
  const send = (): Promise<ChargeOutcome> => {
    if (!method) return Promise.resolve(withoutMethod)
    const request = {
      merchantId,
      reference,
      amount,
      currency,
      customer: { id, email, phone },
      subscriptionId: subscriptionId ?? null,
    }
    if (!isHosted && rests(method, nowOf(context))) return Promise.resolve({ kind: 'later' })
    return isHosted
      ? gateway.startPayment({ ...request, rail: method.rail, ...hosted })
      : gateway.charge({ ...request, method })
  }
  const query = () => gateway.query(merchantId, reference, { amount, currency })
  const { news, by } = await sendOnce({ query, send }, takeOver)
  // Without the page's link nobody can pay: the payer is asked to try again, under another reference.
  const isLinkLost =
    by === 'answer' ? news.kind === 'later' : by === 'second_question' && news.kind !== 'succeeded'
  return isHosted && isLinkLost ? noPage : newsOf(news)
}

/** The method was removed; a charge that was sent with it before may still arrive. */
const withoutMethod: ChargeOutcome = {
  kind: 'declined',
  failureCode: 'no_payment_method',
  mayStillCome: true,
}

/** The gateway's page could not be started. This is no fault of a card, and the payer may try again at once. */
const noPage = declinedBy('processor_error')
