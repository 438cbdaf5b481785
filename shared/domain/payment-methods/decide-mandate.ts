import { turned, type Change } from '../change/change.ts'
import type { PaymentMethod } from './payment-method.ts'
import { nextQuestionAt } from '../time/question-times.ts'
import { revised } from '../change/revised.ts'
import { addMs, DAY_MS, toMs, type Instant } from '../time/time.ts'
import { mandateAskedDays, mandateRestMs } from '../time/waits.ts'
import type { Mandate } from './mandate.ts'

/** A mandate that a payment's success announced, and whose bank has not confirmed it. */
export function decideAwaited(
  about: Pick<Mandate, 'merchantId' | 'reference' | 'gateway'>,
  now: Instant,
): Change<undefined> {
  const dueAt = nextQuestionAt(now, now)
  return changeOf(null, { ...about, since: now, status: 'awaited', dueAt, version: 1 })
}

/** The gateway's answer: it waits, up to a week, or has ended. */
export function decideMandateAnswer(
  mandate: Mandate,
  answer: 'active' | 'waits' | 'none',
  now: Instant,
): Change<undefined> {
  const isOver = toMs(now) - toMs(mandate.since) >= mandateAskedDays * DAY_MS
  if (answer === 'waits' && !isOver)
    return changeOf(mandate, revised(mandate, { dueAt: nextQuestionAt(mandate.since, now) }))
  return changeOf(mandate, revised(mandate, { status: answer === 'active' ? 'active' : 'over', dueAt: null }))
}

/** The invoice that was paid on the page where the mandate was given. */
export function invoiceOfMandate({ reference }: Pick<Mandate, 'reference'>): string {
  return reference.slice(0, reference.lastIndexOf('-'))
}

/**
 * A method that was just given, blocked for a while if it is a bank account: banks refuse debits in the first hours of a mandate, and
 * such a refusal would count (M5).
 */
export function atRest<M extends Pick<PaymentMethod, 'rail' | 'token'>>(
  method: M,
  now: Instant,
): M & Pick<PaymentMethod, 'chargeableFrom'> {
  const rests = method.rail === 'direct_debit' && method.token !== ''
  return rests ? { ...method, chargeableFrom: addMs(now, mandateRestMs) } : method
}

/** Whether its bank would refuse a debit yet, so that none is sent (M5). */
export function rests({ chargeableFrom }: Pick<PaymentMethod, 'chargeableFrom'>, now: Instant): boolean {
  return chargeableFrom != null && now < chargeableFrom
}

function changeOf(before: Mandate | null, after: Mandate): Change<undefined> {
  return { turns: turned('mandate', before, after), moves: [], events: [], about: {}, result: undefined }
}
