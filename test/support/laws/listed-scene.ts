import { expect } from 'vitest'
import { workers } from '../../../functions/workers/registry.ts'
import type { RouteName } from '../../../shared/api/routes.ts'
import { addMs, DAY_MS } from '../../../shared/domain/time/time.ts'
import { commit } from '../../../shared/store/commit.ts'
import { newId } from '../../../shared/store/context.ts'
import { agentActCodec } from '../../../shared/store/entities/agent-act.ts'
import { sandboxMessageCodec } from '../../../shared/store/entities/sandbox-message.ts'
import { create } from '../../../shared/store/write.ts'
import { openLife, type Life } from '../lifecycle.ts'
import { adminTokenOf } from '../owner.ts'
import type { TestOutbox } from '../outbox.ts'
import { nextPhone, personCalls } from '../person-calls.ts'
import type { Service } from '../service.ts'
import { workerContext } from '../worker-context.ts'
import { keepAskedRefund } from './kept-requests.ts'

type Fields = Record<string, any>

/** A merchant's sandbox in which every list of the interface has several rows, made on days of their own. */
export interface ListedScene {
  readonly life: Life
  /** A session of the dashboard, and one of the person who is a customer. */
  readonly admin: string
  readonly person: string
  /** Identifiers that paths name. */
  readonly customerId: string
  readonly subscriptionId: string
  readonly endpointId: string
  readonly importId: string
  readonly planId: string
  readonly priceChangeId: string
  readonly payoutId: string
  /** The first instant of the scene, and its last. */
  readonly from: string
  readonly to: string
}

const opens = '2029-03-05T22:30:00.000Z'
const registration = {
  ...{ registered: true, legalName: 'IronHouse Gyms Limited', tin: '20418832-0001', numberPrefix: 'IH' },
  address: '14 Admiralty Way, Lekki Phase 1, Lagos',
}
/** How many rows each list has at least. */
export const rowsOfEach = 4

/** Plays it: a day for each row; the cards of some fail on the day after. */
export async function playListedScene(service: Service, outbox: TestOutbox): Promise<ListedScene> {
  const life = await openLife(service, opens)
  const { merchantId } = life.merchant
  const admin = await adminTokenOf(merchantId)
  const phone = nextPhone()
  const make = async (
    name: RouteName,
    body: unknown,
    params: Fields = {},
    key = life.key,
  ): Promise<Fields> => {
    const answer = await service.call<Fields>(name, { key, params, body })
    expect([name, answer.status < 300, answer.text]).toEqual([name, true, answer.text])
    return answer.body
  }
  const known = await life.customer('tok_test_success', { phone })
  const hook = { url: 'http://127.0.0.1:9/hook' }
  const ofMode = { mode: 'sandbox' }
  const events = { eventTypes: ['invoice_created'] }
  const endpoint = await make('create-webhook-endpoint', { ...hook, ...events }, ofMode, admin)
  const first = await life.plan({ interval: 'day' })
  const { id: subscriptionId } = (await life.subscribe({ customerId: known['id'], planId: first['id'] })).body
  // What a refund takes off a tax document is a credit note.
  await make('update-tax-settings', registration)
  // Disputed payments keep no card from the next one.
  await make('update-billing-settings', { onDispute: 'continue' })
  let importId = ''
  let priceChangeId = ''
  let mended: string | undefined
  for (let day = 1; day <= rowsOfEach + 1; day += 1) {
    const plan = await life.plan({ name: `Plan ${day}`, trialDays: 1 })
    await make('create-promo-code', { code: `DAY${day}`, discountType: 'fixed', discountValue: day })
    const failing = await life.begin(plan['id'], 'tok_test_insufficient_funds')
    await life.subscribe({ customerId: known['id'], planId: plan['id'], trialDays: 0 })
    await make('attach-payment-method', { token: 'tok_test_success' }, { id: known['id'] })
    const { latestInvoiceId } = (await life.subscribe({ customerId: known['id'], planId: first['id'] })).body
    await make('refund-invoice', { amount: day }, { id: latestInvoiceId as string })
    await make('start-checkout', { planId: plan['id'] })
    await make('mend-credit', { amount: day * 100, reason: `day ${day}` }, { id: known['id'] })
    importId = (await make('create-import', { rows: rowsOf(day) }))['id'] as string
    await runImport(merchantId, importId)
    await make('create-export', { kind: 'journal' })
    await make('create-payment-link', { amount: day * 100, description: `Day ${day}` })
    await make('create-add-on', { name: `Add-on ${day}`, amount: day * 100, interval: 'day' })
    const rise = { amount: 900_000, effectiveFrom: addMs(opens, 60 * DAY_MS), dryRun: true }
    const announced = await make('create-price-change', { ...rise, dryRun: false }, { id: first['id'] })
    await make('revert-price-change', undefined, { id: first['id'], changeId: announced['id'] })
    priceChangeId = (await make('create-price-change', rise, { id: first['id'] }))['id'] as string
    await make('settle-sandbox-account', { twice: [`${latestInvoiceId as string}-1`] })
    await make('dispute-sandbox-charge', { invoiceId: latestInvoiceId, amount: 100 })
    await keepMessage(merchantId, addMs(opens, day * DAY_MS - 1), day)
    await keepAct(merchantId, addMs(opens, day * DAY_MS - 1), day)
    await keepAskedRefund(merchantId, addMs(opens, day * DAY_MS - 1), day)
    const renamed = { description: `Day ${day}` }
    await make('update-webhook-endpoint', renamed, { ...ofMode, id: endpoint['id'] }, admin)
    await make('create-oauth-client', { name: `Client ${day}`, scopes: ['read'] }, ofMode, admin)
    await make('create-api-key', { name: `Key ${day}` }, ofMode, admin)
    await make('invite-member', { email: `m${day}-${merchantId}@list.test`, role: 'support' }, {}, admin)
    await make('create-webhook-endpoint', { ...hook, eventTypes: ['bill_failed'] }, ofMode, admin)
    await adminTokenOf(merchantId)
    await savePayoutAccount(day)
    await life.clock(addMs(opens, day * DAY_MS))
    // The first one's card fails, and another pays a day later.
    mended ??= failing['customerId'] as string
    const card = { token: 'tok_test_success', setDefault: true }
    if (day === 2) await make('attach-payment-method', card, { id: mended })
  }
  const person = await personCalls(() => ({ service, phone })).login()
  const to = addMs(opens, (rowsOfEach + 3) * DAY_MS)
  await life.clock(to)
  const customerId = known['id'] as string
  const payout = { amount: 10_000, bankCode: '058', accountNumber: '0123456789' }
  const payoutId = (await make('create-payout', payout))['id'] as string
  const planId = first['id'] as string
  const endpointId = endpoint['id'] as string
  const ids = { customerId, subscriptionId, endpointId, importId, planId, priceChangeId, payoutId }
  return { ...{ life, admin, person }, ...ids, from: opens, to }

  async function savePayoutAccount(day: number): Promise<void> {
    await make('send-payout-code', undefined)
    const otp = /\b\d{6}\b/.exec(outbox.messages.findLast(({ subject }) => /code$/.test(subject))!.text)![0]
    await make('add-payout-account', { bankCode: '058', accountNumber: `012345678${day}`, otp })
  }
}

function rowsOf(day: number): Fields[] {
  return Array.from({ length: rowsOfEach + 1 }, (_, i) => ({
    merchantRef: `row-${day}-${i}`,
    email: `row-${day}-${i}@list.test`,
  }))
}

/** Does what the queue of imports would. */
async function runImport(merchantId: string, sk: string): Promise<void> {
  const { handlerFor } = await workers['import']()
  const body = JSON.stringify({
    merchantId,
    pk: `${merchantId}#IMP`,
    sk,
    at: opens,
    job: 'import',
    hints: {},
  })
  const answer = await handlerFor('sandbox')({ Records: [{ messageId: sk, body }] }, {
    awsRequestId: 'test',
  } as never)
  expect(answer).toEqual({ batchItemFailures: [] })
}

/** Keeps a message as a deployed sandbox does, whose list would be empty here: the outbox takes what is sent. */
async function keepMessage(merchantId: string, createdAt: string, day: number): Promise<void> {
  const context = workerContext(merchantId, 'sandbox', { at: createdAt })
  const message = {
    to: `a${day}@list.test`,
    channel: 'email',
    subject: 'Hello',
    text: `On day ${day}`,
  } as const
  const id = newId(context, 'sandboxMessage')
  await commit(context, { writes: [create(sandboxMessageCodec, { merchantId, id, createdAt, ...message })] })
}

/** Keeps an act of an agent above its limit, as its call would leave it, for the owner to decide. */
async function keepAct(merchantId: string, createdAt: string, day: number): Promise<void> {
  const context = workerContext(merchantId, 'sandbox', { at: createdAt })
  const id = newId(context, 'quote')
  const asked = {
    client: 'c'.repeat(64),
    clientName: 'Shop assistant',
    action: 'mend-credit',
    targetId: null,
  }
  const act = { ...asked, given: { amount: day }, fingerprint: 'f'.repeat(64), keyHash: `${day}`.repeat(64) }
  const waits = {
    status: 'waiting',
    expiresAt: addMs(createdAt, DAY_MS),
    decidedBy: null,
    decidedAt: null,
  } as const
  const value = {
    merchantId,
    id,
    createdAt,
    ...act,
    ...waits,
    amount: day,
    currency: 'NGN' as const,
    version: 1,
  }
  await commit(context, { writes: [create(agentActCodec, value)] })
}
