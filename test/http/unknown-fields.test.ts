import { createHash } from 'node:crypto'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { canonical } from '../../functions/http/middleware/canonical.ts'
import { endpoints } from '../../functions/http/registry.ts'
import { contracts } from '../../shared/api/contracts/all.ts'
import { allRoutes, type RouteName } from '../../shared/api/routes.ts'
import { strictnessOf } from '../../shared/api/unknown-fields.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openSampleScene, type SampleScene } from '../infra/bundles/sample-scene.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { adminToken } from '../support/owner.ts'
import { sampleEvent } from '../support/sample-event.ts'
import { startService, type Answer } from '../support/service.ts'

const service = await forThisFile(startService())
let samples: SampleScene
let scene: Scene

beforeAll(async () => {
  samples = await openSampleScene(service)
  scene = await openScene(service)
})

// What ends a session has a scene of its own.
const endsSession = new Set<RouteName>(['log-out-dashboard', 'revoke-session'])

/** A route's sample as the scene's own, with one field more in its body. */
async function callWith(name: RouteName, more: object) {
  const { route } = allRoutes().find((one) => one.name === name)!
  const own = endsSession.has(name) ? await openSampleScene(service) : samples
  const event = own.fill(sampleEvent(name), route.auth)
  const given = event.body === undefined ? {} : (JSON.parse(event.body) as object)
  event.body = JSON.stringify({ ...given, ...more })
  event.headers['content-type'] = 'application/json'
  const { handler } = await endpoints[name]()
  const { statusCode = 0, headers = {}, body = '' } = await handler(event, {} as never)
  return { status: statusCode, headers, body: JSON.parse(body || '{}') as Record<string, any> }
}

/** Says whether anything that is stored in the sandbox has changed. */
async function stored(): Promise<string> {
  const { Items = [] } = await documentClient().send(
    new ScanCommand({ TableName: 'billing-sandbox', ConsistentRead: true }),
  )
  const items = Items.map((item) => JSON.stringify(canonical(item))).toSorted()
  return createHash('sha256').update(items.join()).digest('hex')
}

const changing = allRoutes().filter(({ route }) => route.method !== 'GET')
const of = (wanted: string) => changing.filter(({ route }) => strictnessOf(route) === wanted)

// Holds Q1.
describe('an unknown field', () => {
  it.each(of('refused'))('is refused by $name, which does nothing', async ({ name }) => {
    const before = await stored()
    const { status, body } = await callWith(name, { somethingElse: 1 })
    expect([status, body['error']]).toMatchObject([422, { code: 'validation_error' }])
    const detail = body['error'].details.find(({ path }: { path: string }) => path === 'somethingElse')
    expect(detail).toMatchObject({
      reason: 'unknown_field',
      issue: expect.stringMatching(/^unknown field; /),
    })
    expect(detail.known).toEqual(Object.keys(shapeOf(contracts[name].body)))
    expect(await stored()).toBe(before)
  })

  it.each(of('named'))('is reported by $name, which ignores it', async ({ name }) => {
    const { headers, body } = await callWith(name, { somethingElse: 1, 'ein Feld': 2 })
    expect(headers['ignored-fields'], JSON.stringify(body)).toBe('somethingElse, ein%20Feld')
    expect(JSON.stringify(body)).not.toContain('unknown_field')
  })

  it('is ignored in what other standards describe', () => {
    const links = ['stop-payout', 'open-portal-link', 'open-invoice-payment']
    const free = [...links, 'receive-gateway-callback', 'issue-token', 'call-tools']
    expect(of('free').map(({ name }) => name)).toEqual(expect.arrayContaining(free))
    expect(of('free')).toHaveLength(free.length)
  })
})

function shapeOf(schema: unknown): object {
  return (schema as { def?: { shape: object } } | undefined)?.def?.shape ?? {}
}

/** What beginners send, and the field that each of them means. */
const mistakes: readonly (readonly [RouteName, Record<string, unknown>, string])[] = [
  ...[
    'cancelAtPeriodEnd',
    'cancel_at_period_end',
    'at_period_end',
    'AtPeriodEnd',
    'atPeriodEnds',
    'when',
  ].map((field) => ['cancel-subscription', { [field]: true }, 'atPeriodEnd'] as const),
  ...['amountKobo', 'value', 'refundAmount', 'amuont', 'Amount'].map(
    (field) => ['refund-invoice', { [field]: 1000 }, 'amount'] as const,
  ),
  ['create-subscription', { trial_period_days: 30 }, 'trialDays'],
  ['create-subscription', { coupon: 'SPRING' }, 'promoCode'],
  ['create-subscription', { payment_method_id: 'pm_1' }, 'paymentMethodId'],
  ['create-subscription', { default_payment_method: 'pm_1' }, 'paymentMethodId'],
  ['create-subscription', { authorization: 'AUTH_x' }, 'paymentMethodId'],
  ['change-plan', { when: 'at_renewal' }, 'effective'],
  ['change-plan', { proration_behavior: 'none' }, 'proration'],
  ['pause-subscription', { until: '2030-01-01T00:00:00Z' }, 'resumesAt'],
  ['pay-invoice', { payment_method: 'pm_1' }, 'paymentMethodId'],
  ['create-webhook-endpoint', { events: ['invoice_paid'] }, 'eventTypes'],
  ['create-payout', { recipient: 'RCP_x' }, 'accountId'],
  ['start-checkout', { callback_url: 'https://shop.example/done' }, 'successUrl'],
  ['start-checkout', { email: 'ada@example.test' }, 'customerEmail'],
  ['start-checkout', { setup: { setdefault: true } }, 'setDefault'],
  ['create-plan', { trial_period_days: 30 }, 'trialDays'],
  ['create-plan', { invoice_limit: 3 }, 'maxCycles'],
  ['create-customer', { mechantRef: 'x' }, 'merchantRef'],
  ['create-customer', { phone_number: '08031234567' }, 'phone'],
  ['create-promo-code', { percent_off: 10 }, 'discountValue'],
  ['update-recovery-settings', { pay_day_aware: true }, 'paydayAware'],
]

// Holds Q1.
describe('a term of another service, or a typo', () => {
  it.each(mistakes)('%s %o means %s', async (name, body, meant) => {
    const { status, body: answer } = await callWith(name, body)
    const [field] = Object.keys(body)
    const detail = answer['error'].details.find(({ path }: { path: string }) => path.startsWith(field!))
    expect([status, detail.reason, detail.issue]).toEqual([
      422,
      'unknown_field',
      `unknown field; did you mean ${meant}?`,
    ])
  })
})

const call = (name: RouteName, id: string, body?: unknown, headers: Record<string, string> = {}) =>
  service.call<any>(name, { key: scene.key, ...(id === '' ? {} : { params: { id } }), body, headers })
const detailsOf = (answer: Answer<any>) => answer.body.error.details

// Holds Q1, D2.11, D11.16.
describe('an Idempotency-Key', () => {
  it('that was used is refused as such also where only an unknown field differs, and its replay is answered', async () => {
    const headers = { 'idempotency-key': 'cancel-1' }
    const { id: planId } = await scene.plan()
    const { id: customerId } = await scene.customer()
    const { body: subscription } = await scene.subscribe({ planId, customerId })
    const first = await call('cancel-subscription', subscription['id'], { atPeriodEnd: true }, headers)
    expect(first.status).toBe(200)
    const other = await call(
      'cancel-subscription',
      subscription['id'],
      { atPeriodEnd: true, cancelAtPeriodEnd: true },
      headers,
    )
    expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_key_reused'])
    const again = await call('cancel-subscription', subscription['id'], { atPeriodEnd: true }, headers)
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
  })

  it('is free after a refusal: the corrected request may use it', async () => {
    const { id } = await scene.plan()
    const headers = { 'idempotency-key': 'mended' }
    const { id: customerId } = await scene.customer()
    const order = { planId: id, customerId }
    const refused = await scene.subscribe({ ...order, trial_period_days: 3 }, headers)
    expect(refused.status).toBe(422)
    const mended = await scene.subscribe({ ...order, trialDays: 3 }, headers)
    expect([mended.status, mended.body['status']]).toEqual([201, 'trialing'])
  })

  it('replays a PATCH of a whole object, though the object has changed since', async () => {
    const { id: planId } = await scene.plan()
    const { id: customerId } = await scene.customer()
    const { body: read } = await scene.subscribe({ planId, customerId })
    const whole = { ...read, checkoutUrl: undefined, metadata: { seat: '4' } }
    const headers = { 'idempotency-key': 'whole' }
    const first = await call('update-subscription', read['id'], whole, headers)
    expect([first.status, first.body.version]).toEqual([200, Number(read['version']) + 1])
    expect((await call('update-subscription', read['id'], whole, headers)).text).toBe(first.text)
    const stale = await call('update-subscription', read['id'], whole)
    expect([stale.status, detailsOf(stale)]).toMatchObject([422, [{ path: 'version', reason: 'read_only' }]])
  })
})

// Holds Q1.
describe('an object as it was read', () => {
  let admin: string
  beforeAll(async () => {
    await service.merchant({ email: 'whole@objects.test' })
    admin = await adminToken('whole@objects.test')
  })

  it('can be sent back unchanged, expanded fields included, and nothing changes', async () => {
    const plan = await scene.plan()
    const customer = await scene.customer('tok_test_success', { phone: '08031230077', merchantRef: 'back-1' })
    const { body: made } = await scene.subscribe({ planId: plan['id'], customerId: customer['id'] })
    const { body: code } = await service.call('create-promo-code', {
      key: scene.key,
      body: { code: 'BACK', discountType: 'fixed', discountValue: 500, currency: 'NGN' },
    })
    const read = async (name: RouteName, id = '') =>
      (await service.call<any>(name, { key: scene.key, ...(id === '' ? {} : { params: { id } }) })).body
    const pairs = [
      ['get-plan', 'update-plan', plan['id']],
      ['get-customer', 'update-customer', customer['id']],
      ['get-subscription', 'update-subscription', made['id']],
      ['get-promo-code', 'update-promo-code', code['id']],
      ['get-billing-settings', 'update-billing-settings', ''],
      ['get-recovery-settings', 'update-recovery-settings', ''],
      ['get-checkout-settings', 'update-checkout-settings', ''],
      ['get-branding', 'update-branding', ''],
      ['get-portal-settings', 'update-portal-settings', ''],
    ] as const
    // A portal's settings name plans, so there are some to send back.
    await service.call('update-portal-settings', { key: scene.key, body: { changePlanTo: [plan['id']] } })
    for (const [get, patch, id] of pairs) {
      const before = await read(get, id)
      const sent = await call(patch, id, before)
      expect([patch, sent.status, sent.body]).toEqual([patch, 200, before])
      expect(await read(get, id)).toEqual(before)
      expect(sent.headers['ignored-fields']).toBeUndefined()
    }
    const { body: expanded } = await service.call('get-subscription', {
      key: scene.key,
      params: { id: made['id'] },
      query: { expand: 'customer,plan' },
    })
    expect((await call('update-subscription', made['id'], expanded)).status).toBe(200)
    const other = { ...expanded, plan: { ...(expanded['plan'] as object), id: 'plan_other' } }
    expect(detailsOf(await call('update-subscription', made['id'], other))).toMatchObject([
      { path: 'plan', reason: 'read_only' },
    ])
  })

  it('can be sent back for the team and webhooks too', async () => {
    const inMode = { mode: 'sandbox' }
    const { body: endpoint } = await service.call<any>('create-webhook-endpoint', {
      key: admin,
      params: inMode,
      body: { url: 'https://hooks.example/in', eventTypes: ['subscription_created'] },
    })
    const { secret: _once, ...shown } = endpoint
    const patched = await service.call('update-webhook-endpoint', {
      key: admin,
      params: { ...inMode, id: endpoint.id },
      body: shown,
    })
    expect([patched.status, patched.body]).toEqual([200, shown])
    const { body: member } = await service.call<any>('invite-member', {
      key: admin,
      body: { email: 'fin@objects.test', role: 'finance' },
    })
    const same = await service.call('update-member', { key: admin, params: { id: member.id }, body: member })
    expect([same.status, same.body]).toEqual([200, member])
  })

  it('names the right call for a field that this one does not change', async () => {
    const { id: planId } = await scene.plan()
    const { id: customerId } = await scene.customer()
    const { body: subscription } = await scene.subscribe({ planId, customerId })
    const patch = async (body: object) =>
      detailsOf(await call('update-subscription', subscription['id'], body))
    expect(await patch({ cancelAtPeriodEnd: true })).toEqual([
      {
        path: 'cancelAtPeriodEnd',
        reason: 'read_only',
        issue:
          'can’t be changed here; it is by POST /v1/subscriptions/{id}/cancel with atPeriodEnd true, or POST /v1/subscriptions/{id}/uncancel',
      },
    ])
    const [snake] = await patch({ cancel_at_period_end: true })
    expect(snake).toMatchObject({
      reason: 'unknown_field',
      issue: expect.stringContaining('cancelAtPeriodEnd is changed by POST /v1/subscriptions/{id}/cancel'),
    })
    expect(await patch({ planId: 'plan_x' })).toMatchObject([
      { issue: expect.stringContaining('/change-plan') },
    ])
    const credited = await call('update-customer', customerId as string, { creditKobo: 5 })
    expect(detailsOf(credited)).toMatchObject([
      { path: 'creditKobo', issue: expect.stringContaining('POST /v1/customers/{id}/credit') },
    ])
    const routes = new Set(allRoutes().map(({ route }) => `${route.method} ${route.path}`))
    for (const { changedBy = {} } of Object.values(contracts))
      for (const words of Object.values(changedBy))
        for (const [named] of words.matchAll(/(POST|DELETE|PATCH) \/[^\s,:]+/g))
          expect(routes).toContain(named)
  })
})

// Holds Q1.
describe('a currency beside an amount', () => {
  it('is accepted if it is the object’s, and refused otherwise', async () => {
    const { id: planId } = await scene.plan({ amount: 70_000 })
    const { id: customerId } = await scene.customer()
    const { body: subscription } = await scene.subscribe({ planId, customerId })
    const refund = (body: object) => call('refund-invoice', subscription['latestInvoiceId'], body)
    const wrong = await refund({ amount: 1_000, currency: 'USD' })
    expect([wrong.status, detailsOf(wrong)]).toMatchObject([
      422,
      [{ path: 'currency', reason: 'currency_mismatch' }],
    ])
    expect((await refund({ amount: 1_000, currency: 'NGN' })).body.refunded).toBe(1_000)
    const reverse = (currency: string) =>
      service.call<any>('reverse-sandbox-charge', {
        key: scene.key,
        body: { invoiceId: subscription['latestInvoiceId'], amount: 1_000, currency },
      })
    expect(detailsOf(await reverse('USD'))[0].reason).toBe('currency_mismatch')
    expect((await reverse('NGN')).status).toBe(200)
    const start = (currency: string) =>
      service.call<any>('start-checkout', { key: scene.key, body: { planId, currency } })
    expect(detailsOf(await start('USD'))[0].reason).toBe('currency_mismatch')
    expect((await start('NGN')).status).toBe(201)
  })
})

// Holds Q1.
it('an action without fields accepts an empty object', async () => {
  const { id: planId } = await scene.plan()
  const { id: customerId } = await scene.customer()
  const { body: subscription } = await scene.subscribe({ planId, customerId, trialDays: 3 })
  await call('cancel-subscription', subscription['id'], { atPeriodEnd: true })
  expect((await call('uncancel-subscription', subscription['id'], {})).status).toBe(200)
  const refused = await call('uncancel-subscription', subscription['id'], { now: true })
  expect(detailsOf(refused)).toEqual([
    { path: 'now', reason: 'unknown_field', issue: 'unknown field; there are none here', known: [] },
  ])
})
