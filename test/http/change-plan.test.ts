import { describe, expect, it } from 'vitest'
import { openLife, refusal, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

/** April has 30 days, so its 16th at the same hour leaves exactly half. */
const start = '2027-04-01T09:00:00.000Z'
const half = '2027-04-16T09:00:00.000Z'

async function plansOf(life: Life) {
  const [basic, gold, yearly] = [
    await life.plan({ name: 'Basic', amount: 300_000 }),
    await life.plan({ name: 'Gold', amount: 500_000 }),
    await life.plan({ name: 'Yearly', amount: 3_000_000, interval: 'year' }),
  ]
  return { basic: basic['id'] as string, gold: gold['id'] as string, yearly: yearly['id'] as string }
}

describe('an immediate change', () => {
  // Holds D5.8, D5.13, H1.
  it('charges what the preview showed, takes effect, and renews at the new price', async () => {
    const life = await openLife(service, start)
    const { basic, gold } = await plansOf(life)
    const before = await life.subscription((await life.begin(basic))['id'])
    await life.clock(half)
    const preview = await life.done('preview-plan-change', before['id'], { planId: gold })
    const proration = {
      amount: 100_000,
      kind: 'charge',
      credit: 150_000,
      charge: 250_000,
      currency: 'NGN',
      effectiveAt: half,
    }
    expect(preview).toMatchObject({
      proration,
      invoice: { amount: 100_000 },
      expiresAt: '2027-04-16T09:15:00.000Z',
    })
    expect(await life.subscription(before['id'])).toEqual(before)
    const changed = await life.done('change-plan', before['id'], { planId: gold })
    expect(changed).toMatchObject({
      subscription: {
        planId: gold,
        status: 'active',
        version: Number(before['version']) + 1,
        cyclesCompleted: 1,
      },
      proration,
      invoice: {
        status: 'paid',
        amount: 100_000,
        amountPaid: 100_000,
        billingReason: 'subscription_update',
        periodStart: half,
        periodEnd: before['currentPeriodEnd'],
        lines: [
          { type: 'proration_charge', description: 'Remaining time on Gold', amount: 250_000 },
          { type: 'proration_credit', description: 'Unused time on Basic', amount: -150_000 },
        ],
      },
    })
    expect((await life.charges()).map(({ amount }) => amount)).toEqual([300_000, 100_000])
    const events = await life.events()
    expect(events.slice(3).map((event) => event['type'])).toEqual([
      'subscription_payment_success',
      'subscription_plan_changed',
    ])
    expect(events.at(-1)!['data']).toMatchObject({
      fromPlanId: basic,
      toPlanId: gold,
      proration,
      plan: { id: gold },
      subscription: { version: Number(before['version']) + 1 },
    })
    await life.clock('2027-05-01T09:00:00.000Z')
    expect((await life.invoices(before['id'])).map((invoice) => invoice['amount'])).toEqual([
      300_000, 100_000, 500_000,
    ])
    expect(await life.balance()).toMatchObject({ availableKobo: 400_000, pendingKobo: 500_000 })
  })

  // Holds D5.9.
  it('leaves everything as it was when its charge is declined', async () => {
    const life = await openLife(service, start)
    const { basic, gold } = await plansOf(life)
    const subscription = await life.begin(basic)
    const { id, customerId } = subscription
    // A credit of the customer's, to be drawn on and given back.
    const other = (await life.subscribe({ customerId, planId: basic })).body
    await life.done('cancel-subscription', other['id'], {})
    await life.clock(half)
    const bad = await service.call('attach-payment-method', {
      key: life.key,
      params: { id: customerId },
      body: { token: 'tok_test_insufficient_funds', setDefault: true },
    })
    expect(bad.status).toBe(201)
    const dear = (await life.plan({ name: 'Dear', amount: 5_000_000 }))['id']
    const state = async () => ({
      subscription: await life.subscription(id),
      invoices: await life.invoices(id),
      balance: await life.balance(),
      customer: await life.done('get-customer', customerId),
      events: await life.eventTypes(),
    })
    const before = await state()
    const key = { 'idempotency-key': 'upgrade' }
    const declined = await life.act('change-plan', id, { planId: dear }, key)
    expect([declined.status, declined.body['error'].code, refusal(declined)]).toEqual([
      402,
      'payment_failed',
      { path: 'paymentMethodId', reason: 'insufficient_funds' },
    ])
    expect(await state()).toEqual(before)
    const replay = await life.act('change-plan', id, { planId: dear }, key)
    expect([replay.text, replay.headers['idempotent-replayed']]).toEqual([declined.text, 'true'])
    expect(before.customer['creditKobo']).toBe(300_000)
    // 100,000 kobo to pay, all of it from credit: no card is asked.
    const paid = await life.done('change-plan', id, { planId: gold })
    expect(paid['invoice']).toMatchObject({ amount: 0, creditApplied: 100_000, status: 'paid' })
    expect(await life.creditOf(customerId)).toBe(200_000)
  })

  // Holds D5.8, D5.10.
  it('gives a downgrade’s difference as credit, delays it, or waives it', async () => {
    const life = await openLife(service, start)
    const { basic, gold } = await plansOf(life)
    const [now, later, waived] = [await life.begin(gold), await life.begin(gold), await life.begin(gold)]
    await life.clock(half)
    const credited = await life.done('change-plan', now['id'], { planId: basic })
    expect(credited).toMatchObject({ proration: { amount: 100_000, kind: 'credit' }, invoice: null })
    expect(await life.creditOf(now['customerId'])).toBe(100_000)
    const waits = await life.done('change-plan', later['id'], { planId: basic, proration: 'next_invoice' })
    expect(waits).toMatchObject({ proration: { amount: 100_000, kind: 'credit' }, invoice: null })
    expect(await life.creditOf(later['customerId'])).toBe(0)
    const none = await life.done('change-plan', waived['id'], { planId: basic, proration: 'none' })
    expect(none).toMatchObject({ proration: { amount: 0, kind: 'none' }, invoice: null })
    await life.clock('2027-05-01T09:00:00.000Z')
    const last = async (id: string) => (await life.invoices(id)).at(-1)
    expect(await last(now['id'])).toMatchObject({
      subtotal: 300_000,
      creditApplied: 100_000,
      amount: 200_000,
    })
    expect(await last(later['id'])).toMatchObject({ subtotal: 200_000, creditApplied: 0, amount: 200_000 })
    expect(await last(waived['id'])).toMatchObject({ subtotal: 300_000, amount: 300_000 })
  })

  // Holds D5.11.
  it('starts a new period on another interval, and gives the surplus as credit', async () => {
    const life = await openLife(service, start)
    const { basic, yearly } = await plansOf(life)
    const { id, customerId } = await life.begin(basic)
    await life.clock(half)
    const up = await life.done('change-plan', id, { planId: yearly })
    expect(up).toMatchObject({
      subscription: {
        currentPeriodStart: half,
        currentPeriodEnd: '2028-04-16T09:00:00.000Z',
        billingAnchor: half,
        cyclesCompleted: 2,
      },
      proration: { amount: 2_850_000, kind: 'charge', credit: 150_000, charge: 3_000_000 },
      invoice: { amount: 2_850_000, cycle: 2, billingReason: 'subscription_update', periodStart: half },
    })
    await life.clock('2027-04-16T10:00:00.000Z')
    const down = await life.done('change-plan', id, { planId: basic })
    const { credit } = down['proration']
    expect(down).toMatchObject({
      subscription: { currentPeriodEnd: '2027-05-16T10:00:00.000Z', cyclesCompleted: 3 },
      invoice: { subtotal: 0, amount: 0, status: 'paid', cycle: 3 },
    })
    expect(credit).toBe(Math.round((3_000_000 * (366 * 24 - 1)) / (366 * 24)))
    expect(await life.creditOf(customerId)).toBe(credit - 300_000)
    const lines = down['invoice'].lines.map((line: any) => line.amount)
    expect(lines).toEqual([300_000, -300_000])
  })

  // Holds D5.13.
  it('honours a quote for 15 minutes, for the change it was made for', async () => {
    const life = await openLife(service, start)
    const { basic, gold } = await plansOf(life)
    const { id } = await life.begin(basic)
    await life.clock(half)
    const { quoteId, proration } = await life.done('preview-plan-change', id, { planId: gold })
    await life.clock('2027-04-16T09:14:59.000Z')
    const wrong = await life.act('change-plan', id, { planId: gold, proration: 'none', quoteId })
    expect([wrong.status, refusal(wrong)['reason']]).toEqual([422, 'quote_mismatch'])
    expect(refusal(await life.act('change-plan', id, { planId: gold, quoteId: 'quote_x' }))).toEqual({
      path: 'quoteId',
    })
    const fresh = await life.done('preview-plan-change', id, { planId: gold })
    expect(fresh['proration'].amount).toBeLessThan(proration.amount)
    const changed = await life.done('change-plan', id, { planId: gold, quoteId })
    expect(changed).toMatchObject({ proration, invoice: { amount: proration.amount, periodStart: half } })
    const back = await life.done('preview-plan-change', id, { planId: basic })
    await life.clock('2027-04-16T09:30:00.001Z')
    const late = await life.act('change-plan', id, { planId: basic, quoteId: back['quoteId'] })
    expect([late.status, refusal(late)['reason']]).toEqual([422, 'quote_expired'])
  })

  // Holds D2.6.
  it('refuses the same plan, an archived one, another currency and an unknown one', async () => {
    const life = await openLife(service, start)
    const { basic, gold } = await plansOf(life)
    const { id } = await life.begin(basic)
    const dollars = (await life.plan({ currency: 'USD' }))['id']
    await life.done('archive-plan', gold)
    const reasons = await Promise.all(
      [basic, gold, dollars, 'plan_x'].map(async (planId) => {
        const answer = await life.act('change-plan', id, { planId })
        return [answer.status, refusal(answer)['reason'] ?? refusal(answer)['path']]
      }),
    )
    expect(reasons).toEqual([
      [409, 'same_plan'],
      [409, 'plan_archived'],
      [422, 'currency_mismatch'],
      [404, 'planId'],
    ])
  })
})

describe('a change at renewal', () => {
  // Holds D5.14.
  it('waits, can be undone, and is applied with its event before the renewal’s invoice', async () => {
    const life = await openLife(service, start)
    const { basic, yearly } = await plansOf(life)
    const { id } = await life.begin(basic)
    const scheduled = await life.done('change-plan', id, { planId: yearly, effective: 'at_renewal' })
    expect(scheduled).toMatchObject({
      subscription: { planId: basic, scheduledPlanId: yearly },
      proration: { amount: 0, kind: 'none', effectiveAt: '2027-05-01T09:00:00.000Z' },
      invoice: null,
    })
    expect((await life.done('delete-scheduled-change', id))['scheduledPlanId']).toBeNull()
    expect((await life.act('delete-scheduled-change', id)).status).toBe(409)
    await life.done('change-plan', id, { planId: yearly, effective: 'at_renewal' })
    await life.clock('2027-05-01T09:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({
      planId: yearly,
      scheduledPlanId: null,
      currentPeriodStart: '2027-05-01T09:00:00.000Z',
      currentPeriodEnd: '2028-05-01T09:00:00.000Z',
    })
    const events = await life.events()
    expect(events.slice(-3).map((event) => event['type'])).toEqual([
      'subscription_plan_changed',
      'invoice_created',
      'subscription_payment_success',
    ])
    expect(events.at(-3)!['data']).toMatchObject({ toPlanId: yearly, scheduled: true, plan: { id: yearly } })
    expect((await life.invoices(id)).map((invoice) => invoice['amount'])).toEqual([300_000, 3_000_000])
    await life.clock('2028-05-01T09:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({ currentPeriodEnd: '2029-05-01T09:00:00.000Z' })
  })

  // Holds D4.26.
  it('ends a subscription that has used all cycles of the new plan', async () => {
    const life = await openLife(service, start)
    const { basic } = await plansOf(life)
    const short = await life.plan({ maxCycles: 1 })
    const { id } = await life.begin(basic)
    await life.done('change-plan', id, { planId: short['id'], effective: 'at_renewal' })
    await life.clock('2027-05-01T09:00:00.000Z')
    expect(await life.subscription(id)).toMatchObject({
      status: 'expired',
      cyclesCompleted: 1,
      endedAt: '2027-05-01T09:00:00.000Z',
    })
    expect(await life.invoices(id)).toHaveLength(1)
  })

  // Holds D5.12.
  it('swaps plans in a trial without charging', async () => {
    const life = await openLife(service, start)
    const { basic, gold } = await plansOf(life)
    const { id } = await life.begin(basic, 'tok_test_success', { trialDays: 10 })
    const swapped = await life.done('change-plan', id, { planId: gold })
    expect(swapped).toMatchObject({
      subscription: { planId: gold, status: 'trialing', currentPeriodEnd: '2027-04-11T09:00:00.000Z' },
      proration: { amount: 0, kind: 'none' },
      invoice: null,
    })
    await life.clock('2027-04-11T09:00:00.000Z')
    expect((await life.invoices(id)).map((invoice) => invoice['amount'])).toEqual([500_000])
  })
})
