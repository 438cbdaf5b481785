import { expect } from 'vitest'
import { upcomingAmounts } from '../../../shared/operations/messages/read-upcoming-amount.ts'
import type { Walk } from '../random-life.ts'
import { workerContext } from '../worker-context.ts'

type Fields = Record<string, any>

/** What is said of a subscription's future before time passes. */
export interface Promises {
  readonly status: string
  /** The invoices there are. */
  readonly known: ReadonlySet<string>
  /** The invoice that is said to come next; null if none is. */
  readonly upcoming: Fields | null
  /** What a reminder would say of the next renewal and of the one after it, in minor units. */
  readonly reminder: { readonly amount?: number; readonly laterAmount?: number }
}

/** Collects every promise about what the next renewals will ask for. */
export async function promisesOf({ life, id, customerId }: Walk): Promise<Promises> {
  const { status, planId, currentPeriodEnd } = await life.subscription(id)
  const answer = await life.act('get-upcoming-invoice', id)
  expect([200, 404]).toContain(answer.status)
  const context = workerContext(life.merchant.merchantId, 'sandbox')
  const said = { subscription: { id, currentPeriodEnd }, customer: { id: customerId }, plan: { id: planId } }
  const invoices = await life.invoices(id)
  return {
    status: status as string,
    known: new Set(invoices.map((one) => one['id'] as string)),
    upcoming: answer.status === 200 ? answer.body : null,
    reminder: await upcomingAmounts(context, 'renewal_reminder', said as never),
  }
}

const same = ['planId', 'billingReason', 'periodStart', 'periodEnd', 'cycle', 'lines', 'subtotal'] as const
const money = ['discount', 'creditApplied', 'amount'] as const
/** A renewal fires at most this long after its boundary (D13.4). */
const spreadMs = 3_600_000

/**
 * Holds what came when time alone had passed against what was said before: the next invoice is the one that was announced,
 * reminders name its amount and that of the next, and where none was announced none came (D4.18, B18).
 */
export async function holdPromises({ life, id, now }: Walk, said: Promises): Promise<void> {
  // A case of recovery or a pause ends by itself, on a day that nobody announced.
  if (said.status !== 'active' && said.status !== 'trialing') return
  const came = (await life.invoices(id)).filter((one) => !said.known.has(one['id'] as string))
  const { upcoming, reminder } = said
  if (upcoming === null) {
    expect(came.map((one) => one['billingReason'])).toEqual([])
    return
  }
  const due = Date.parse(upcoming['periodStart'] as string)
  const [first, second] = came
  if (first === undefined) {
    // What is still to come stays said.
    expect(due + spreadMs).toBeGreaterThan(now)
    return
  }
  const part = (one: Fields): Fields =>
    Object.fromEntries([...same, ...money].map((field) => [field, one[field]]))
  expect(part(first)).toEqual(part(upcoming))
  if (reminder.amount !== undefined) expect(first['amount']).toBe(reminder.amount)
  if (reminder.laterAmount !== undefined && first['status'] === 'paid' && second !== undefined)
    expect(second['amount']).toBe(reminder.laterAmount)
}
