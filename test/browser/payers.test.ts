import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { nextPhone, personCalls } from '../support/person-calls.ts'
import { pastDueCase, setClock } from '../support/recovery.ts'
import { full, openPage, sizes, startChromium, type Size, type WatchedPage } from './chromium.ts'
import { inspect, startSite, type Site } from './payers-site.ts'

let browser: Browser
let site: Site
let scene: Scene
const open: WatchedPage[] = []

beforeAll(async () => {
  ;[browser, site] = await Promise.all([startChromium(), startSite()])
  scene = await openScene(site.service)
  await setClock(site.service, scene, '2027-01-05T09:00:00.000Z')
}, 120_000)
afterAll(async () => {
  await browser.close()
  await site.stop()
})
beforeEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

type Looks = NonNullable<Parameters<typeof openPage>[2]>

/** A page of its own, and what its states were found to lack. */
async function visit(address: string, looks: Looks = { size: 'phone' }) {
  const watched = await openPage(browser, site.url, looks)
  open.push(watched)
  const { page } = watched
  await page.goto(address)
  const found: string[] = []
  const look = async (name: string): Promise<void> => {
    found.push(...(await inspect(watched, name)))
  }
  const says = async (text: string | RegExp): Promise<void> => {
    await page.getByText(text).first().waitFor()
  }
  return { page, look, says, found, problems: watched.problems }
}

async function checkout(terms: object = {}, session: object = {}): Promise<string> {
  const plan = await scene.plan({ name: 'Gold', amount: 1250000, ...terms })
  const body = { planId: plan['id'], customerEmail: 'ada@example.com', ...session }
  const started = await site.service.call<any>('start-checkout', { key: scene.key, body })
  expect(started.status).toBe(201)
  return started.body.url
}

const each: readonly Size[] = full ? ['desk', 'phone', 'narrow'] : ['phone']

describe('the checkout in a browser', () => {
  it.each(each)('takes a card on the gateway’s page, after a decline and another card (%s)', async (size) => {
    const at = await visit(await checkout(), { size })
    await at.look('checkout')
    await at.page.getByRole('button', { name: 'Pay ₦12,500' }).click()
    await at.page.getByRole('heading', { name: 'Sandbox gateway' }).waitFor()
    await at.look('gateway')
    await at.page.getByRole('button', { name: 'Decline' }).click()
    await at.says('There is not enough money for this payment.')
    await at.look('checkout declined')
    await at.page.getByRole('button', { name: 'Pay ₦12,500' }).click()
    await at.page.getByRole('button', { name: 'Approve' }).click()
    await at.says('Paid. Thank you.')
    await at.look('checkout paid')
    await at.page.getByRole('link', { name: 'See the receipt' }).click()
    await at.page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await at.look('receipt')
    expect(at.found).toEqual([])
  })

  it.each([
    ['Bank transfer', 'Transfer exactly ₦12,500 to this account:'],
    ['USSD', 'Dial this code on your phone:'],
    ['Bank account (direct debit)', 'Continue at your bank or card company:'],
    ['Transfer to your own account number', 'Transfer exactly ₦12,500 to this account:'],
  ])('offers %s, with what to do, and other ways beside it', async (rail, told) => {
    for (const size of each) {
      const address = await checkout()
      const at = await visit(address, { size })
      await at.page.getByRole('radio', { name: rail }).check()
      await at.page.getByRole('button', { name: 'Pay ₦12,500' }).click()
      if (rail.startsWith('Bank account')) await comeBack(at, address)
      await at.says(told)
      await at.says('Pay in another way')
      await at.look(`checkout ${rail}`)
      expect(at.found).toEqual([])
    }
  })

  it('says what a trial costs and when, takes a card for it, and offers nothing that can’t be charged later', async () => {
    const at = await visit(await checkout({ trialDays: 14 }))
    await at.says('Free until 19 January 2027.')
    await at.look('checkout trial')
    expect(await at.page.getByRole('radio').count()).toBe(2)
    await at.page.getByRole('button', { name: 'Start free trial' }).click()
    await at.page.getByRole('button', { name: 'Approve' }).click()
    await at.says('All set. Thank you.')
    await at.look('checkout trial begun')
    expect(at.found).toEqual([])
  })

  it('works without JavaScript, and by the keyboard alone', async () => {
    const plain = await visit(await checkout(), { size: 'phone', javaScript: false })
    await plain.page.getByRole('button', { name: 'Pay ₦12,500' }).click()
    await plain.page.getByRole('link', { name: 'Continue' }).click()
    await plain.page.getByRole('button', { name: 'Approve' }).click()
    await plain.says('Paid. Thank you.')

    const keys = await visit(await checkout(), { size: 'desk' })
    await keys.page.getByRole('radio', { name: 'Card' }).focus()
    await keys.page.keyboard.press('Tab')
    await keys.page.keyboard.press('Tab')
    expect(await keys.page.evaluate<string>('document.activeElement.textContent')).toBe('Pay ₦12,500')
    await keys.page.keyboard.press('Enter')
    await keys.page.getByRole('heading', { name: 'Sandbox gateway' }).waitFor()
    expect([...plain.found, ...keys.found]).toEqual([])
  })

  it('says that the connection failed, and goes on when it is back; two clicks and a reload pay once', async () => {
    const at = await visit(await checkout(), { size: 'phone', expected: [/net::ERR_INTERNET_DISCONNECTED/] })
    await at.page.context().setOffline(true)
    await at.page.getByRole('radio', { name: 'USSD' }).check()
    await at.page.getByRole('button', { name: 'Pay ₦12,500' }).click()
    await at.says('The connection failed.')
    await at.look('checkout offline')
    await at.page.context().setOffline(false)
    await at.page.getByRole('button', { name: 'Pay ₦12,500' }).dblclick()
    await at.says('Dial this code on your phone:')
    await at.page.reload()
    await at.says('Dial this code on your phone:')
    expect(at.found).toEqual([])
  })

  it('shows hostile names as text, and is as good in the dark and at 320 pixels', async () => {
    const name = '<img src=x onerror=alert(1)>\u202eỌjà'.padEnd(90, ' very long name')
    const address = await checkout({ name })
    for (const looks of [{ size: 'narrow' }, { size: 'desk', dark: true }] as const) {
      const at = await visit(address, looks)
      await at.says('<img src=x onerror=alert(1)>')
      await at.look(`checkout hostile${'dark' in looks ? ' dark' : ''}`)
      expect(at.found).toEqual([])
    }
  })

  it('tells in a page what is wrong with a link', async () => {
    const expected = [/status of 4\d\d/]
    const unknown = await visit(`${site.url}/checkout/cs_test_nobody`, { size: 'phone', expected })
    await unknown.look('link unknown')
    await unknown.says('There is no such page')
    const nowhere = await visit(`${site.url}/nowhere`, { size: 'phone', expected })
    await nowhere.look('page unknown')
    const root = await visit(site.url, { size: 'phone' })
    await root.says('I pay for something')
    await root.look('root')
    expect([...unknown.found, ...nowhere.found, ...root.found]).toEqual([])
  })
})

/** A payer who comes back from the gateway's page without having decided anything. */
async function comeBack({ page }: { page: WatchedPage['page'] }, address: string): Promise<void> {
  await page.getByRole('heading', { name: 'Sandbox gateway' }).waitFor()
  await page.goto(address)
}

describe('a debt’s link', () => {
  it('pays what is open three days later with another card, and says so ever after', async () => {
    const own = await openScene(site.service)
    const owed = await pastDueCase(site.service, own, 'tok_test_expired_card')
    const ask = { key: own.key, params: { id: owed.customerId }, body: {} }
    const { body } = await site.service.call<any>('create-update-link', ask)
    await setClock(site.service, own, new Date(Date.parse(owed.failedAt) + 3 * 86_400_000).toISOString())
    const at = await visit(body.url)
    await at.says('₦5,000 to pay')
    await at.look('debt')
    await at.page.getByRole('button', { name: 'Pay ₦5,000' }).click()
    await at.page.getByRole('button', { name: 'Approve' }).click()
    await at.says('Paid. Thank you.')
    await at.page.goto(body.url)
    await at.says('Paid. Thank you.')
    await at.look('debt paid')
    expect(at.found).toEqual([])
    const read = { key: own.key, params: { id: owed.subscriptionId } }
    expect((await site.service.call<any>('get-subscription', read)).body.status).toBe('active')
  })
})

describe('the portal in a browser', () => {
  it.each(each)(
    'signs in, shows two merchants, changes the card, cancels and takes it back (%s)',
    async (size) => {
      const phone = nextPhone()
      const { shop } = personCalls(() => ({ service: site.service, phone }))
      const [first, second] = [await shop('Ada'), await shop('Ada')]
      for (const { scene: own, customer } of [first, second]) {
        const [plan, other] = [await own.plan(), await own.plan({ name: 'Platinum', amount: 900000 })]
        await own.subscribe({ customerId: customer['id'], planId: plan['id'] })
        const body = { changePlanTo: [other['id']] }
        await site.service.call('update-portal-settings', { key: own.key, body })
      }
      const at = await visit(`${site.url}/portal?mode=sandbox`, { size })
      await at.look('portal sign in')
      await at.page.getByLabel('Your phone number').fill(phone)
      await at.page.getByRole('button', { name: 'Send me a code' }).click()
      await at.look('portal code')
      await at.page.getByLabel('Code').fill('000000')
      await at.page.getByRole('button', { name: 'Sign in' }).click()
      await at.page.getByRole('heading', { name: 'Your subscriptions' }).waitFor()
      expect(await at.page.getByRole('heading', { name: 'Gold at Acme' }).count()).toBe(2)
      await at.look('portal')
      const cards = at.page.locator('article.card', { hasText: 'Gold at Acme' })
      await cards.first().getByText('Cancel', { exact: true }).click()
      await at.look('portal cancel')
      await cards.first().getByRole('button', { name: 'Yes, cancel' }).click()
      await at.says('Cancelled.')
      await at.look('portal cancelled')
      await at.page.getByRole('button', { name: 'Keep the subscription' }).click()
      await at.says('Good: the subscription goes on.')
      await cards.first().getByText('Change plan').first().click()
      await cards.first().getByRole('radio', { name: 'Platinum' }).check()
      await cards.first().getByRole('button', { name: 'See what it costs' }).click()
      await at.page.getByRole('heading', { name: 'Change to Platinum' }).waitFor()
      await at.look('portal plan')
      await at.page.getByRole('button', { name: 'Change now' }).click()
      await at.says('The plan is changed.')
      await at.page.getByRole('button', { name: 'Change how you pay' }).first().click()
      await at.page.getByRole('heading', { name: 'Save card' }).waitFor()
      await at.look('portal method')
      await at.page.getByRole('button', { name: 'Save card' }).click()
      await at.page.getByRole('button', { name: 'Approve' }).click()
      await at.page.getByRole('heading', { name: 'Your subscriptions' }).waitFor()
      await at.page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await at.says('You are signed out.')
      await at.look('portal signed out')
      expect(at.found).toEqual([])
    },
  )
})

it('looks at every size', () => {
  expect(Object.keys(sizes)).toEqual(['desk', 'phone', 'narrow'])
})
