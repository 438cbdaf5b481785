import { describe, expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { pastDueCase, setClock } from '../support/recovery.ts'
import { payers } from './payers-visits.ts'

const here = payers()
const { visit, checkout } = here

const looks = [
  { size: 'phone', dark: false },
  { size: 'tablet', dark: true },
  { size: 'desk', dark: false },
  { size: 'phone', dark: true },
] as const

const of = ({ size, dark }: { readonly size: string; readonly dark: boolean }) =>
  `${size} ${dark ? 'dark' : 'light'}`

/** A person with a subscription at a shop of their own, signed in to the portal. */
async function atPortal(settings: object, look: (typeof looks)[number]) {
  const { service, url } = here.site
  const phone = nextPhone()
  const { shop } = personCalls(() => ({ service, phone }))
  const { scene, customer } = await shop('Ada')
  await setClock(service, scene, '2027-01-05T09:00:00.000Z')
  await service.call('update-portal-settings', { key: scene.key, body: settings })
  const plan = await scene.plan()
  const begun = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  const at = await visit(`${url}/portal?mode=sandbox`, look)
  await at.page.getByLabel('Email or phone number').fill(phone)
  await at.press('Send me a code')
  await at.page.getByLabel('Code', { exact: true }).fill('000000')
  await at.press('Sign in')
  await at.page.getByRole('heading', { name: 'Your subscriptions' }).waitFor()
  return { at, scene, id: begun.body['id'] as string, phone }
}

describe('the checkout page', () => {
  it('faults 23, 24, 27: the button is on the first screen; card brands, lock, gateway; two ways to pay are open, none twice', async () => {
    for (const look of looks) {
      const at = await visit(await checkout(), look)
      const { page } = at
      const button = page.getByRole('button', { name: 'Pay ₦12,500' })
      const box = (await button.boundingBox())!
      expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height)
      expect(await page.getByRole('radio').count()).toBe(2)
      await page.locator('details.fold > summary').click()
      expect(await page.locator('.rail > span').allInnerTexts()).toEqual([
        expect.stringMatching(/^Card/),
        'Bank transfer',
        'Bank account (direct debit)',
        'USSD',
      ])
      await page.getByRole('img', { name: 'Visa, Mastercard and Verve' }).waitFor()
      expect(await button.locator('svg').count()).toBe(1)
      await at.says('Paid through the sandbox gateway. Acme never sees your card.')
      await at.look(`pages checkout ${of(look)}`)
      expect(at.found).toEqual([])
    }
  })

  it('faults 25, 26: the button shows progress while paying, and a wrong address is marked and explained', async () => {
    const at = await visit(await checkout(), { size: 'phone', expected: [/422/] })
    const email = at.page.getByLabel('Email')
    await email.fill('nobody')
    await at.page.locator('form#payment').evaluate('form => form.noValidate = true')
    await at.press('Pay ₦12,500')
    await at.says('That is not an email address.')
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    expect(await at.page.evaluate('document.activeElement.id')).toBe('email')
    await at.look('pages wrong email')
    await email.fill('ada@example.com')
    await at.page.route('**/pay', async (route) => {
      await at.page.locator('button[aria-busy=true]', { hasText: 'One moment' }).waitFor()
      await route.continue()
    })
    await at.press('Pay ₦12,500')
    await at.page.getByRole('heading', { name: 'Sandbox gateway' }).waitFor()
    expect(at.found).toEqual([])
  })

  it('applies a code, reports a wrong one, and removes it again', async () => {
    const body = { code: 'FIELD20', discountType: 'percentage', discountValue: 20, duration: 'once' }
    await here.site.service.call('create-promo-code', { key: here.scene.key, body })
    for (const look of looks) {
      const at = await visit(await checkout(), look)
      await at.page.getByText('Have a code?').click()
      await at.page.getByLabel('Promo code').fill('NOSUCH')
      await at.press('Use the code')
      await at.says('This code does not work here. Check it for typos.')
      await at.look(`pages code wrong ${of(look)}`)
      await at.page.getByLabel('Promo code').fill('field20')
      await at.press('Use the code')
      await at.says('₦10,000 today')
      await at.look(`pages code used ${of(look)}`)
      await at.press('Remove the code')
      await at.says('₦12,500 today')
      expect(at.found).toEqual([])
    }
  })

  it('fault 29: a shop whose colour resembles the danger colour gets other error and end styles', async () => {
    const { service } = here.site
    const shop = await openScene(service)
    await service.call('update-branding', { key: shop.key, body: { color: '#9c1c1c' } })
    const at = await visit(await checkout({}, {}, shop), { size: 'phone' })
    const colour = (name: string) =>
      at.page.evaluate<string>(
        `getComputedStyle(document.documentElement).getPropertyValue('--${name}').trim()`,
      )
    expect(await colour('brand')).toBe('#9c1c1c')
    expect(await colour('danger')).not.toBe('#9c1c1c')
    await at.press('Pay ₦12,500')
    await at.press('Decline')
    await at.says('There is not enough money')
    await at.look('pages red shop declined')
    expect(at.found).toEqual([])
  })

  it('uses the language that its reader chooses, and keeps it', async () => {
    for (const [i, name] of ['Naijá', 'Hausa', 'Yorùbá', 'Igbo', 'Français'].entries()) {
      const at = await visit(await checkout(), looks[i % looks.length])
      await at.page.getByRole('link', { name }).click()
      await at.page.locator(`html:not([lang=en])`).waitFor()
      await at.look(`pages language ${i}`)
      await at.page.goto(await checkout())
      expect(await at.page.locator('html').getAttribute('lang')).not.toBe('en')
      expect(at.found).toEqual([])
    }
  })
})

describe('links and receipts', () => {
  it('fault 31: an expired link shows whose it was and where to go; one for a debt is replaced by one click', async () => {
    const { service } = here.site
    const shop = await openScene(service)
    const branding = { supportEmail: 'help@shop.example', supportPhone: '+2348031234500' }
    await service.call('update-branding', { key: shop.key, body: branding })
    const cancelUrl = 'https://shop.example/plans'
    const old = await checkout({}, { cancelUrl }, shop)
    const owed = await pastDueCase(service, shop, 'tok_test_expired_card')
    const ask = { key: shop.key, params: { id: owed.customerId }, body: {} }
    const debt = (await service.call<any>('create-update-link', ask)).body.url as string
    await setClock(service, shop, '2031-01-05T09:00:00.000Z')
    for (const look of looks) {
      const at = await visit(old, { ...look, expected: [/410/] })
      await at.says('This link has expired')
      await at.says('help@shop.example')
      expect(await at.page.getByRole('link', { name: 'Back to Acme' }).getAttribute('href')).toMatch(
        cancelUrl,
      )
      await at.look(`pages expired ${of(look)}`)
      await at.page.goto(debt)
      await at.says('You can still pay what you owe, with a new link.')
      await at.look(`pages expired debt ${of(look)}`)
      await at.press('Get a new link')
      await at.page.getByRole('button', { name: 'Pay ₦5,000' }).waitFor()
      expect(at.found).toEqual([])
    }
  })

  it('fault 30: the receipt has time, seller, reference and what follows, and prints', async () => {
    const { service } = here.site
    const shop = await openScene(service)
    await setClock(service, shop, '2027-01-05T09:00:00.000Z')
    const sellerDetails = 'Acme Gyms Limited, RC 1482093, TIN 20418832-0001, Lekki'
    await service.call('update-branding', { key: shop.key, body: { sellerDetails } })
    for (const look of looks) {
      const at = await visit(await checkout({}, {}, shop), look)
      await at.pays('Pay ₦12,500', 'Paid. Thank you.')
      await at.look(`pages success ${of(look)}`)
      await at.page.getByRole('link', { name: 'See the receipt' }).click()
      for (const text of [
        '5 January 2027 at 10:00',
        sellerDetails,
        /^inv_/,
        '5 January 2027 – 4 February 2027',
        'What follows: ₦12,500 a month from 5 February 2027, until you cancel.',
      ])
        await at.says(text)
      await at.page.getByRole('button', { name: 'Print, or save as PDF' }).waitFor()
      await at.look(`pages receipt ${of(look)}`)
      expect(at.found).toEqual([])
    }
  })
})

describe('the portal', () => {
  it('fault 16: shows what is owed, since when and why, and does not offer an expired card', async () => {
    const { service, url } = here.site
    for (const look of looks) {
      const own = await openScene(service)
      const owed = await pastDueCase(service, own, 'tok_test_expired_card')
      const phone = nextPhone()
      await service.call('update-customer', {
        key: own.key,
        params: { id: owed.customerId },
        body: { phone },
      })
      const at = await visit(`${url}/portal?mode=sandbox`, look)
      await at.page.getByLabel('Email or phone number').fill(phone)
      await at.press('Send me a code')
      await at.page.getByLabel('Code', { exact: true }).fill('000000')
      await at.press('Sign in')
      await at.says(
        /You owe ₦5,000 for .+, due since \d+ \w+ \d{4}\. Visa •••• \d{4} has expired, so it can’t be charged again\./,
      )
      expect(await at.page.getByRole('button', { name: /^Pay ₦5,000 with/ }).count()).toBe(0)
      await at.page.getByRole('button', { name: 'Pay ₦5,000', exact: true }).waitFor()
      await at.look(`pages portal debt ${of(look)}`)
      expect(at.found).toEqual([])
    }
  })

  it('pauses, and cancels with a reason; an offer is shown once, and cancelling stays one click away', async () => {
    for (const look of looks) {
      const settings = { pause: true, resume: true, offer: { kind: 'pause', months: 2 } }
      const { at, scene, id } = await atPortal(settings, look)
      await at.page.locator('summary', { hasText: /^Pause$/ }).click()
      await at.look(`pages portal pause ${of(look)}`)
      await at.press('Pause it')
      await at.says('Paused.')
      await at.press('Resume')
      await at.says('Resumed.')
      await at.page.locator('summary', { hasText: /^Cancel$/ }).click()
      await at.page.getByLabel('Why?').selectOption('Too expensive for me now')
      await at.look(`pages portal cancel ${of(look)}`)
      await at.press('Yes, cancel')
      await at.page.getByRole('heading', { name: 'Pause it instead' }).waitFor()
      await at.look(`pages portal offer ${of(look)}`)
      await at.page.getByRole('button', { name: /^Cancel on / }).click()
      await at.says('Cancelled.')
      const { body } = await here.site.service.call<any>('get-subscription', {
        key: scene.key,
        params: { id },
      })
      expect(body).toMatchObject({ cancelAtPeriodEnd: true, cancelReason: 'Too expensive for me now' })
      expect(at.found).toEqual([])
    }
  })

  it('offers another billing day with its amounts and dates, taken by one click', async () => {
    for (const look of looks) {
      const settings = { offer: { kind: 'billing_day', billingDay: 28 } }
      const { at, scene, id } = await atPortal(settings, look)
      await at.page.locator('summary', { hasText: /^Cancel$/ }).click()
      await at.press('Yes, cancel')
      await at.page.getByRole('heading', { name: 'Pay on day 28 of the month instead' }).waitFor()
      await at.says(/^You pay ₦[\d,.]+ on .*, ₦5,000 on 28 .* until you cancel\. Nothing is charged now\.$/)
      await at.look(`pages day offer ${of(look)}`)
      await at.press('Stay, and pay on day 28 of each month')
      await at.says('Done. Your subscription continues.')
      const { body } = await here.site.service.call<any>('get-subscription', {
        key: scene.key,
        params: { id },
      })
      expect(body).toMatchObject({ billingDay: 28, status: 'active', cancelAtPeriodEnd: false })
      expect(at.found).toEqual([])
    }
  })

  it('cancels by keyboard alone', async () => {
    const { at } = await atPortal({}, looks[0])
    const { page } = at
    const onto = async (selector: string, text: string): Promise<void> => {
      for (let i = 0; i < 40; i += 1) {
        const found = `document.activeElement.matches('${selector}') && document.activeElement.textContent.trim() === '${text}'`
        if (await page.evaluate<boolean>(found)) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`the keyboard does not reach ${text}`)
    }
    await onto('summary', 'Cancel')
    await page.keyboard.press('Enter')
    await onto('button', 'Yes, cancel')
    await page.keyboard.press('Enter')
    await at.says('Cancelled.')
    expect(at.found).toEqual([])
  })
})
