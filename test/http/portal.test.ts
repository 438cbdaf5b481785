import { beforeEach, describe, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import type { RouteName } from '../../shared/api/routes.ts'
import { startService, type Answer } from '../support/service.ts'
import { countUnits } from '../support/units.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())
let phone: string

beforeEach(() => {
  phone = nextPhone()
})

type Body = Record<string, any>

const { login, shop } = personCalls(() => ({ service, phone }))

describe('the portal', () => {
  // Holds D11.9.
  it('lists and changes subscriptions at every merchant of the mode', async () => {
    const [first, second] = [await shop('Ada'), await shop('Ada')]
    const made: Body[] = []
    for (const { scene, customer } of [first, second]) {
      const plan = await scene.plan({ name: `Plan ${made.length}` })
      made.push(
        (
          await scene.subscribe({
            customerId: customer['id'],
            planId: plan['id'],
            metadata: { note: 'secret' },
          })
        ).body,
      )
    }
    const key = await login()
    const allow = { cancel: 'now', resume: true }
    await service.call('update-portal-settings', { key: first.scene.key, body: allow })
    const page = await service.call<any>('list-own-subscriptions', { key, query: { limit: '1' } })
    expect(page.body).toMatchObject({
      hasMore: true,
      items: [{ id: made[1]!['id'], merchantName: 'Acme', plan: { name: 'Plan 1' } }],
    })
    const rest = await service.call<any>('list-own-subscriptions', {
      key,
      query: { limit: '1', cursor: page.body.nextCursor },
    })
    expect(rest.body).toMatchObject({ hasMore: false, items: [{ id: made[0]!['id'] }] })
    expect(page.text).not.toContain('secret')

    const params = { id: made[0]!['id'] as string }
    const cancel = (body: Body): Promise<Answer<any>> =>
      service.call('cancel-own-subscription', { key, params, body })
    expect((await cancel({ atPeriodEnd: true })).body.cancelAtPeriodEnd).toBe(true)
    expect((await cancel({ atPeriodEnd: true })).status).toBe(409)
    const back = await service.call<any>('uncancel-own-subscription', { key, params })
    expect([back.body.cancelAtPeriodEnd, 'metadata' in back.body]).toEqual([false, false])
    expect((await service.call('resume-own-subscription', { key, params })).status).toBe(409)
    await service.call('pause-subscription', { key: first.scene.key, params, body: {} })
    expect((await service.call<any>('resume-own-subscription', { key, params })).body.status).toBe('active')

    const attach = { token: 'tok_test_success', customerId: first.customer['id'] }
    const method = (await service.call<any>('attach-own-method', { key, body: attach })).body
    const changed = await service.call<any>('update-own-subscription', {
      key,
      params,
      body: { paymentMethodId: method.id },
    })
    expect(changed.body.paymentMethodId).toBe(method.id)
    const foreign = await service.call<any>('list-payment-methods', {
      key: second.scene.key,
      params: { id: second.customer['id'] },
    })
    const other = { paymentMethodId: foreign.body.items[0].id }
    expect((await service.call('update-own-subscription', { key, params, body: other })).status).toBe(404)
    expect((await cancel({})).body.status).toBe('canceled')
    expect(await first.scene.eventTypes()).toContain('subscription_cancelled')
  })

  it('lists invoices, and pays an open one once, also of a blacklisted customer', async () => {
    const { scene, customer } = await shop('Ada')
    const plan = await scene.plan()
    const declining = { token: 'tok_test_do_not_honor', setDefault: true }
    await service.call('attach-payment-method', {
      key: scene.key,
      params: { id: customer['id'] },
      body: declining,
    })
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    expect(body['status']).toBe('incomplete')
    const key = await login()
    const { body: list } = await service.call<any>('list-own-invoices', { key })
    expect(list.items).toMatchObject([{ id: body['latestInvoiceId'], status: 'open', merchantName: 'Acme' }])
    const params = { id: body['latestInvoiceId'] as string }
    const headers = { 'idempotency-key': 'pay' }
    const declined = await service.call<any>('pay-own-invoice', { key, params, body: {}, headers })
    // The payer sees a class, never the issuer's words (A7).
    expect([declined.status, declined.body.error.details[0].reason]).toEqual([402, 'card_unusable'])
    expect(declined.text).not.toContain('do_not_honor')
    const replayed = await service.call('pay-own-invoice', { key, params, body: {}, headers })
    expect([replayed.text, replayed.headers['idempotent-replayed']]).toEqual([declined.text, 'true'])
    const methods = (await service.call<any>('list-own-methods', { key })).body.items as Body[]
    const good = methods.find((one) => one['isDefault'] === false)!
    // Who is blacklisted may pay what they owe, and only they (A12).
    const fraud = { key: scene.key, params: { id: customer['id'] as string }, body: { reason: 'fraud' } }
    await service.call('blacklist-customer', fraud)
    const byMerchant = await service.call<any>('pay-invoice', { key: scene.key, params, body: {} })
    expect(byMerchant.body.error.details).toMatchObject([{ reason: 'customer_blacklisted' }])
    const paid = await service.call<any>('pay-own-invoice', {
      key,
      params,
      body: { paymentMethodId: good['id'] },
    })
    expect([paid.status, paid.body.status]).toEqual([200, 'paid'])
    expect((await service.call('pay-own-invoice', { key, params, body: {} })).status).toBe(409)
    expect((await scene.charges()).filter(({ outcome }) => outcome === 'succeeded')).toHaveLength(1)
  })

  it('hides objects of other people', async () => {
    const { scene, customer } = await shop('Ada')
    const plan = await scene.plan()
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    // A customer of the same merchant, with another phone.
    const other = nextPhone()
    await scene.customer(null, { phone: other })
    const key = await login(other)
    const params = { id: body['id'] as string }
    expect((await service.call<any>('list-own-subscriptions', { key })).body.items).toEqual([])
    for (const name of [
      'cancel-own-subscription',
      'uncancel-own-subscription',
      'resume-own-subscription',
    ] as const)
      expect((await service.call(name, { key, params })).status).toBe(404)
    const invoice = { id: body['latestInvoiceId'] as string }
    expect((await service.call('pay-own-invoice', { key, params: invoice, body: {} })).status).toBe(404)
    const patch = { key, params, body: { paymentMethodId: 'pm_x' } }
    expect((await service.call('update-own-subscription', patch)).status).toBe(404)
  })
})

describe('customers’ permissions', () => {
  // Holds A12.
  it('are set by the merchant: at first to cancel at the period’s end and to change the method', async () => {
    const { scene, customer } = await shop('Ada')
    const settings = { key: scene.key }
    const defaults = {
      ...{ cancel: 'at_period_end', resume: false, changePlanTo: [], updateMethod: true },
      ...{ pause: false, offer: null },
    }
    expect((await service.call('get-portal-settings', settings)).body).toEqual(defaults)
    const [plan, better] = [await scene.plan(), await scene.plan({ name: 'Better', amount: 900_000 })]
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const key = await login()
    const params = { id: body['id'] as string }
    const call = (name: RouteName, more: Body = {}): Promise<Answer<any>> =>
      service.call(name, { key, params, body: more })
    const allow = (more: Body): Promise<Answer<any>> =>
      service.call('update-portal-settings', { ...settings, body: more })
    const disabled = async (answer: Promise<Answer<any>>): Promise<void> => {
      const { status, body: refused } = await answer
      expect([status, refused.error.details]).toEqual([403, [{ reason: 'portal_disabled' }]])
    }
    await disabled(call('cancel-own-subscription', { atPeriodEnd: false }))
    expect((await call('cancel-own-subscription')).body).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    })
    expect((await call('uncancel-own-subscription')).body.cancelAtPeriodEnd).toBe(false)
    await disabled(call('change-own-plan', { planId: better['id'] }))
    await service.call('pause-subscription', { key: scene.key, params, body: {} })
    await disabled(call('resume-own-subscription'))
    expect((await allow({ changePlanTo: ['plan_none'] })).status).toBe(404)
    expect((await allow({ changePlanTo: [better['id']], resume: true })).body).toEqual({
      ...defaults,
      changePlanTo: [better['id']],
      resume: true,
    })
    expect((await call('resume-own-subscription')).body.status).toBe('active')
    const changed = await call('change-own-plan', { planId: better['id'] })
    expect(changed.body.subscription).toMatchObject({ planId: better['id'], merchantName: 'Acme' })
    expect('metadata' in changed.body.subscription).toBe(false)
    await allow({ cancel: 'off', updateMethod: false })
    await disabled(call('cancel-own-subscription', { atPeriodEnd: true }))
    const methods = (await service.call<any>('list-own-methods', { key })).body.items
    await disabled(call('update-own-subscription', { paymentMethodId: methods[0].id }))
    const attach = { token: 'tok_test_success', customerId: customer['id'] }
    await disabled(service.call('attach-own-method', { key, body: attach }))
    await disabled(service.call('remove-own-method', { key, params: { id: methods[0].id } }))
    await allow({ cancel: 'now', updateMethod: true })
    const blacklist = { key: scene.key, params: { id: customer['id'] }, body: { reason: 'fraud' } }
    await service.call('blacklist-customer', blacklist)
    const shut = await call('cancel-own-subscription')
    expect([shut.status, shut.body.error.details[0].reason]).toEqual([409, 'customer_blacklisted'])
    expect((await service.call('attach-own-method', { key, body: attach })).status).toBe(409)
  })

  // Holds A12.
  it('stays fast however many customers a merchant creates with someone’s phone', async () => {
    const flooder = await shop('Ada')
    for (let i = 0; i < 24; i += 1) await flooder.scene.customer(null, { phone })
    const honest = await shop('Ada')
    const plan = await honest.scene.plan()
    const made: string[] = []
    for (let i = 0; i < 3; i += 1)
      made.unshift(
        (await honest.scene.subscribe({ customerId: honest.customer['id'], planId: plan['id'] })).body['id'],
      )
    const key = await login()
    const { body } = await service.call<any>('get-identity', { key })
    const ids = (body.customers as Body[]).map(({ customerId }) => customerId as string)
    expect(ids).toHaveLength(21)
    expect(ids).toContain(honest.customer['id'])
    const { units } = await countUnits().measure(() =>
      service.call('list-own-subscriptions', { key, query: { limit: '2' } }),
    )
    expect(units.trips).toBeLessThanOrEqual(30)
    const first = await service.call<any>('list-own-subscriptions', { key, query: { limit: '2' } })
    const rest = await service.call<any>('list-own-subscriptions', {
      key,
      query: { limit: '2', cursor: first.body.nextCursor },
    })
    const listed = [...first.body.items, ...rest.body.items].map(({ id }: Body) => id)
    expect([listed, rest.body.hasMore]).toEqual([made, false])
  })
})
