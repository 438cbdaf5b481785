import { beforeEach, describe, expect, it } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import type { Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { pastDueCase, setClock } from '../support/recovery.ts'
import { readPage } from '../support/read-page.ts'
import { startService, type Answer } from '../support/service.ts'

const service = await forThisFile(startService())
await forThisFile(startOutbox())
let phone: string

beforeEach(() => {
  phone = nextPhone()
})

const { login, shop } = personCalls(() => ({ service, phone }))
const own = 'http://127.0.0.1:4000'

/** A browser: it sends forms with the origin of its page, and keeps the session's cookie. */
function browser(origin = own) {
  let cookie: string | null = null
  return {
    get cookie() {
      return cookie
    },
    take: (value: string) => {
      cookie = value
    },
    open: (name: RouteName, query: Record<string, string> = {}): Promise<Answer> =>
      service.call(name, {
        query,
        headers: { accept: 'text/html' },
        ...(cookie === null ? {} : { cookies: [cookie] }),
      }),
    send: (name: RouteName, fields: Record<string, string>, params: Record<string, string> = {}) =>
      service.call<any>(name, {
        params,
        rawBody: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin },
        ...(cookie === null ? {} : { cookies: [cookie] }),
      }),
  }
}

async function signedIn() {
  const person = browser()
  const verified = await person.send('verify-portal-code', await withCode(person))
  expect([verified.status, verified.headers['location']]).toEqual([303, '../portal?done=verify'])
  const [cookie] = verified.cookies
  expect(cookie).toMatch(/^__Host-portal=idt_test_\w+; Path=\/; Secure; HttpOnly; SameSite=Strict; Expires=/)
  person.take(cookie!.split(';')[0]!)
  return person
}

async function withCode(person: ReturnType<typeof browser>) {
  const sent = await person.send('request-portal-code', { phone, mode: 'sandbox' })
  expect([sent.status, sent.text.includes('name="code"')]).toEqual([200, true])
  return { phone, code: '000000', mode: 'sandbox' }
}

const subscriptionOf = async (scene: Scene, id: string) =>
  (await service.call<any>('get-subscription', { key: scene.key, params: { id } })).body

describe('the portal’s page', () => {
  it('asks for email or phone, then for the code, and shows all that the person pays for', async () => {
    const { scene, customer } = await shop('Ada')
    const plan = await scene.plan({ name: 'Gold <b>', amount: 500000 })
    await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const stranger = await browser().open('show-portal', { mode: 'sandbox' })
    expect(stranger.status).toBe(200)
    expect(stranger.text).toContain('action="portal/sign-in"')
    expect(stranger.headers['referrer-policy']).toBe('same-origin')
    const person = await signedIn()
    const { text, headers } = await person.open('show-portal')
    expect(readPage(text)).toMatch(
      /Gold &lt;b&gt; at Acme active ₦5,000 a month from .*, until you cancel\. Next payment on .* with Visa •••• \d{4}\./,
    )
    expect(text).toMatch(/href="receipts\/rcp_test_/)
    expect(headers['cache-control']).toBe('no-store')
    // Programs get the same as JSON, by the bearer token only.
    const { body } = await service.call<any>('show-portal', { key: await login() })
    expect(body.subscriptions).toMatchObject([{ merchantName: 'Acme', allowed: { cancel: 'at_period_end' } }])
    expect((await service.call('show-portal')).status).toBe(401)
  })

  it('shows how much of a payment was returned, by the merchant and by the bank', async () => {
    const { scene, customer } = await shop('Ada')
    const plan = await scene.plan({ amount: 500_000 })
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const invoiceId = body['latestInvoiceId'] as string
    const paid = { key: scene.key, params: { id: invoiceId } }
    expect((await service.call('refund-invoice', { ...paid, body: { amount: 120_000 } })).status).toBe(200)
    const taken = { invoiceId, amount: 80_000 }
    expect((await service.call('reverse-sandbox-charge', { key: scene.key, body: taken })).status).toBe(200)
    const person = await signedIn()
    expect(readPage((await person.open('show-portal')).text)).toContain('₦2,000 of it was refunded.')
    await service.call('refund-invoice', { ...paid, body: {} })
    expect(readPage((await person.open('show-portal')).text)).toContain('It was refunded in full.')
  })

  it('asks again after a wrong code or no contact, keeps the input, and does not reveal whose phone it is', async () => {
    const person = browser()
    const fields = await withCode(person)
    const wrong = await person.send('verify-portal-code', { ...fields, code: '123456' })
    expect([wrong.status, wrong.text.includes('That code is wrong or has expired')]).toEqual([422, true])
    const bad = await person.send('request-portal-code', { phone: 'nobody', mode: 'sandbox' })
    // What was typed stays, and a code can be sent again.
    expect([bad.status, bad.text.includes('value="nobody"')]).toEqual([422, true])
    expect(bad.text).toContain('A number in Nigeria has 11 digits')
    const slip = await person.send('request-portal-code', { contact: 'ada@', mode: 'sandbox' })
    expect([slip.status, slip.text.includes('value="ada@"')]).toEqual([422, true])
    const again = await person.send('request-portal-code', { contact: ` ${phone} `, mode: 'sandbox' })
    expect([again.status, again.text.includes('Send the code again')]).toEqual([200, true])
  })

  it('accepts forms from its own pages only', async () => {
    const { scene, customer } = await shop('Ada')
    const plan = await scene.plan()
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const person = await signedIn()
    for (const origin of ['https://evil.example', 'null']) {
      const thief = browser(origin)
      thief.take(person.cookie!)
      const sent = await thief.send('cancel-own-subscription', {}, { id: body['id'] })
      expect(sent.headers['location']).toBe('../../../portal?refused=foreign_origin')
      expect((await thief.send('request-portal-code', { phone, mode: 'sandbox' })).status).toBe(403)
    }
    expect((await subscriptionOf(scene, body['id'])).cancelAtPeriodEnd).toBe(false)
  })

  // Holds R1.
  it('lets a person disown what someone else bought with their phone', async () => {
    const { scene, customer } = await shop('Ada')
    const plan = await scene.plan({ name: 'Theirs' })
    const bait = await scene.plan({ name: 'Foreign' })
    await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const begun = await service.call<any>('start-checkout', {
      key: scene.merchant.sandbox.publishableKey,
      body: { planId: bait['id'], customerPhone: phone, customerEmail: 'thief@attack.test' },
    })
    const params = { token: begun.body.token }
    const body = { rail: 'card', token: 'tok_test_success' }
    const paid = await service.call<any>('pay-checkout', { params, body, stage: 'sandbox' })
    const person = await signedIn()
    const offers = (text: string): number => text.split('This is not mine').length - 1
    const before = readPage((await person.open('show-portal')).text)
    expect([before.includes('Foreign at Acme'), offers(before)]).toEqual([true, 1])
    const ended = await person.send('disown-subscription', {}, { id: paid.body.subscriptionId })
    expect(ended.headers['location']).toBe('../../../portal?done=not-mine')
    const after = readPage((await person.open('show-portal', { done: 'not-mine' })).text)
    expect(after).toContain('It has ended, and your email or number is no longer on it.')
    expect([after.includes('Foreign at Acme'), after.includes('Theirs at Acme'), offers(after)]).toEqual([
      false,
      true,
      0,
    ])
  })

  it('cancels, undoes it, changes the plan after showing the cost, and links to storing a card', async () => {
    const { scene, customer } = await shop('Ada')
    const [plan, dearer] = [await scene.plan(), await scene.plan({ name: 'Platinum', amount: 900000 })]
    await service.call('update-portal-settings', { key: scene.key, body: { changePlanTo: [dearer['id']] } })
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const params = { id: body['id'] as string }
    const person = await signedIn()
    const state = async () => subscriptionOf(scene, params.id)

    const cancelled = await person.send('cancel-own-subscription', {}, params)
    expect(cancelled.headers['location']).toBe('../../../portal?done=cancel')
    expect(readPage((await person.open('show-portal', { done: 'cancel' })).text)).toMatch(
      /Cancelled\..*Ends on/,
    )
    await person.send('uncancel-own-subscription', {}, params)
    expect((await state()).cancelAtPeriodEnd).toBe(false)

    const preview = await person.send('preview-own-plan', { planId: dearer['id'] }, params)
    expect(readPage(preview.text)).toMatch(
      /Change to Platinum .*You pay ₦[\d,.]+ now, for the rest of this period\./,
    )
    expect((await state()).planId).toBe(plan['id'])
    await person.send('change-own-plan', { planId: dearer['id'], effective: 'immediate' }, params)
    expect((await state()).planId).toBe(dearer['id'])

    const away = await person.send('open-method-page', {}, params)
    expect([away.status, away.headers['location']]).toEqual([
      303,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:4000\/checkout\/cs_test_/),
    ])
  })

  it('pays what is due, or says why not, and links to other ways', async () => {
    const { scene } = await shop('Ada')
    const owed = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
    await service.call('update-customer', {
      key: scene.key,
      params: { id: owed.customerId },
      body: { phone },
    })
    const person = await signedIn()
    const params = { id: owed.invoiceId }
    expect(readPage((await person.open('show-portal')).text)).toMatch(
      /You owe ₦5,000 for .+, due since \d+ \w+ \d+\. .+ It stops on /,
    )
    // Holds F5, P3: the button names what the method is charged, after credit.
    const give = { key: scene.key, params: { id: owed.customerId } }
    await service.call('mend-credit', { ...give, body: { amount: 200_000, reason: 'Sorry' } })
    const beside = readPage((await person.open('show-portal')).text)
    expect(beside).toContain('Your credit of ₦2,000 is used first.')
    expect(beside).toContain('Pay ₦3,000 with')
    await service.call('mend-credit', { ...give, body: { amount: 300_000, reason: 'Sorry' } })
    expect(readPage((await person.open('show-portal')).text)).toContain('Pay with ₦5,000 of your credit')
    await service.call('mend-credit', { ...give, body: { amount: -500_000, reason: 'A mistake' } })
    const refused = await person.send('pay-own-invoice', {}, params)
    expect(refused.headers['location']).toMatch(/^\.\.\/\.\.\/\.\.\/portal\?refused=/)
    const away = await person.send('open-payment-page', {}, params)
    const token = away.headers['location']!.replace(/^.*\//, '')
    const body = { rail: 'card', token: 'tok_test_success' }
    expect((await service.call('pay-checkout', { params: { token }, body })).body['status']).toBe('completed')
    expect(readPage((await person.open('show-portal')).text)).not.toContain('You owe')
  })

  // Holds A12: the page that a debtor is led to takes their money, as paying in the portal does.
  it.each(['the portal', 'their merchant’s link'])(
    'a blacklisted debtor pays on the page of %s',
    async (from) => {
      const { scene } = await shop('Ada')
      const { key } = scene
      const owed = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
      const params = { id: owed.customerId }
      await service.call('update-customer', { key, params, body: { phone } })
      const person = await signedIn()
      await service.call('blacklist-customer', { key, params, body: { reason: 'fraud' } })
      const debt = { key, params: { id: owed.invoiceId } }
      const refused = await service.call<any>('pay-invoice', { ...debt, body: {} })
      expect(refused.body.error.details).toMatchObject([{ reason: 'customer_blacklisted' }])
      const url =
        from === 'the portal'
          ? (await person.send('open-payment-page', {}, { id: owed.invoiceId })).headers['location']!
          : ((await service.call<any>('create-update-link', { key, params, body: {} })).body.url as string)
      const body = { rail: 'card', token: 'tok_test_success' }
      const paid = await service.call('pay-checkout', { params: { token: url.replace(/^.*\//, '') }, body })
      expect([paid.status, paid.body['status']]).toEqual([200, 'completed'])
      expect((await service.call('get-invoice', debt)).body).toMatchObject({
        status: 'paid',
        amountPaid: 500_000,
      })
      expect(readPage((await person.open('show-portal')).text)).not.toContain('You owe')
    },
  )

  // Holds D5.13, F8.
  it('shows charge and credit before a change of plan, and then what it waits for', async () => {
    const { scene, customer } = await shop('Ada')
    const { key } = scene
    // Its clock is stopped: no kobo of the period runs off between the calls.
    await setClock(service, scene, new Date().toISOString())
    const [small, large] = [await scene.plan(), await scene.plan({ amount: 900_000, name: 'Large' })]
    await service.call('update-portal-settings', { key, body: { changePlanTo: [large['id']] } })
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: small['id'] })
    const give = { amount: 100_001, currency: 'NGN', reason: 'A gift' }
    const params = { id: customer['id'] as string }
    await service.call('mend-credit', { key, params, body: give })
    await service.call('attach-payment-method', {
      key,
      params,
      body: { token: 'tok_test_success', rail: 'bank_transfer', setDefault: true },
    })
    const person = await signedIn()
    const own = { id: body['id'] as string }
    const preview = readPage(
      (await person.send('preview-own-plan', { planId: large['id'] as string }, own)).text,
    )
    // The whole period is left: 900,000 less 500,000, less the gift of 100,001.
    const due = 400_000 - give.amount
    expect(preview).toContain('You pay ₦2,999.99 now')
    expect(preview).toContain('Another ₦1,000.01 comes from your credit.')
    const changed = await person.send(
      'change-own-plan',
      { planId: large['id'] as string, effective: 'immediate' },
      own,
    )
    expect(changed.headers['location']).toMatch(/\?done=change-waits$/)
    const { pendingChange } = (await service.call<any>('get-subscription', { key, params: own })).body
    expect(pendingChange).toMatchObject({ planId: large['id'], amount: due })
    const page = await person.open('show-portal', { done: 'change-waits' })
    expect(readPage(page.text)).toContain('Your change to Large waits for your payment of ₦2,999.99')
    expect(readPage(page.text)).toContain('The plan changes once it is paid.')
    expect(page.text).not.toContain('preview-change')
  })

  it('shows nothing of another person’s, and signs out here and everywhere', async () => {
    const { scene, customer } = await shop('Ada')
    const plan = await scene.plan()
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const [here, there] = [await signedIn(), await signedIn()]
    phone = nextPhone()
    const other = await signedIn()
    expect(readPage((await other.open('show-portal')).text)).toContain('You pay for nothing with')
    const refused = await other.send('cancel-own-subscription', {}, { id: body['id'] })
    expect(refused.headers['location']).toContain('refused=not_found')

    const out = await here.send('sign-out-portal', { everywhere: 'true' })
    expect(out.cookies[0]).toMatch(/^__Host-portal=; .*Max-Age=0$/)
    for (const person of [here, there])
      expect((await person.open('show-portal')).text).toContain('action="portal/sign-in"')
    expect((await other.open('show-portal')).text).not.toContain('action="portal/sign-in"')
  })
})
