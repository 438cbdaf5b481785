import { expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { pastDueCase, setClock } from '../support/recovery.ts'
import { cutOff, full, sizes } from './chromium.ts'
import { payers, type Visit } from './payers-visits.ts'

const here = payers()
const { visit, checkout } = here

const widths = ['phone', 'tablet', 'desk'] as const
const schemes = { phone: ['light'], tablet: ['dark'], desk: ['light'] } as const
const logoUrl = 'https://cdn.shop.example/logo.svg'
const expected = [/cdn\.shop\.example/, /status of 4\d\d/]
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#23408e"/></svg>`

/**
 * Every state of a payer's page that is listed is held to this: three widths, light and dark, nothing cut, nothing that axe finds. Only
 * `npm run test:pages` asks axe and looks at each width in both.
 */
async function everywhere(at: Visit, name: string): Promise<void> {
  for (const size of widths)
    for (const colorScheme of full ? (['light', 'dark'] as const) : schemes[size]) {
      await at.page.setViewportSize(sizes[size])
      await at.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const look = `grid ${name} ${colorScheme}`
      await at.look(look)
      at.found.push(...(await cutOff(at.page)).map((one) => `${look} ${size}: ${one}`))
    }
  expect(at.found).toEqual([])
}

/** A page that may load the shop's logo. */
async function open(address: string): Promise<Visit> {
  const at = await visit('about:blank', { size: 'phone', expected })
  await at.page.route(logoUrl, (route) => route.fulfill({ contentType: 'image/svg+xml', body: logo }))
  await at.page.goto(address)
  return at
}

const terms = {
  name: 'Monthly Gym Pass, Lekki Phase 1 and Victoria Island',
  setupFee: { name: 'Joining', amount: 200_000 },
}

async function openShop() {
  const { service } = here.site
  const shop = await openScene(service)
  await setClock(service, shop, '2027-01-05T09:00:00.000Z')
  const branding = { logoUrl, supportEmail: 'help@shop.example', supportPhone: '+2348031234500' }
  const urls = { termsUrl: 'https://shop.example/t', refundsUrl: 'https://shop.example/r' }
  const sellerDetails = 'Acme Gyms Limited, RC 1482093, TIN 20418832-0001, Lekki'
  const body = { ...branding, ...urls, color: '#5b2a86', sellerDetails }
  expect((await service.call('update-branding', { key: shop.key, body })).status).toBe(200)
  const code = { code: 'HALF3', discountType: 'percentage', discountValue: 50, duration: 'repeating' }
  await service.call('create-promo-code', { key: shop.key, body: { ...code, durationCycles: 3 } })
  return shop
}

const promo = { promoCode: 'HALF3' }

it('the checkout: open, with its sections unfolded, declined, and after too many attempts', async () => {
  const shop = await openShop()
  const at = await open(await checkout(terms, promo, shop))
  await everywhere(at, 'checkout')
  for (const fold of await at.page.locator('summary').all()) await fold.click()
  await everywhere(at, 'checkout folds open')
  await at.page.getByLabel('Bank transfer').check()
  await everywhere(at, 'checkout transfer chosen')
  await at.page.getByRole('radio', { name: /^Card/ }).check()
  await at.page.locator('form#payment button[type=submit]').last().click()
  await at.press('Decline')
  await at.says('There is not enough money')
  await everywhere(at, 'checkout declined')
  const trial = await open(await checkout({ ...terms, trialDays: 14 }, {}, shop))
  await everywhere(trial, 'checkout trial')
})

it.each([
  ['Bank transfer', /^Send ₦/],
  ['USSD', /^Dial/],
  ['Bank account (direct debit)', 'Sandbox gateway'],
] as const)('what a payer does for %s', async (rail, told) => {
  const at = await open(await checkout(terms, promo, await openShop()))
  await at.choose(rail)
  await at.page.locator('form#payment button[type=submit]').last().click()
  await at.page.getByRole('heading', { name: told }).first().waitFor()
  await everywhere(at, rail)
  if (rail !== 'Bank transfer') return
  await at.page.getByText('Pay in another way').click()
  await everywhere(at, 'another way')
  await at.page.getByRole('link', { name: 'I have sent it' }).click()
  await at.says(/Looking for your payment/)
  await everywhere(at, 'transfer sent')
})

it('success page, receipt, its signed link, and links that no longer work', async () => {
  const shop = await openShop()
  const session = { ...promo, successUrl: `${here.site.url}/portal?mode=sandbox` }
  const at = await open(await checkout(terms, session, shop))
  await at.page.locator('form#payment button[type=submit]').last().click()
  await at.page.getByRole('heading', { name: 'Sandbox gateway' }).waitFor()
  await everywhere(at, 'sandbox gateway')
  await at.press('Approve')
  await at.says('Paid. Thank you.')
  await everywhere(at, 'success')
  await at.page.getByRole('link', { name: 'See the receipt' }).click()
  await everywhere(at, 'receipt')
  await at.page.emulateMedia({ media: 'print' })
  await at.look('grid receipt printed')
  await at.page.emulateMedia({ media: 'screen' })
  await at.page.getByRole('link', { name: 'Manage or cancel' }).click()
  await at.page.getByRole('heading', { name: 'Your subscriptions' }).waitFor()
  await everywhere(at, 'signed link')
  const unknown = await open(`${here.site.url}/checkout/cs_test_nobody`)
  await everywhere(unknown, 'unknown link')
  await everywhere(await open(`${here.site.url}/`), 'root')
  const old = await checkout({}, { cancelUrl: 'https://shop.example/plans' }, shop)
  await setClock(here.site.service, shop, '2031-01-05T09:00:00.000Z')
  await everywhere(await open(old), 'expired link')
})

it('a debt’s link: what is owed, another card, saved, expired', async () => {
  const { service } = here.site
  const shop = await openShop()
  const owed = await pastDueCase(service, shop, 'tok_test_expired_card')
  const ask = { key: shop.key, params: { id: owed.customerId }, body: {} }
  const { url } = (await service.call<any>('create-update-link', ask)).body
  const second = (await service.call<any>('create-update-link', ask)).body
  const at = await open(second.url ?? url)
  await everywhere(at, 'debt')
  await at.press('Save another card and pay with it')
  await at.page.getByRole('heading', { name: 'How you pay from now on' }).waitFor()
  await everywhere(at, 'another card')
  await at.pays('Save card and pay ₦5,000 now', /Saved\. ₦5,000 is charged/)
  await everywhere(at, 'card saved')
})

/** Signs a person in on the portal's page. */
async function signIn(phone: string): Promise<Visit> {
  const at = await open(`${here.site.url}/portal?mode=sandbox`)
  await at.page.getByLabel('Email or phone number').fill(phone)
  await at.press('Send me a code')
  await at.page.getByLabel('Code', { exact: true }).fill('000000')
  await at.press('Sign in')
  await at.page.getByRole('heading', { name: 'Your subscriptions' }).waitFor()
  return at
}

it('the portal: signing in, and a debt in it', async () => {
  const { service, url } = here.site
  const shop = await openShop()
  const owed = await pastDueCase(service, shop, 'tok_test_expired_card')
  const phone = nextPhone()
  await service.call('update-customer', { key: shop.key, params: { id: owed.customerId }, body: { phone } })
  const first = await open(`${url}/portal?mode=sandbox`)
  await everywhere(first, 'sign in')
  await first.page.getByLabel('Email or phone number').fill('080312')
  await first.press('Send me a code')
  await first.says(/A number in Nigeria has 11 digits/)
  await everywhere(first, 'sign in mistyped')
  await first.page.getByLabel('Email or phone number').fill(phone)
  await first.press('Send me a code')
  await first.page.getByLabel('Code', { exact: true }).fill('123')
  await first.press('Sign in')
  await everywhere(first, 'wrong code')
  await everywhere(await signIn(phone), 'portal debt')
})

it('the portal: every section of a subscription, with the shop’s logo; what a plan costs; what precedes a cancellation', async () => {
  const { service, url } = here.site
  const phone = nextPhone()
  const { scene, customer } = await personCalls(() => ({ service, phone })).shop('Ada')
  await setClock(service, scene, '2027-01-05T09:00:00.000Z')
  await service.call('update-branding', { key: scene.key, body: { logoUrl } })
  const [plan, large] = [await scene.plan(), await scene.plan({ ...terms, amount: 900_000 })]
  const offer = { kind: 'billing_day', billingDay: 28 }
  const body = { changePlanTo: [large['id']], pause: true, resume: true, offer }
  await service.call('update-portal-settings', { key: scene.key, body })
  await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  const at = await signIn(phone)
  // Fault 28: the shop is known by its logo, which the page's policy lets in.
  const drawn = `document.querySelector('img.logo').decode().then(() => document.querySelector('img.logo').naturalWidth)`
  expect(await at.page.evaluate(drawn)).toBe(80)
  await everywhere(at, 'portal')
  for (const fold of await at.page.locator('article summary').all()) await fold.click()
  await everywhere(at, 'portal folds open')
  await at.page.getByRole('radio', { name: /Lekki/ }).check()
  await at.press('See what it costs')
  await at.page.getByRole('button', { name: /^Change now and pay/ }).waitFor()
  await everywhere(at, 'plan quote')
  await at.page.goto(`${url}/portal?mode=sandbox`)
  await at.page.locator('summary', { hasText: /^Cancel$/ }).click()
  await at.press('Yes, cancel')
  await at.page.getByRole('heading', { name: /^Pay on day 28/ }).waitFor()
  await everywhere(at, 'before a cancel')
  const ask = { key: scene.key, params: { id: customer['id'] }, body: {} }
  const link = (await service.call<any>('create-portal-link', ask)).body.url as string
  await everywhere(await open(link), 'portal link')
})
