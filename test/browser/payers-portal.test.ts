import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { pastDueCase, setClock } from '../support/recovery.ts'
import { full, type Looks } from './chromium.ts'
import { each, payers, type Visit } from './payers-visits.ts'

const here = payers()
const { visit } = here

const days = (from: string, count: number): string =>
  new Date(Date.parse(from) + count * 86_400_000).toISOString()

/** A debt, and the link that its merchant made for it. */
async function owing(changes: object = {}) {
  const { service } = here.site
  const own = await openScene(service)
  const owed = await pastDueCase(service, own, 'tok_test_expired_card')
  const ask = { key: own.key, params: { id: owed.customerId }, body: {} }
  const { body } = await service.call<any>('create-update-link', ask)
  if (Object.keys(changes).length > 0)
    await service.call('update-customer', { key: own.key, params: { id: owed.customerId }, body: changes })
  return { own, owed, url: body.url as string }
}

async function subscriptionOf({ key }: Scene, id: string): Promise<Record<string, any>> {
  return (await here.site.service.call<any>('get-subscription', { key, params: { id } })).body
}

describe('a debt’s link', () => {
  // Holds A7.
  it('pays what is due three days later, after a decline shown by its class, and shows it as paid from then on', async () => {
    const { own, owed, url } = await owing()
    await setClock(here.site.service, own, days(owed.failedAt, 3))
    const at = await visit(url)
    await at.says('₦5,000 to pay')
    await at.look('debt')
    await at.press('Pay ₦5,000')
    await at.press('Decline')
    await at.says('There is not enough money for this payment.')
    await at.look('debt declined')
    await at.pays('Pay ₦5,000', 'Paid. Thank you.')
    await at.page.goto(url)
    await at.says('Paid. Thank you.')
    await at.look('debt paid')
    expect(at.found).toEqual([])
    expect((await subscriptionOf(own, owed.subscriptionId)).status).toBe('active')
  })

  it('shows that it was paid elsewhere meanwhile, and takes nothing', async () => {
    const { own, owed, url } = await owing()
    const { service } = here.site
    const at = await visit(url)
    const card = { token: 'tok_test_success', setDefault: true }
    const { key } = own
    await service.call('attach-payment-method', { key, params: { id: owed.customerId }, body: card })
    await service.call('pay-invoice', { key, params: { id: owed.invoiceId }, body: {} })
    const charges = (await own.charges()).length
    await at.press('Pay ₦5,000')
    await at.says('Paid. Thank you.')
    expect((await own.charges()).length).toBe(charges)
    expect(at.found).toEqual([])
  })

  it.runIf(full)('stores another method instead of paying, at every width', async () => {
    for (const size of each) {
      const { url } = await owing()
      const at = await visit(url, { size })
      await at.press('Save another card and pay with it')
      await at.page.getByRole('heading', { name: 'How you pay from now on' }).waitFor()
      await at.look('debt another method')
      await at.pays('Save card and pay ₦5,000 now', /Saved\. ₦5,000 is charged to it now/)
      await at.look('debt another method saved')
      expect(at.found).toEqual([])
    }
  })
})

/** A stranger buys on a merchant's page with this phone, without a code. */
async function boughtUnder(customerPhone: string): Promise<void> {
  const { service } = here.site
  const own = await openScene(service)
  const plan = await own.plan({ name: 'Foreign' })
  const key = own.merchant.sandbox.publishableKey
  const order = { planId: plan['id'], customerPhone }
  const { body } = await service.call<any>('start-checkout', { key, body: order })
  const pay = { params: { token: body.token }, body: { rail: 'card', token: 'tok_test_success' } }
  await service.call('pay-checkout', { ...pay, stage: 'sandbox' })
}

/** Signs a person in on the portal's page. */
async function signIn(phone: string, looks: Looks = { size: 'phone' }): Promise<Visit> {
  const at = await visit(`${here.site.url}/portal?mode=sandbox`, looks)
  await at.look('portal sign in')
  await at.page.getByLabel('Email or phone number').fill(phone)
  await at.press('Send me a code')
  await at.look('portal code')
  await at.page.getByLabel('Code', { exact: true }).fill('000000')
  await at.press('Sign in')
  await at.page.getByRole('heading', { name: 'Your subscriptions' }).waitFor()
  return at
}

describe('the portal in a browser', () => {
  it.each(each)(
    'signs in, shows two merchants, changes the card, cancels and undoes the cancellation (%s)',
    async (size) => {
      const phone = nextPhone()
      const { service } = here.site
      const { shop } = personCalls(() => ({ service, phone }))
      for (const { scene: own, customer } of [await shop('Ada'), await shop('Ada')]) {
        const [plan, other] = [await own.plan(), await own.plan({ name: 'Platinum', amount: 900000 })]
        await own.subscribe({ customerId: customer['id'], planId: plan['id'] })
        const body = { changePlanTo: [other['id']] }
        await service.call('update-portal-settings', { key: own.key, body })
      }
      await boughtUnder(phone)
      const at = await signIn(phone, { size })
      expect(await at.page.getByRole('heading', { name: 'Gold at Acme' }).count()).toBe(2)
      await at.look('portal')
      // Holds R1.
      const foreign = at.page.locator('article.card', { hasText: 'Foreign at Acme' })
      await foreign.getByText('This is not mine', { exact: true }).click()
      await at.look('portal not mine')
      await foreign.getByRole('button', { name: 'It is not mine: end it' }).click()
      await at.says('It has ended, and your email or number is no longer on it.')
      expect(await foreign.count()).toBe(0)
      const cards = at.page.locator('article.card', { hasText: 'Gold at Acme' })
      await cards.first().getByText('Cancel', { exact: true }).click()
      await at.look('portal cancel')
      await cards.first().getByRole('button', { name: 'Yes, cancel' }).click()
      await at.says('Cancelled.')
      await at.look('portal cancelled')
      await at.press('Keep the subscription')
      await at.says('Your subscription continues.')
      await cards.first().getByText('Change plan').first().click()
      await cards.first().getByRole('radio', { name: 'Platinum' }).check()
      await cards.first().getByRole('button', { name: 'See what it costs' }).click()
      await at.page.getByRole('heading', { name: 'Change to Platinum' }).waitFor()
      await at.look('portal plan')
      await at.page.getByRole('button', { name: /^Change now and pay ₦/ }).click()
      await at.says('The plan is changed.')
      await at.page.getByRole('button', { name: 'Change how you pay' }).first().click()
      await at.page.getByRole('heading', { name: 'How you pay from now on' }).waitFor()
      await at.look('portal method')
      await at.press('Save card')
      await at.press('Approve')
      await at.page.getByRole('link', { name: 'Back to Acme' }).click()
      await at.page.getByRole('heading', { name: 'Your subscriptions' }).waitFor()
      await at.press('Sign out')
      await at.says('You are signed out.')
      await at.look('portal signed out')
      expect(at.found).toEqual([])
    },
  )

  it('pays what is due, shows the receipt, and lets no one else act on it', async () => {
    const phone = nextPhone()
    const { own, owed } = await owing({ phone })
    const at = await signIn(phone)
    await at.says(/You owe ₦5,000 for /)
    await at.look('portal owing')

    // Another person signs in and sends the form that the first person's page holds.
    const other = await signIn(nextPhone())
    await other.says('You pay for nothing with this email or number.')
    await other.look('portal empty')
    await other.page.evaluate(
      `const form = document.querySelector('form'); form.action = 'portal/subscriptions/${owed.subscriptionId}/cancel'; form.submit()`,
    )
    await other.page.waitForURL(/refused=/)
    await other.look('portal refused')
    expect((await subscriptionOf(own, owed.subscriptionId)).status).toBe('past_due')

    await at.press('Pay ₦5,000')
    await at.page.getByRole('heading', { name: '₦5,000 to pay' }).waitFor()
    await at.pays('Pay ₦5,000', /Paid. Thank you.|Next payment/)
    expect((await subscriptionOf(own, owed.subscriptionId)).status).toBe('active')
    await at.page.goto(`${here.site.url}/portal?mode=sandbox`)
    await at.page
      .locator('section', { hasText: 'Receipts' })
      .getByRole('link', { name: '₦5,000' })
      .first()
      .click()
    await at.page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await at.look('portal receipt')
    expect([...at.found, ...other.found]).toEqual([])
  })

  // Holds N4.
  it.runIf(full).each(each)(
    'shows what was billed, paid, refunded and is owed, on a page to print (%s)',
    async (size) => {
      const phone = nextPhone()
      const { own, owed } = await owing({ phone })
      const lines = [{ description: 'School fees, second term', unitAmount: 123_456_750 }]
      const body = { customerId: owed.customerId, lines }
      await here.site.service.call('create-invoice', { key: own.key, body })
      const at = await signIn(phone, { size })
      await at.page.getByRole('link', { name: 'Statement of your account at Acme' }).click()
      await at.page.getByRole('heading', { name: 'Statement' }).waitFor()
      await at.look('portal statement')
      expect(at.found).toEqual([])
    },
  )

  it.runIf(full)('works as well in dark mode, with a hostile name, and after a wrong code', async () => {
    const phone = nextPhone()
    const { scene: own, customer } = await personCalls(() => ({ service: here.site.service, phone })).shop(
      'Ada',
    )
    const plan = await own.plan({ name: '<b>Gold</b>\u202e' })
    await own.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const expected = [/status of 422/]
    const at = await visit(`${here.site.url}/portal?mode=sandbox`, { size: 'narrow', dark: true, expected })
    await at.page.getByLabel('Email or phone number').fill(phone)
    await at.press('Send me a code')
    await at.page.getByLabel('Code', { exact: true }).fill('123456')
    await at.press('Sign in')
    await at.says('That code is wrong or has expired.')
    await at.page.getByLabel('Code', { exact: true }).fill('000000')
    await at.press('Sign in')
    await at.page.getByRole('heading', { name: '<b>Gold</b> at Acme' }).waitFor()
    await at.look('portal dark')
    expect(at.found).toEqual([])
  })
})
