import { describe, expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { pastDueCase, setClock } from '../support/recovery.ts'
import { full } from './chromium.ts'
import { payers, type Visit } from './payers-visits.ts'

const here = payers()
const { visit, checkout } = here

const every = [
  { size: 'phone', dark: true },
  { size: 'tablet', dark: false },
  { size: 'desk', dark: true },
] as const
/** All sizes in a full run, else the phone. */
const looks = full ? every : every.slice(0, 1)

const of = ({ size, dark }: { readonly size: string; readonly dark: boolean }) =>
  `${size} ${dark ? 'dark' : 'light'}`

/** A debt's link. */
async function debt() {
  const { service } = here.site
  const own = await openScene(service)
  const owed = await pastDueCase(service, own, 'tok_test_expired_card')
  const ask = { key: own.key, params: { id: owed.customerId }, body: {} }
  const { body } = await service.call<any>('create-update-link', ask)
  return { own, owed, url: body.url as string }
}

/** Moves the keyboard's place to what a selector and a text name, by Tab alone. */
async function onto({ page }: Visit, selector: string, text: string): Promise<void> {
  const found = `document.activeElement.matches(${JSON.stringify(selector)}) && document.activeElement.textContent.trim() === ${JSON.stringify(text)}`
  for (let i = 0; i < 40; i += 1) {
    if (await page.evaluate<boolean>(found)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${text}`)
}

describe('what a payer agrees to', () => {
  // Holds P1.
  it('faults 3, 16: a debt’s link shows since when and why it is owed and what follows payment; so does the page that stores another card', async () => {
    const { url } = await debt()
    const follows = '₦5,000 a month from 8 April 2027, until you cancel.'
    for (const look of looks) {
      const at = await visit(url, look)
      await at.says(`Then ${follows}`)
      await at.says(
        /You owe ₦5,000 for Gold, due since 8 March 2027\.\s+Visa •••• \d{4} has expired, so it can’t be charged again\.\s+It stops on \d+ \w+ 2027/,
      )
      await at.says(`you allow Acme to charge ₦5,000 today, then ${follows}`)
      const other = at.page.getByRole('button', { name: 'Save another card and pay with it' })
      await other.scrollIntoViewIfNeeded()
      const [bar, below] = await Promise.all([at.page.locator('.bar').boundingBox(), other.boundingBox()])
      expect(below!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height)
      await at.look(`agreed debt ${of(look)}`)
      await at.press('Save another card and pay with it')
      await at.page.getByRole('heading', { name: 'How you pay from now on' }).waitFor()
      await at.says(`you allow Acme to charge ${follows}`)
      await at.look(`agreed setup ${of(look)}`)
      expect(at.found).toEqual([])
    }
  })

  // Holds P2.
  it('fault 2: the receipt links to what its customer pays for, where nothing can be changed without a code', async () => {
    const { service } = here.site
    const shop = await openScene(service)
    await setClock(service, shop, '2027-01-05T09:00:00.000Z')
    for (const look of looks) {
      const at = await visit(await checkout({}, {}, shop), look)
      await at.pays('Pay ₦12,500', 'Paid. Thank you.')
      await at.page.getByRole('link', { name: 'See the receipt' }).click()
      await at.page.getByRole('link', { name: 'Manage or cancel' }).click()
      await at.page.getByRole('heading', { name: 'Your subscriptions' }).waitFor()
      await at.says('This link shows what you pay for, until 12 January 2027.')
      expect(await at.page.getByRole('button').count()).toBe(0)
      await at.look(`agreed signed link ${of(look)}`)
      await at.page.getByRole('link', { name: 'Sign in to pay, change or cancel' }).click()
      await at.page.getByLabel('Email or phone number').waitFor()
      expect(at.found).toEqual([])
    }
  })

  // Holds P3.
  it('changes the plan for the amount on the button', async () => {
    const { service, url } = here.site
    for (const look of looks) {
      const phone = nextPhone()
      const { shop } = personCalls(() => ({ service, phone }))
      const { scene, customer } = await shop('Ada')
      await setClock(service, scene, '2027-01-05T09:00:00.000Z')
      const [small, large] = [await scene.plan(), await scene.plan({ name: 'Large', amount: 900_000 })]
      const body = { changePlanTo: [large['id']] }
      await service.call('update-portal-settings', { key: scene.key, body })
      await scene.subscribe({ customerId: customer['id'], planId: small['id'] })
      const at = await visit(`${url}/portal?mode=sandbox`, look)
      await at.page.getByLabel('Email or phone number').fill(phone)
      await at.press('Send me a code')
      await at.page.getByLabel('Code', { exact: true }).fill('000000')
      await at.press('Sign in')
      await at.page.locator('summary', { hasText: 'Change plan' }).click()
      await at.page.getByRole('radio', { name: /Large/ }).check()
      await at.look(`agreed plans ${of(look)}`)
      await at.press('See what it costs')
      await at.page.getByRole('button', { name: 'Change now and pay ₦4,000' }).waitFor()
      await at.look(`agreed plan quote ${of(look)}`)
      await at.press('Change now and pay ₦4,000')
      await at.says('The plan is changed.')
      const [newest] = (await scene.charges()).slice(-1)
      expect(newest).toMatchObject({ amount: 400_000 })
      expect(at.found).toEqual([])
    }
  })
})

describe('a person’s contact details', () => {
  // Holds P2.
  it('are changed with a code from the old number and one from the new; a wrong code is explained', async () => {
    const { service, url } = here.site
    for (const look of looks) {
      const [phone, wanted] = [nextPhone(), nextPhone()]
      await personCalls(() => ({ service, phone })).shop('Ada')
      const at = await visit(`${url}/portal?mode=sandbox`, { ...look, expected: [/422/] })
      await at.page.getByLabel('Email or phone number').fill(phone)
      await at.press('Send me a code')
      await at.page.getByLabel('Code', { exact: true }).fill('000000')
      await at.press('Sign in')
      await at.page.locator('summary', { hasText: 'Change your email or number' }).click()
      await at.page.getByLabel('New email or phone number').fill(wanted)
      await at.look(`agreed contact ${of(look)}`)
      await at.press('Send both codes')
      const codes = at.page.getByLabel(/^Code that we sent to \+234/)
      await codes.first().fill('123456')
      await codes.last().fill('000000')
      await at.look(`agreed contact codes ${of(look)}`)
      await at.press('Change it')
      await at.says('That code is wrong or has expired. Check it, or ask for a new one.')
      await at.look(`agreed contact wrong code ${of(look)}`)
      for (const field of await codes.all()) await field.fill('000000')
      await at.press('Change it')
      await at.says(/^Changed\. Businesses know you by the new one/)
      await at.says(/^Signed in with \+234/)
      expect(await at.page.getByText('Signed in with').innerText()).toContain(wanted.slice(-4))
      expect(at.found).toEqual([])
    }
  })
})

describe('the keyboard alone', () => {
  it('completes a transfer and reports it as sent', async () => {
    const at = await visit(await checkout(), every[2])
    const { keyboard } = at.page
    await keyboard.press('Tab')
    await keyboard.press('ArrowDown')
    await onto(at, 'button', 'Pay ₦12,500')
    await keyboard.press('Enter')
    await at.page.getByRole('heading', { name: 'Send ₦12,500 to this account' }).waitFor()
    await onto(at, 'a', 'I have sent it')
    await keyboard.press('Enter')
    await at.says(/Looking for your payment/)
    expect(at.found).toEqual([])
  })

  it('stores another card by a debt’s link, and pays the debt with it', async () => {
    const { own, owed, url } = await debt()
    const at = await visit(url, every[0])
    const { keyboard } = at.page
    await onto(at, 'button', 'Save another card and pay with it')
    await keyboard.press('Enter')
    await at.page.getByRole('heading', { name: 'How you pay from now on' }).waitFor()
    const later = `Array.from(document.querySelectorAll('button')).some((one) => one.innerText.trim() === 'Save card and pay ₦5,000 now')`
    expect(await at.page.evaluate<boolean>(later)).toBe(true)
    await at.page.getByRole('radio', { name: /^Card/ }).focus()
    for (let i = 0; i < 10; i += 1) {
      await keyboard.press('Tab')
      if (
        await at.page.evaluate<boolean>(
          `document.activeElement.innerText?.trim() === 'Save card and pay ₦5,000 now'`,
        )
      )
        break
    }
    await keyboard.press('Enter')
    await at.page.getByRole('heading', { name: 'Sandbox gateway' }).waitFor()
    await onto(at, 'button', 'Approve')
    await keyboard.press('Enter')
    await at.says(/Saved\. ₦5,000 is charged to it now/)
    const { body } = await here.site.service.call<any>('get-subscription', {
      key: own.key,
      params: { id: owed.subscriptionId },
    })
    expect(body.status).toBe('active')
    expect(at.found).toEqual([])
  })
})
