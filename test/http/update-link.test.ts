import { describe, expect, it } from 'vitest'
import { CHOSEN_DAY } from '../../shared/domain/dunning/chosen-day.ts'
import { dayIn } from '../../shared/domain/texts/format.ts'
import { openScene } from '../support/billing.ts'
import { openLife } from '../support/lifecycle.ts'
import { pastDueCase, setClock } from '../support/recovery.ts'
import { readPage } from '../support/read-page.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const tokenOf = (url: string): string => url.replace(/^.*\//, '')
const html = { accept: 'text/html' }
const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

async function owing(terms: Record<string, unknown> = {}) {
  const scene = await openScene(service)
  const { key } = scene
  const owed = await pastDueCase(service, scene, 'tok_test_expired_card', terms)
  const link = (body: object = {}) =>
    service.call<any>('create-update-link', { key, params: { id: owed.customerId }, body })
  const subscription = async () =>
    (await service.call<any>('get-subscription', { key, params: { id: owed.subscriptionId } })).body
  return { scene, key, owed, link, subscription }
}

describe('a link to pay or to change the method', () => {
  it('pays what is due with another card, without signing in, and the case is over', async () => {
    const { owed, link, subscription } = await owing()
    const made = await link()
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ invoiceId: owed.invoiceId, sessionId: expect.stringMatching(/^chk_/) })
    expect(Date.parse(made.body.expiresAt) - Date.parse(owed.failedAt)).toBeGreaterThan(20 * 86_400_000)
    const params = { token: tokenOf(made.body.url) }
    const page = await service.call('get-checkout', { params, headers: html })
    expect(page.text).toContain('₦5,000 to pay')
    expect(page.text).toContain(`action="${params.token}/setup"`)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    const body = { rail: 'card', token: 'tok_test_success' }
    expect((await service.call('pay-checkout', { params, body })).body['status']).toBe('completed')
    expect((await subscription()).status).toBe('active')
    // Paid: the same link says so, and the next one has nothing left to pay.
    expect((await service.call('get-checkout', { params, headers: html })).text).toContain('Paid. Thank you.')
    expect((await link()).body.invoiceId).toBeNull()
  })

  // Holds P1.
  it('shows what follows payment of the debt, on both of its pages, before and after', async () => {
    const { link } = await owing()
    const params = { token: tokenOf((await link()).body.url) }
    const open = async (of = params) =>
      readPage((await service.call('get-checkout', { params: of, headers: html })).text)
    const follows = '₦5,000 a month from 8 April 2027, until you cancel'
    const page = await open()
    expect(page).toContain(`Then ${follows}.`)
    expect(page).toContain(`By card or bank account: you allow Acme to charge ₦5,000 today, then ${follows}.`)
    expect(page).toContain(`By transfer or USSD: you pay ₦5,000 today, then ${follows}, each time yourself.`)
    const sent = await service.call('start-setup-instead', { params, rawBody: '', headers: form })
    const setup = await open({ token: tokenOf(sent.headers['location']!) })
    expect(setup).toContain(`By card or bank account: you allow Acme to charge ${follows}.`)
    expect(setup).not.toContain('nothing is charged without you')
    await service.call('pay-checkout', { params, body: { rail: 'card', token: 'tok_test_success' } })
    expect(await open()).toContain(`Then ${follows}.`)
  })

  it('replaces an expired link by one click, while the debt can be paid', async () => {
    const { scene, key, link, subscription } = await owing()
    const settings = { finalAction: 'mark_unpaid' }
    expect((await service.call('update-recovery-settings', { key, body: settings })).status).toBe(200)
    const params = { token: tokenOf((await link()).body.url) }
    const press = () => service.call('renew-debt-link', { params, rawBody: '', headers: form })
    const early = await service.call<any>('renew-debt-link', { params })
    expect([early.status, early.body.error.details[0].reason]).toEqual([409, 'invalid_transition'])
    await setClock(service, scene, '2027-04-20T09:00:00.000Z')
    const ended = await service.call('get-checkout', { params, headers: html })
    expect([ended.status, readPage(ended.text)]).toEqual([
      410,
      expect.stringContaining('You can still pay what you owe, with a new link.'),
    ])
    expect(ended.text).toContain(`action="${params.token}/link"`)
    const sent = await press()
    expect(sent.status).toBe(303)
    const fresh = { token: tokenOf(sent.headers['location']!) }
    const body = { rail: 'card', token: 'tok_test_success' }
    expect((await service.call('pay-checkout', { params: fresh, body })).body['status']).toBe('completed')
    expect((await subscription()).status).toBe('active')
    // Paid: the old link says so, and opens no other.
    expect((await service.call('get-checkout', { params, headers: html })).text).toContain('Paid. Thank you.')
    expect((await service.call('renew-debt-link', { params })).status).toBe(409)
  })

  it('opens at most five new links a day, and none for a debt that was given up', async () => {
    const { scene, key, owed, link } = await owing()
    const settings = { finalAction: 'mark_unpaid' }
    await service.call('update-recovery-settings', { key, body: settings })
    const params = { token: tokenOf((await link()).body.url) }
    await setClock(service, scene, '2027-04-20T09:00:00.000Z')
    const again = async () => (await service.call('renew-debt-link', { params })).status
    for (let i = 0; i < 5; i += 1) expect(await again()).toBe(200)
    expect(await again()).toBe(429)
    await service.call('cancel-subscription', { key, params: { id: owed.subscriptionId }, body: {} })
    await service.call('void-invoice', { key, params: { id: owed.invoiceId }, body: {} })
    const ended = await service.call('get-checkout', { params, headers: html })
    expect([ended.status, ended.text.includes(`${params.token}/link`)]).toEqual([410, false])
  })

  it('asks for the amount due in its own currency', async () => {
    const { key, link } = await owing({ currency: 'USD' })
    const params = { token: tokenOf((await link()).body.url) }
    expect((await service.call('get-checkout', { params })).body).toMatchObject({
      amount: 500_000,
      currency: 'USD',
    })
    expect((await service.call('get-checkout', { params, headers: html })).text).toContain('$5,000 to pay')
    const pendingIn = async (currency: string): Promise<number> =>
      (await service.call<any>('get-balance', { key, query: { currency } })).body.pendingKobo
    const [naira, dollars] = [await pendingIn('NGN'), await pendingIn('USD')]
    const body = { rail: 'card', token: 'tok_test_success' }
    expect((await service.call('pay-checkout', { params, body })).body['status']).toBe('completed')
    expect([await pendingIn('NGN'), await pendingIn('USD')]).toEqual([naira, dollars + 500_000])
  })

  // Holds P3.
  it('takes another method instead, by a form whose button names the amount charged at once', async () => {
    const { key, owed, link, subscription } = await owing()
    const params = { token: tokenOf((await link()).body.url) }
    const sent = await service.call('start-setup-instead', { params, rawBody: '', headers: form })
    expect(sent.status).toBe(303)
    const setup = { token: tokenOf(sent.headers['location']!) }
    expect(setup.token).not.toBe(params.token)
    const shown = () => service.call('get-checkout', { params: setup, headers: html })
    expect((await shown()).text).toContain('>Save card and pay ₦5,000 now</span>')
    const before = (await subscription()).paymentMethodId
    const body = { rail: 'card', token: 'tok_test_success' }
    expect((await service.call('pay-checkout', { params: setup, body })).body['status']).toBe('completed')
    const after = await subscription()
    expect(after.status).toBe('active')
    expect(after.paymentMethodId).not.toBe(before)
    expect((await shown()).text).toContain('Saved. ₦5,000 is charged to it now')
    const paid = await service.call<any>('get-invoice', { key, params: { id: owed.invoiceId } })
    expect(paid.body).toMatchObject({ status: 'paid', amountPaid: 500_000 })
  })

  // Holds P3.
  it('saves a card now and pays on the day that its button names, and not before', async () => {
    const { scene, key, owed, link, subscription } = await owing()
    const clockOf = (now: string) => setClock(service, scene, now)
    const opened = await service.call('start-setup-instead', {
      params: { token: tokenOf((await link()).body.url) },
      rawBody: '',
      headers: form,
    })
    const params = { token: tokenOf(opened.headers['location']!) }
    const shown = async () => (await service.call('get-checkout', { params, headers: html })).text
    const { debt } = (await service.call<any>('get-checkout', { params })).body
    expect(debt).toEqual({ amount: 500_000, currency: 'NGN', payOn: expect.any(String) })
    const day = dayIn(debt.payOn, 'Africa/Lagos')
    expect(await shown()).toContain(`You owe ₦5,000. Pay it now, or on ${day},`)
    expect(await shown()).toMatch(
      new RegExp(
        `name="payWhen" value="later">\\s*<span class="of-card">Save card, pay ₦5,000 on ${day}</span>`,
      ),
    )
    const charges = (await scene.charges()).length
    const rawBody = 'rail=card&token=tok_test_success&payWhen=later'
    expect((await service.call('pay-checkout', { params, rawBody, headers: form })).status).toBe(303)
    expect(await shown()).toContain(`Saved. ₦5,000 is charged to it on ${day}, nothing before that`)
    const { items } = (await service.call<any>('list-recovery', { key })).body
    expect(items[0]).toMatchObject({ action: 'retry_scheduled', rule: CHOSEN_DAY, nextAttemptAt: debt.payOn })
    await clockOf(new Date(Date.parse(debt.payOn) - 60_000).toISOString())
    expect([(await subscription()).status, (await scene.charges()).length]).toEqual(['past_due', charges])
    await clockOf(new Date(Date.parse(debt.payOn) + 3_600_000).toISOString())
    expect([(await subscription()).status, (await scene.charges()).length]).toEqual(['active', charges + 1])
    const paid = await service.call<any>('get-invoice', { key, params: { id: owed.invoiceId } })
    expect(paid.body).toMatchObject({ status: 'paid', amountPaid: 500_000 })
  })

  // Holds P3.
  it('drops the later day where the payer presses the other button before the bank has answered', async () => {
    const { key, link, subscription } = await owing()
    const { headers } = await service.call('start-setup-instead', {
      params: { token: tokenOf((await link()).body.url) },
      rawBody: '',
      headers: form,
    })
    const params = { token: tokenOf(headers['location']!) }
    const press = (payWhen: string) =>
      service.call<any>('pay-checkout', { params, body: { rail: 'card', payWhen } })
    const first = (await press('later')).body
    const second = (await press('now')).body
    expect(second.nextAction).toEqual(first.nextAction)
    const outcome = { reference: second.reference, outcome: 'success' }
    await service.call('settle-sandbox-payment', { key, body: outcome })
    expect((await subscription()).status).toBe('active')
  })

  // Holds P3.
  it('offers no later day where the page names none', async () => {
    const { key, owed } = await owing()
    const setup = { setDefault: true }
    const { body } = await service.call<any>('start-checkout', {
      key,
      body: { customerId: owed.customerId, setup },
    })
    const answer = await service.call<any>('pay-checkout', {
      params: { token: body.token },
      body: { rail: 'card', token: 'tok_test_success', payWhen: 'later' },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.error.details[0]).toMatchObject({ path: 'payWhen', reason: 'not_offered' })
  })

  // Holds P3.
  it('charges no debt that its page did not name: it began after the page was opened', async () => {
    const life = await openLife(service, '2027-03-01T08:00:00.000Z')
    const plan = await life.plan({ trialDays: 7 })
    const { id, customerId } = await life.begin(plan['id'], 'tok_test_insufficient_funds')
    await life.clock('2027-03-07T20:00:00.000Z')
    const body = { customerId, setup: { subscriptionId: id } }
    const { body: opened } = await service.call<any>('start-checkout', { key: life.key, body })
    const params = { token: opened.token as string }
    const page = () => service.call('get-checkout', { params, headers: html })
    expect((await page()).text).toContain('>Save card</span>')
    await life.clock('2027-03-08T09:00:00.000Z')
    const late = await life.subscription(id)
    expect(late['status']).toBe('past_due')
    const card = { rail: 'card', token: 'tok_test_success' }
    expect((await service.call('pay-checkout', { params, body: card })).body['status']).toBe('completed')
    // Saved, and the case continues as it was planned, with the new card.
    expect((await page()).text).toContain('Saved. It is used from now on.')
    const saved = await life.subscription(id)
    expect([saved['status'], saved['paymentMethodId'] === late['paymentMethodId']]).toEqual([
      'past_due',
      false,
    ])
    await life.clock('2027-03-20T09:00:00.000Z')
    expect((await life.subscription(id))['status']).toBe('active')
  })

  it('stores a method and charges nothing where nothing is due', async () => {
    const scene = await openScene(service)
    const { key } = scene
    const [plan, customer] = [await scene.plan(), await scene.customer()]
    const { body: made } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const ask = { key, params: { id: customer['id'] }, body: { subscriptionId: made['id'] } }
    const { body } = await service.call<any>('create-update-link', ask)
    expect(body.invoiceId).toBeNull()
    const params = { token: tokenOf(body.url) }
    const paying = { rail: 'card', token: 'tok_test_success' }
    await service.call('pay-checkout', { params, body: paying })
    const { body: charges } = await service.call<any>('list-customer-transactions', {
      key,
      params: { id: customer['id'] },
    })
    expect(charges.items).toHaveLength(1)
    const { body: after } = await service.call('get-subscription', { key, params: { id: made['id'] } })
    expect(after['paymentMethodId']).not.toBe(made['paymentMethodId'])
  })

  it('is only for its merchant’s customers and subscriptions, and cannot bypass a purchase', async () => {
    const { link, owed } = await owing()
    const stranger = await openScene(service)
    const foreign = { key: stranger.key, params: { id: owed.customerId }, body: {} }
    expect((await service.call('create-update-link', foreign)).status).toBe(404)
    expect((await link({ subscriptionId: 'sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D' })).status).toBe(404)
    const bought = { key: stranger.key, body: { amount: 100000, currency: 'NGN' } }
    const { body: started } = await service.call('start-checkout', bought)
    const params = { token: started['token'] as string }
    expect((await service.call('start-setup-instead', { params })).status).toBe(409)
  })
})
