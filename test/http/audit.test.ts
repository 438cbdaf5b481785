import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { allRoutes, type RouteName } from '../../shared/api/routes.ts'
import { emailOf, openAudited, playFactor, silent } from '../support/audited.ts'
import * as play from '../support/audited-plays.ts'
import { giveMethod } from '../support/pending.ts'
import { takeOffers } from '../support/take-offers.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { playApprovals } from '../support/asked-by-agent.ts'
import { adminToken, operatorToken } from '../support/owner.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import type { Answer } from '../support/service.ts'
import { startPipeline } from '../workers/pipeline.ts'
import { startReceiver } from '../workers/receiver.ts'

vi.stubEnv('LOCAL_FILES', mkdtempSync(join(tmpdir(), 'audited-')))

const { service } = await forThisFile(startPipeline())
await forThisFile(startOutbox())
const receiver = await forThisFile(startReceiver())

type Fields = Record<string, any>
type Params = Record<string, string>

const changes = allRoutes().filter(
  ({ name, route }) =>
    route.method !== 'GET' &&
    ['merchant', 'checkout-start', 'admin', 'identity'].includes(route.auth) &&
    !(name in silent),
)

/** The routes that were played, so that none is forgotten. */
const played = new Set<RouteName>()

// Holds R7.
describe('every change by a person leaves its entry', () => {
  it('in the dashboard and by a token of it', async () => {
    const { life, owner, token, entries, me, session, sandbox } = await openAudited(service)
    const key = await token(owner)
    /** One change by the person; its answer. */
    const by =
      (credential: string, mode: string) =>
      async (name: RouteName, body?: unknown, params: Params = {}): Promise<Fields> => {
        const answer: Answer<Fields> = await service.call<Fields>(name, {
          key: credential,
          params,
          headers: { 'second-factor': factor },
          ...(body === undefined ? {} : { body }),
        })
        const [newest] = await entries(mode)
        const { action, actor, sourceAddress } = newest ?? {}
        // A charge that was declined was tried.
        found.push([
          name,
          answer.status < 300 || answer.status === 402 || answer.text,
          action,
          actor,
          sourceAddress,
        ])
        played.add(name)
        return answer.body
      }
    let factor = ''
    const found: unknown[][] = []
    const act = by(key, 'sandbox')
    const manage = by(owner, 'sandbox')
    const lead = by(owner, 'live')

    // What is sold.
    const gold = await act('create-plan', { name: 'Gold', amount: 500_000, interval: 'month' })
    const silver = await act('create-plan', { name: 'Silver', amount: 300_000, interval: 'month' })
    await act('update-plan', { name: 'Golden' }, { id: gold['id'] })
    const spare = await act('create-plan', { name: 'Spare', amount: 100, interval: 'month' })
    await act('archive-plan', undefined, { id: spare['id'] })
    await play.playCatalog(act)
    const promo = { code: 'HALF', discountType: 'percentage', discountValue: 50, duration: 'once' }
    const { id: promoId } = await act('create-promo-code', promo)
    await act('update-promo-code', { maxRedemptions: 3 }, { id: promoId })
    await act('delete-promo-code', undefined, { id: promoId })

    // Customers.
    const customer = await act('create-customer', { email: 'ada@audited.test', name: 'Ada' })
    const id = customer['id'] as string
    await play.playCustomer(act, id)
    await act('erase-customer', undefined, { id: (await life.customer(null))['id'] })
    const row = { email: 'bo@audited.test', name: 'Bo', token: 'AUTH_1', planId: gold['id'] }
    await act('create-import', { rows: [{ ...row, currentPeriodEnd: '2027-03-01T00:00:00.000Z' }] })

    // Subscriptions and their money.
    const one = await act('create-subscription', { customerId: id, planId: gold['id'] })
    const at = { id: one['id'] as string }
    await act('update-subscription', { metadata: { seat: '8' } }, at)
    await act('pause-subscription', {}, at)
    await act('resume-subscription', {}, at)
    await act('change-plan', { planId: silver['id'], effective: 'at_renewal' }, at)
    await act('delete-scheduled-change', undefined, at)
    const waiting = await life.begin(silver['id'])
    await giveMethod(service, life, waiting['customerId'], 'direct_debit')
    await act('change-plan', { planId: gold['id'] }, { id: waiting['id'] })
    await act('delete-pending-change', undefined, { id: waiting['id'] })
    await act('cancel-subscription', { atPeriodEnd: true }, at)
    await act('uncancel-subscription', {}, at)
    await play.playReturns(act, manage, one['latestInvoiceId'])
    const invoice = (await life.done('get-invoice', one['latestInvoiceId']))['receiptUrl'] as string
    await act('replace-receipt-link', undefined, { token: invoice.slice(invoice.lastIndexOf('/') + 1) })

    await play.playDisputes(act, async () => life.begin(gold['id'], 'tok_test_success'))

    // Failed renewals.
    const unlucky = async () => life.begin(gold['id'], 'tok_test_success')
    const paid = await unlucky()
    const [voided, stopped, retried] = [await unlucky(), await unlucky(), await unlucky()]
    for (const { customerId } of [paid, voided, stopped, retried]) {
      // Whose failure is announced at once gets no further link on that day.
      const quiet = customerId === stopped['customerId']
      const token = quiet ? 'tok_test_fail_2_then_success' : 'tok_test_insufficient_funds'
      const body = { token, setDefault: true }
      await service.call('attach-payment-method', { key: life.key, params: { id: customerId }, body })
    }
    await life.clock('2027-03-01T10:00:00.000Z')
    const openOf = async ({ id: of }: Fields) => (await life.subscription(of))['latestInvoiceId'] as string
    const cure = async ({ customerId }: Fields) => {
      const body = { token: 'tok_test_success', setDefault: false }
      const added = await service.call('attach-payment-method', {
        key: life.key,
        params: { id: customerId },
        body,
      })
      return { paymentMethodId: added.body['id'] }
    }
    await act('pay-invoice', await cure(paid), { id: await openOf(paid) })
    await act('retry-recovery', {}, { invoiceId: await openOf(retried) })
    await act('void-invoice', {}, { id: await openOf(voided) })
    const partOf = { id: await openOf(stopped) }
    const { payments } = await act('record-payment', { kind: 'cash', amount: 1_000 }, partOf)
    await act('remove-payment', undefined, { ...partOf, paymentId: payments[0].id })
    const item = { subscriptionId: stopped['id'], description: 'Router', unitAmount: 5 }
    await act('delete-invoice-item', undefined, { id: (await act('create-invoice-item', item))['id'] })
    await act('send-recovery-link', undefined, { invoiceId: await openOf(stopped) })
    await act('stop-recovery', {}, { invoiceId: await openOf(stopped) })

    // A transfer that is on its way.
    const { id: payer } = await life.customer(null)
    const transfer = { token: 'tok_test_success', rail: 'bank_transfer' }
    await service.call('attach-payment-method', { key: life.key, params: { id: payer }, body: transfer })
    const waits = await life.subscribe({ customerId: payer, planId: gold['id'] })
    await act('settle-sandbox-payment', { reference: waits.body['latestInvoiceId'], outcome: 'success' })

    // Settings and the rest of /v1.
    await play.playSettings(act)
    await play.playBooks(act, id)
    await act('start-checkout', { planId: gold['id'], customerEmail: 'new@audited.test' })
    await act('create-payout', { amount: 50_000, bankCode: '058', accountNumber: '0123456789' })
    await act('send-payout-code', {})
    const account = { bankCode: '058', accountNumber: '0123456789', otp: '000000' }
    const saved = await act('add-payout-account', account)
    await act('send-payout-code', {})
    await act('remove-payout-account', { otp: '000000' }, { id: saved['id'] })
    await play.playBills(act)
    await act('send-sandbox-event', { subscriptionId: one['id'] }, { type: 'subscription_paused' })

    // What only the dashboard does.
    const keyMade = await manage('create-api-key', { name: 'CI' }, sandbox)
    await manage('revoke-api-key', undefined, { ...sandbox, id: keyMade['id'] })
    const client = await manage('create-oauth-client', { name: 'P', scopes: ['read'] }, sandbox)
    await manage('delete-oauth-client', undefined, { ...sandbox, clientId: client['clientId'] })
    await playApprovals(service, manage, { customerId: id, planId: silver['id'] })
    const hook = await manage('create-webhook-endpoint', { url: receiver.url }, sandbox)
    const hooked = { ...sandbox, id: hook['id'] as string }
    await manage('update-webhook-endpoint', { description: 'Shop' }, hooked)
    await manage('rotate-webhook-secret', {}, hooked)
    await service.call('test-webhook-endpoint', {
      key: owner,
      params: hooked,
      body: { eventType: 'subscription_created' },
    })
    const [event] = (await service.call<Fields>('list-events', { key })).body['items']
    await act('redeliver-event', {}, { id: event.id })
    const deliveries = await service.call<Fields>('list-deliveries', { key: owner, params: hooked })
    const { id: deliveryId } = deliveries.body['items'].find((it: Fields) => it['eventId'] === event.id)
    await life.clock('2027-03-01T10:05:00.000Z')
    await manage('retry-delivery', {}, { ...sandbox, id: deliveryId })
    await life.clock('2027-03-01T10:10:00.000Z')
    await manage('retry-endpoint-delivery', {}, { ...hooked, deliveryId })
    const range = { createdFrom: '2027-02-01T00:00:00.000Z', createdTo: '2027-02-01T12:00:00.000Z' }
    await manage('redeliver-range', range, hooked)
    await manage('delete-webhook-endpoint', undefined, hooked)
    await manage('update-spending-limits', { billsDailyKobo: 500_000_000 }, sandbox)
    await manage('update-daily-mail', { on: true }, sandbox)
    const invited = await lead('invite-member', { email: `bo${id}@audited.test`, role: 'support' })
    await lead('update-member', { role: 'finance' }, { id: invited['id'] })
    const developer = { email: `dev${id}@audited.test`, role: 'developer' }
    await lead('invite-member', developer)
    const awaiting = await service.call('create-api-key', {
      key: await adminToken(developer.email),
      params: { mode: 'live' },
      body: {},
    })
    await lead('confirm-api-key', {}, { mode: 'live', id: awaiting.body['id'] as string })
    await playFactor(lead, (code) => {
      factor = code
    })
    await manage('add-customer-note', { text: 'Called' }, { ...sandbox, id })
    await lead('remove-member', undefined, { id: invited['id'] })
    const other = await adminToken(await emailOf(life.merchant.merchantId))
    const listed = await service.call<Fields>('list-sessions', { key: other })
    const theirs = listed.body['items'].find((it: Fields) => it['current'])['id']
    await lead('revoke-session', undefined, { id: theirs })
    await act('set-sandbox-clock', { now: '2027-03-01T10:30:00.000Z' })
    const actor = { kind: 'dashboard', id: session, name: me['name'], memberId: me['id'] }
    const address = expect.stringMatching(/^[\d.]+$/)
    expect(found).toEqual(found.map(([name]) => [name, true, name, actor, address]))
  })

  it('in the portal, at the merchant it concerns', async () => {
    const { life, entries } = await openAudited(service)
    const phone = nextPhone()
    const { login } = personCalls(() => ({ service, phone }))
    const customer = await life.customer('tok_test_success', { phone })
    const [gold, silver] = [await life.plan(), await life.plan({ amount: 300_000 })]
    const begun = await life.subscribe({ customerId: customer['id'], planId: gold['id'] })
    const key = await login()
    const may = { cancel: 'now', resume: true, changePlanTo: [silver['id']] }
    await service.call('update-portal-settings', { key: life.key, body: may })
    const found: unknown[][] = []
    const act = async (name: RouteName, body?: unknown, params: Params = {}): Promise<Fields> => {
      const sent = body === undefined ? {} : { body }
      const answer = await service.call<Fields>(name, { key, params, ...sent })
      const [newest] = await entries('sandbox')
      const { action, actor, sourceAddress } = newest ?? {}
      found.push([name, answer.status < 300 || answer.text, action, actor?.kind, actor?.name, sourceAddress])
      played.add(name)
      return answer.body
    }
    const at = { id: begun.body['id'] as string }
    const method = { token: 'tok_test_insufficient_funds', customerId: customer['id'] }
    const added = await act('attach-own-method', method)
    await act('update-own-subscription', { paymentMethodId: added['id'] }, at)
    await act('open-method-page', {}, at)
    await takeOffers(service, life.key, (name, body = {}) => act(name, body, at))
    await act('cancel-own-subscription', { atPeriodEnd: true }, at)
    await act('uncancel-own-subscription', {}, at)
    await life.clock('2027-03-01T10:00:00.000Z')
    const { latestInvoiceId } = await life.subscription(at.id)
    await act('open-payment-page', {}, { id: latestInvoiceId })
    const good = (await life.done('get-customer', customer['id']))['id'] as string
    const methods = await life.done('list-payment-methods', good)
    const first = methods['items'].find((it: Fields) => it['id'] !== added['id'])
    await act('pay-own-invoice', { paymentMethodId: first['id'] }, { id: latestInvoiceId })
    await service.call('update-subscription', {
      key: life.key,
      params: at,
      body: { paymentMethodId: first['id'] },
    })
    await act('change-own-plan', { planId: silver['id'] }, at)
    await service.call('pause-subscription', { key: life.key, params: at, body: {} })
    await act('resume-own-subscription', {}, at)
    await act('remove-own-method', undefined, { id: added['id'] })
    const begunByStranger = await service.call<Fields>('start-checkout', {
      key: life.merchant.sandbox.publishableKey,
      body: { planId: gold['id'], customerPhone: phone, customerEmail: 'thief@attack.test' },
    })
    const bait = await service.call<Fields>('pay-checkout', {
      params: { token: begunByStranger.body['token'] },
      body: { rail: 'card', token: 'tok_test_success' },
      stage: 'sandbox',
    })
    await act('disown-subscription', {}, { id: bait.body['subscriptionId'] })
    const wanted = nextPhone()
    await service.call('request-contact-codes', { key, body: { phone: wanted } })
    await act('change-own-contact', { phone: wanted, code: '000000', presentCode: '000000' })
    const address = expect.stringMatching(/^[\d.]+$/)
    expect(found).toEqual(found.map(([name]) => [name, true, name, 'customer', null, address]))
  })

  it('by the operator in a merchant’s session, as the operator’s', async () => {
    const { life, token, entries } = await openAudited(service)
    const session = await operatorToken(await emailOf(life.merchant.merchantId))
    await service.call('create-plan', {
      key: await token(session),
      body: { name: 'Gold', amount: 500_000, interval: 'month' },
    })
    const invited = { email: `z${Math.random()}@a.test`, role: 'support' }
    await service.call('invite-member', { key: session, body: invited })
    played.add('log-out-dashboard')
    await service.call('log-out-dashboard', { key: session })
    const operator = { kind: 'operator', name: 'Operator', memberId: null }
    expect(await entries('sandbox')).toMatchObject([{ action: 'create-plan', actor: operator }])
    expect(await entries('live')).toMatchObject([
      { action: 'log-out-dashboard', actor: operator },
      { action: 'invite-member', actor: operator },
      { action: 'log-in', actor: operator, sourceAddress: null },
      { action: 'log-in', actor: { kind: 'dashboard' } },
    ])
  })

  it('and when a sandbox returns to the wall clock', async () => {
    const { merchantId: confirm } = await service.merchant({ email: 'wall@audited.test' })
    const session = await adminToken('wall@audited.test')
    const params = { mode: 'sandbox' }
    const made = await service.call('create-access-token', { key: session, params })
    const now = new Date(Date.now() + 1000).toISOString()
    const acts = ['delete-sandbox-clock', 'reset-sandbox', 'set-sandbox-clock'] as const
    for (const name of [acts[2], acts[0], acts[1]]) {
      const body = name === 'delete-sandbox-clock' ? {} : { body: name === acts[1] ? { confirm } : { now } }
      const { status } = await service.call(name, { key: made.body['token'] as string, ...body })
      expect([name, status]).toEqual([name, 200])
      played.add(name)
    }
    const { items } = (await service.call<Fields>('list-audit', { key: session, params })).body
    expect(items.map((it: Fields) => it['action'] as string).toSorted()).toEqual(acts)
  })

  it('and every route is covered', () => {
    const left = changes.filter(({ name }) => !played.has(name)).map(({ name }) => name)
    expect(left).toEqual([])
  })
})
