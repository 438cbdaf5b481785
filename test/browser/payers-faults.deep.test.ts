import { describe, expect, it } from 'vitest'
import { dayIn } from '../../shared/domain/texts/format.ts'
import { openScene } from '../support/billing.ts'
import { nextPhone } from '../support/person-calls.ts'
import { pastDueCase } from '../support/recovery.ts'
import { payers } from './payers-visits.ts'

const here = payers()
const { visit } = here

const sizes = ['phone', 'tablet', 'desk'] as const

/** A debt, and the link that its merchant made for it. */
async function owing() {
  const { service } = here.site
  const own = await openScene(service)
  const owed = await pastDueCase(service, own, 'tok_test_expired_card')
  const ask = { key: own.key, params: { id: owed.customerId }, body: {} }
  const { body } = await service.call<any>('create-update-link', ask)
  return { own, owed, url: body.url as string }
}

/** The code in the newest mail to an address. */
async function codeFor(to: string): Promise<string> {
  const response = await fetch(`${here.site.url}/local/outbox?to=${encodeURIComponent(to)}`)
  const { items } = (await response.json()) as { items: readonly { text: string }[] }
  return /\b\d{6}\b/.exec(items[0]!.text)![0]
}

/** Signs who reads this address in on the portal's page. */
async function signInByEmail(email: string, size: 'phone' | 'tablet' | 'desk', dark: boolean) {
  const at = await visit(`${here.site.url}/portal?mode=sandbox`, { size, dark })
  await at.page.getByLabel('Email or phone number').fill(email)
  await at.look(`fault 2 sign in ${size} ${dark ? 'dark' : 'light'}`)
  await at.press('Send me a code')
  await at.says(`We sent a code to ${email}.`)
  await at.look(`fault 2 code ${size} ${dark ? 'dark' : 'light'}`)
  await at.page.getByLabel('Code', { exact: true }).fill(await codeFor(email))
  await at.press('Sign in')
  await at.page.getByRole('heading', { name: 'Your subscriptions' }).waitFor()
  return at
}

describe('wordings of consent that were wrong', () => {
  // Holds P3.
  it('fault 1: the link’s two buttons name amount and day, and the later one charges nothing today', async () => {
    for (const [i, size] of sizes.entries()) {
      const { own, owed, url } = await owing()
      const at = await visit(url, { size, dark: i === 0 })
      await at.press('Save another card and pay with it')
      await at.page.getByRole('heading', { name: 'How you pay from now on' }).waitFor()
      const later = at.page.getByRole('button', { name: /^Save card, pay ₦5,000 on / })
      const label = (await later.innerText()).trim()
      await at.page.getByRole('button', { name: 'Save card and pay ₦5,000 now', exact: true }).waitFor()
      await at.look('update link two buttons')
      await at.pays(label, /Saved\. ₦5,000 is charged to it on /)
      await at.look('update link saved for a day')
      // Storing the card costs ₦50, which go back; the debt is not charged.
      expect((await subscriptionOf(own.key, owed.subscriptionId)).status).toBe('past_due')
      const [row] = (await here.site.service.call<any>('list-recovery', { key: own.key })).body.items
      expect(label).toBe(`Save card, pay ₦5,000 on ${dayIn(row.nextAttemptAt, 'Africa/Lagos')}`)
      expect(at.found).toEqual([])
    }
  })
})

describe('a payer who sends a transfer', () => {
  it('faults 9, 10: reads labels, the account before the amount, and what a wrong amount causes; no countdown runs', async () => {
    for (const [i, size] of sizes.entries()) {
      const at = await visit(await here.checkout(), { size, dark: i === 1 })
      await at.page.getByRole('radio', { name: 'Bank transfer' }).check()
      await at.press('Pay ₦12,500')
      await at.page.getByRole('heading', { name: 'Send ₦12,500 to this account' }).waitFor()
      const labels = await at.page.locator('dt').allInnerTexts()
      expect(labels).toEqual(['Bank', 'Account number', 'Account name', 'Amount, exactly'])
      await at.says(/A different amount is not matched to this payment automatically/)
      const still = await at.page.locator('main').innerText()
      await at.page.waitForResponse(/status/)
      expect(await at.page.locator('main').innerText()).toBe(still)
      await at.look(`fault 9 transfer ${size}`)
      await at.page.getByText('Pay in another way').click()
      await at.says(/Have you sent it already\? Then wait/)
      await at.page.getByRole('link', { name: 'I have sent it' }).click()
      await at.page
        .getByRole('status')
        .getByText(/Looking for your payment/)
        .waitFor()
      expect(await at.page.getByRole('link', { name: 'I have sent it' }).isVisible()).toBe(false)
      await at.look(`fault 9 sent ${size}`)
      expect(at.found).toEqual([])
    }
  })

  it('fault 17: stays on the finished page until they leave', async () => {
    const successUrl = `${here.site.url}/portal?mode=sandbox`
    const at = await visit(await here.checkout({}, { successUrl }))
    await at.pays('Pay ₦12,500', 'Paid. Thank you.')
    const script = await at.page.locator('script').allInnerTexts()
    expect(script.join()).not.toContain('location.assign(next')
    await at.page.getByRole('link', { name: 'Back to Acme' }).click()
    await at.page.getByLabel('Email or phone number').waitFor()
    expect(at.found).toEqual([])
  })
})

describe('later payments in the page’s terms', () => {
  // Holds P1.
  it('faults 3, 8: the sentence names each later price under a code, and asks consent only for cards and mandates', async () => {
    const code = { code: 'HALF3', discountType: 'percentage', discountValue: 50, duration: 'repeating' }
    const { key } = here.scene
    const made = await here.site.service.call('create-promo-code', {
      key,
      body: { ...code, durationCycles: 3 },
    })
    expect(made.status).toBe(201)
    for (const [i, size] of sizes.entries()) {
      const at = await visit(await here.checkout({}, { promoCode: 'HALF3' }), { size, dark: i === 2 })
      const sums =
        '₦6,250 on 5 February 2027, ₦6,250 on 5 March 2027, ₦12,500 on 5 April 2027, then ₦12,500 a month until you cancel'
      await at.says(`Then ${sums}.`)
      const consent = at.page.getByText(/^\s*By card or bank account: you allow Acme to charge ₦6,250 today/)
      const asked = at.page.getByText(/By transfer or USSD: you pay .* nothing is charged without you/)
      expect([await consent.isVisible(), await asked.isVisible()]).toEqual([true, false])
      expect(await consent.innerText()).toContain(sums)
      await at.look(`fault 3 consent ${i === 2 ? 'dark' : 'light'}`)
      await at.page.getByLabel('Bank transfer').check()
      expect([await consent.isVisible(), await asked.isVisible()]).toEqual([false, true])
      await at.look(`fault 8 no consent ${i === 2 ? 'dark' : 'light'}`)
      expect(at.found).toEqual([])
    }
  })
})

describe('the portal', () => {
  // Holds P2.
  it('fault 2: opens for a buyer who gave only an email, who cancels there', async () => {
    for (const [i, size] of sizes.entries()) {
      const customerEmail = `buyer${i}@mailbox.example`
      const bought = await visit(await here.checkout({}, { customerEmail }), { size })
      await bought.pays('Pay ₦12,500', 'Paid. Thank you.')
      const at = await signInByEmail(customerEmail, size, i === 1)
      await at.look(`fault 2 portal ${size}`)
      await at.page.locator('summary', { hasText: /^Cancel$/ }).click()
      await at.press('Yes, cancel')
      await at.says('Cancelled.')
      await at.says(/Signed in with buyer/)
      expect(at.found).toEqual([])
    }
  })

  it('fault 28: keeps mistyped input, explains what is wrong with it, and sends a code again', async () => {
    const at = await visit(`${here.site.url}/portal?mode=sandbox`, { size: 'phone', expected: [/422/] })
    await at.page.getByLabel('Email or phone number').fill('080312')
    await at.press('Send me a code')
    await at.says(/A number in Nigeria has 11 digits/)
    await at.look('fault 28 mistyped')
    const field = at.page.getByLabel('Email or phone number')
    expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['080312', 'true'])
    await field.fill(nextPhone())
    await at.press('Send me a code')
    await at.press('Send the code again')
    await at.says(/We sent a code by WhatsApp to \+234 700 0/)
    expect(at.found).toEqual([])
  })
})

async function subscriptionOf(key: string, id: string): Promise<Record<string, any>> {
  return (await here.site.service.call<any>('get-subscription', { key, params: { id } })).body
}
