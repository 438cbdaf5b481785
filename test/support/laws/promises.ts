import { expect } from 'vitest'
import { dayIn, price } from '../../../shared/domain/texts/format.ts'
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
  /** What a reminder would say of the next renewal and of the one after it, in minor units, and its sentence of terms. */
  readonly reminder: { readonly amount?: number; readonly laterAmount?: number; readonly terms?: string }
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
  if (reminder.terms !== undefined) holdTerms(reminder.terms, came)
}

/** What a sentence of terms says a payer will be asked for. */
interface Sentence {
  readonly dated: readonly (readonly [amount: string, day: string])[]
  /** Of payments that are counted and not dated: what each costs. */
  readonly counted: readonly string[]
  /** What each payment after those costs; null where none follows. */
  readonly forever: string | null
}

const sum = String.raw`₦[\d,.]*\d`
const day = String.raw`\d{1,2} \p{L}+ \d{4}`

/** Reads a sentence of terms as a payer does (P1). */
function readTerms(terms: string): Sentence {
  const [, each, from, count] =
    new RegExp(`^(${sum}) \\D*? from (${day})(?:, until you cancel|, (\\d+) payments)`, 'u').exec(terms) ?? []
  if (each !== undefined) {
    const more = count === undefined ? [] : Array<string>(Number(count) - 1).fill(each)
    return { dated: [[each, from!]], counted: more, forever: count === undefined ? each : null }
  }
  const dated = [...terms.matchAll(new RegExp(`(${sum}) on (${day})`, 'gu'))]
  const counted = [...terms.matchAll(new RegExp(`then (${sum}) \\D*? for (?:(\\d+) more|one more)`, 'gu'))]
  const [, forever = null] = new RegExp(`then (${sum}) \\D*? until you cancel`, 'u').exec(terms) ?? []
  return {
    dated: dated.map(([, amount, on]) => [amount!, on!] as const),
    counted: counted.flatMap(([, amount, many]) => Array<string>(Number(many ?? 1)).fill(amount!)),
    forever,
  }
}

/** Holds what was charged against what the payer was told: each payment with its day, those after them, and that no other came (P1). */
function holdTerms(terms: string, came: readonly Fields[]): void {
  const { dated, counted, forever } = readTerms(terms)
  expect([terms, dated.length]).not.toEqual([terms, 0])
  if (forever === null) expect(came.length).toBeLessThanOrEqual(dated.length + counted.length)
  for (const [i, one] of came.entries()) {
    // A failed payment is retried, in ways that its case of recovery tells.
    if (one['billingReason'] !== 'subscription_cycle' || (i > 0 && came[i - 1]!['status'] !== 'paid')) return
    const [named, on] = dated[i] ?? []
    if (on !== undefined)
      expect([terms, dayIn(one['periodStart'] as string, 'Africa/Lagos')]).toEqual([terms, on])
    // Credit lowers what is dated; beyond that, the price is said.
    const asked = Number(one['amount']) + (named === undefined ? Number(one['creditApplied']) : 0)
    expect([terms, price(asked, 'NGN')]).toEqual([terms, named ?? counted[i - dated.length] ?? forever])
  }
}
