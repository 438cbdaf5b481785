import { expect } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { openBook } from '../../shared/adapters/gateways/twin/book.ts'
import { bookLateCharge } from '../../shared/operations/late-charges/book-late-charge.ts'
import { letGoWrites } from '../../shared/operations/changes/late-charge-moves.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { commit } from '../../shared/store/commit.ts'
import { chargingContext } from './charging.ts'
import { openLife, type Life } from './lifecycle.ts'
import { adminTokenOf } from './owner.ts'
import type { Service } from './service.ts'

type Event = Record<string, any>

const opens = '2027-01-31T09:00:00.000Z'

/** Runs real operations until every type of event they can announce was announced; returns all events, oldest first. */
export async function driveEveryEvent(service: Service): Promise<Event[]> {
  const told: Event[] = []
  for (const drive of [
    ...[ordinary, disputed, ending, recovering, givingUp, changingPlan, refunding, spending, expiring],
    ...[returning, everyOptIn, withoutSubscription, repricing, waiting],
  ]) {
    const life = await openLife(service, opens)
    await drive(life, service)
    told.push(...(await life.events()))
  }
  return told
}

async function ordinary(life: Life, service: Service): Promise<void> {
  await call(service, life, 'update-recovery-settings', { renewalReminders: true })
  const { id } = await life.begin((await life.plan())['id'])
  await life.done('cancel-subscription', id, { atPeriodEnd: true })
  await life.done('uncancel-subscription', id)
  await life.clock('2027-02-05T09:00:00.000Z')
  await life.done('pause-subscription', id, {})
  await life.clock('2027-02-06T09:00:00.000Z')
  await life.done('resume-subscription', id)
  await life.clock('2027-03-05T09:00:00.000Z')
  await life.done('cancel-subscription', id, {})
}

/** A dispute that is lost, and that the bank decides again. */
async function disputed(life: Life, service: Service): Promise<void> {
  const { latestInvoiceId } = await life.begin((await life.plan())['id'])
  const opened = await call(service, life, 'dispute-sandbox-charge', { invoiceId: latestInvoiceId })
  const { id: disputeId } = opened['dispute']
  for (const outcome of ['lost', 'won'])
    await call(service, life, 'dispute-sandbox-charge', { disputeId, outcome })
}

async function ending(life: Life): Promise<void> {
  await life.begin((await life.plan({ maxCycles: 1 }))['id'])
  await life.begin((await life.plan())['id'], null)
  const { id } = await life.begin((await life.plan())['id'])
  await life.done('cancel-subscription', id, { atPeriodEnd: true })
  await life.clock('2027-03-05T09:00:00.000Z')
}

async function recovering(life: Life): Promise<void> {
  await life.begin((await life.plan({ trialDays: 14 }))['id'], 'tok_test_fail_2_then_success')
  await life.clock('2027-02-20T09:00:00.000Z')
}

async function givingUp(life: Life): Promise<void> {
  await life.begin((await life.plan({ trialDays: 1 }))['id'], 'tok_test_expired_card')
  await life.begin((await life.plan())['id'], 'tok_test_insufficient_funds')
  await life.clock('2027-03-31T00:00:00.000Z')
}

async function changingPlan(life: Life): Promise<void> {
  const [small, large] = [await life.plan(), await life.plan({ name: 'Large', amount: 900_000 })]
  const { id } = await life.begin(small['id'])
  await life.clock('2027-02-10T09:00:00.000Z')
  await life.done('change-plan', id, { planId: large['id'] })
  await life.done('change-plan', id, { planId: small['id'], effective: 'at_renewal' })
  await life.clock('2027-03-01T09:00:00.000Z')
}

async function refunding(life: Life, service: Service): Promise<void> {
  const { id } = await life.begin((await life.plan())['id'])
  const [invoice] = await life.invoices(id)
  await life.done('refund-invoice', invoice!['id'], { amount: 100_000, reason: 'goodwill' })
  await life.done('refund-invoice', invoice!['id'], { amount: 50_000 })
  const body = { invoiceId: invoice!['id'] as string, amount: 70_000, reason: 'dispute', reference: 'cb_1' }
  await call(service, life, 'reverse-sandbox-charge', body)
}

/** An invoice of its own that is paid and refunded, and one that is declined (K4). */
async function withoutSubscription(life: Life, service: Service): Promise<void> {
  const make = async (token: string): Promise<Event> => {
    const { id: customerId } = await life.customer(token)
    const { items } = await life.done('list-payment-methods', customerId)
    const lines = [{ description: 'School fees', unitAmount: 150_000 }]
    const order = { customerId, lines, collection: 'automatic', paymentMethodId: items[0].id }
    return call(service, life, 'create-invoice', order)
  }
  const { id } = await make('tok_test_success')
  await life.done('refund-invoice', id, { amount: 50_000 })
  await make('tok_test_insufficient_funds')
}

/** An invoice that is sent, reminded of and overdue (M3). */
async function waiting(life: Life): Promise<void> {
  await life.begin((await life.plan())['id'], null, { collection: 'send_invoice', daysUntilDue: 5 })
  await life.clock('2027-02-10T09:00:00.000Z')
}

/** A higher price that is announced to a customer, and taken back before it is in effect (K9). */
async function repricing(life: Life, service: Service): Promise<void> {
  const { id } = await life.plan()
  await life.begin(id)
  const body = { amount: 600_000, effectiveFrom: '2027-03-30T00:00:00.000Z' }
  const { key } = life
  const change = await service.call<Event>('create-price-change', { key, params: { id }, body })
  expect([change.status, change.text]).toEqual([201, change.text])
  await life.clock('2027-03-10T00:00:00.000Z')
  const params = { id, changeId: change.body['id'] as string }
  const back = await service.call('revert-price-change', { key, params })
  expect([back.status, back.text]).toEqual([200, back.text])
  await life.clock('2027-03-20T00:00:00.000Z')
}

/** A checkout's payment that arrived after it was abandoned. */
async function returning(life: Life): Promise<void> {
  const { merchantId } = life.merchant
  const [amount, currency, rail] = [500_000, 'NGN', 'bank_transfer'] as const
  const sessionId = 'chk_01JZ8K3V5N7Q9S1T3V5X7Z9B2K'
  const reference = `${sessionId}-1`
  const entry = { reference, amount, currency, outcome: 'succeeded', detail: 'succeeds' }
  await openBook(twinTable(), merchantId, 'charge').enter(entry)
  const context = chargingContext(life, { at: opens })
  const charge = {
    ...{ merchantId, reference, sessionId, amount, currency, rail, since: opens, number: 1 },
    ...({ why: 'session_expired', kind: 'manual', methodId: null, gateway: null, payer: null } as const),
    ...{ invoiceId: null, subscriptionId: null, customerId: null, planId: null },
  }
  await commit(context, { writes: letGoWrites(context, charge, 'expired') })
  await bookLateCharge(context, reference)
}

/** The opt-in events that follow from a change (Q7). */
export const followingTypes = [
  'checkout_completed',
  'checkout_expired',
  'customer_created',
  'customer_updated',
  'payment_method_attached',
  'payment_method_removed',
  'invoice_voided',
  'invoice_uncollectible',
  'invoice_finalized',
] as const

/** Everything from which an opt-in event follows, with an endpoint that wants them. */
export async function everyOptIn(life: Life, service: Service): Promise<void> {
  const failing = await life.begin((await life.plan({ trialDays: 1 }))['id'], 'tok_test_insufficient_funds')
  await life.clock('2027-02-01T12:00:00.000Z')
  const admin = await adminTokenOf(life.merchant.merchantId)
  const hook = { url: 'http://127.0.0.1:9/hook', eventTypes: ['invoice_created', ...followingTypes] }
  const params = { mode: 'sandbox' }
  const made = await service.call('create-webhook-endpoint', { key: admin, params, body: hook })
  expect([made.status, made.text]).toEqual([201, made.text])
  const [invoice] = await life.invoices(failing['id'])
  const stopped = await service.call('stop-recovery', {
    key: life.key,
    params: { invoiceId: invoice!['id'] as string },
  })
  expect([stopped.status, stopped.text]).toEqual([200, stopped.text])
  const customer = await life.customer('tok_test_success')
  await life.done('update-customer', customer['id'], { name: 'Ada Obi' })
  const { items } = await life.done('list-payment-methods', customer['id'])
  await life.done('remove-payment-method', items[0]['id'])
  const plan = await life.plan()
  const unpaid = await life.begin(plan['id'], null)
  const [open] = await life.invoices(unpaid['id'])
  await life.done('void-invoice', open!['id'])
  const body = { planId: plan['id'], customerEmail: 'ada@example.com' }
  const [first, second] = [await start(), await start()]
  await service.call('pay-checkout', {
    params: { token: first['token'] },
    body: { rail: 'card', token: 'tok_test_success' },
  })
  await life.clock(new Date(Date.parse(second['expiresAt']) + 60_000).toISOString())

  async function start(): Promise<Record<string, any>> {
    return (await service.call('start-checkout', { key: life.key, body })).body
  }
}

/** The cards of test tokens end with 2030. */
async function expiring(life: Life): Promise<void> {
  await life.clock('2030-12-15T09:00:00.000Z')
  await life.begin((await life.plan())['id'])
}

/** Payouts and bill payments that are done and that fail, from money earned the day before. */
async function spending(life: Life, service: Service): Promise<void> {
  await life.begin((await life.plan({ amount: 5_000_000 }))['id'])
  await life.clock('2027-02-01T12:00:00.000Z')
  for (const accountNumber of ['0123456789', '0123450001']) {
    await call(service, life, 'create-payout', { amount: 100_000, bankCode: '058', accountNumber })
  }
  for (const phoneNumber of ['08012345678', '08012340001']) {
    await call(service, life, 'buy-airtime', { phoneNumber, amount: 500 })
  }
  await life.clock('2027-02-01T18:00:00.000Z')
}

async function call(
  service: Service,
  life: Life,
  name: RouteName,
  body: unknown,
): Promise<Record<string, any>> {
  const answer = await service.call(name, { key: life.key, body })
  expect([name, answer.status < 300, answer.text]).toEqual([name, true, answer.text])
  return answer.body
}
