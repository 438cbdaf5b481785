import { describe, expect, it } from 'vitest'
import type { RouteName } from '../../shared/api/routes.ts'
import { openScene } from '../support/billing.ts'
import { setClock } from '../support/recovery.ts'
import { full } from './chromium.ts'
import { each, payers, references, type Visit } from './payers-visits.ts'

const here = payers()
const { visit, checkout } = here

/** A payer who returns from the gateway's page without having decided anything. */
async function comeBack({ page }: Visit, address: string): Promise<void> {
  await page.getByRole('heading', { name: 'Sandbox gateway' }).waitFor()
  await page.goto(address)
}

const pay = 'Pay ₦12,500'

describe('the checkout in a browser', () => {
  it.each(each)('takes a card on the gateway’s page after a decline and another card (%s)', async (size) => {
    const at = await visit(await checkout(), { size })
    await at.look('checkout')
    // Markup, looks and script came in one answer: the first paint takes one round trip.
    expect(await at.page.evaluate<number>('performance.getEntriesByType("resource").length')).toBe(0)
    await at.press(pay)
    await at.page.getByRole('heading', { name: 'Sandbox gateway' }).waitFor()
    await at.look('gateway')
    await at.press('Decline')
    await at.says('There is not enough money for this payment.')
    await at.look('checkout declined')
    await at.press(pay)
    await at.press('Ask for a code first')
    await at.page.getByLabel('Your bank’s code, any digits').fill('123456')
    await at.look('gateway code')
    await at.press('Send the code')
    await at.says('Paid. Thank you.')
    await at.look('checkout paid')
    await at.page.getByRole('link', { name: 'See the receipt' }).click()
    await at.page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await at.look('receipt')
    expect(at.found).toEqual([])
  })

  it.each([
    ['Bank transfer', 'Send ₦12,500 to this account'],
    ['USSD', 'Dial this code on your phone:'],
    ['Bank account (direct debit)', 'Continue at your bank or card company:'],
  ] as [string, string][])('offers %s, with what to do, and other ways beside it', async (rail, told) => {
    for (const size of each) {
      const address = await checkout()
      const at = await visit(address, { size })
      await at.choose(rail)
      await at.press(pay)
      if (rail.startsWith('Bank account')) await comeBack(at, address)
      await at.says(told)
      await at.look(`checkout ${rail}`)
      if (rail === 'Bank transfer') {
        await at.page.getByRole('button', { name: 'Copy the amount' }).click()
        await at.page.getByRole('button', { name: 'Copied' }).waitFor()
        expect(await at.page.evaluate('navigator.clipboard.readText()')).toBe('12500.00')
      }
      await at.page.getByText('Pay in another way').click()
      await at.page.getByRole('radio', { name: 'Card' }).check()
      await at.look(`checkout ${rail}, another way`)
      expect(at.found).toEqual([])
    }
  })

  // Holds A8, A10.
  it('lets the payer change from a transfer to USSD; both succeed, one pays, and the other is refunded', async () => {
    const { scene, site } = here
    const before = (await references(scene)).length
    const at = await visit(await checkout())
    await at.page.getByRole('radio', { name: 'Bank transfer' }).check()
    await at.press(pay)
    await at.page.getByText('Pay in another way').click()
    await at.choose('USSD')
    await at.press(pay)
    await at.says('Dial this code on your phone:')
    const charged = (await references(scene)).slice(before)
    expect(charged).toHaveLength(2)
    for (const reference of charged) {
      const body = { reference, outcome: 'success' }
      expect((await site.service.call('settle-sandbox-payment', { key: scene.key, body })).status).toBe(200)
    }
    await at.page.getByRole('link', { name: 'I have sent it' }).click()
    await at.says('Paid. Thank you.')
    await at.look('checkout both arrived')
    const back = await site.service.call<any>('list-events', {
      key: scene.key,
      query: { type: 'subscription_payment_refunded' },
    })
    expect(back.body.items).toMatchObject([{ data: { reason: 'late_charge', amount: 1250000 } }])
    expect(at.found).toEqual([])
  })

  it('shows what a trial costs and when, takes a card for it, and offers nothing that cannot be charged later', async () => {
    for (const size of each) {
      const at = await visit(await checkout({ trialDays: 14 }), { size })
      await at.says('Free until 19 January 2027.')
      await at.look('checkout trial')
      expect(await at.page.getByRole('radio').count()).toBe(2)
      await at.pays('Start free trial', 'All set. Thank you.')
      await at.look('checkout trial begun')
      expect(at.found).toEqual([])
    }
  })

  it('names a promo code’s discount and the price after it', async () => {
    const { scene, site } = here
    const body = { code: 'HALF', discountType: 'percentage', discountValue: 50, duration: 'once' }
    expect((await site.service.call('create-promo-code', { key: scene.key, body })).status).toBe(201)
    const at = await visit(await checkout({}, { promoCode: 'HALF' }), { size: 'narrow' })
    await at.says('₦6,250 today')
    await at.says('Promo on the first payment')
    await at.says('Then ₦12,500 a month from 5 February 2027, until you cancel.')
    await at.look('checkout promo')
    await at.pays('Pay ₦6,250', '₦6,250 paid')
    expect(at.found).toEqual([])
  })

  it('works without JavaScript, and by keyboard alone', async () => {
    const plain = await visit(await checkout(), { size: 'phone', javaScript: false })
    await plain.press(pay)
    await plain.page.getByRole('link', { name: 'Continue' }).click()
    await plain.press('Approve')
    await plain.says('Paid. Thank you.')

    const keys = await visit(await checkout(), { size: 'desk' })
    const { keyboard } = keys.page
    const onto = async (name: string): Promise<void> => {
      for (let i = 0; i < 8; i += 1) {
        if ((await keys.page.evaluate<string>('document.activeElement.textContent')).trim() === name) return
        await keyboard.press('Tab')
      }
      throw new Error(`the keyboard does not reach ${name}`)
    }
    // From the first choice down to the last, and back up to the card.
    await keyboard.press('Tab')
    await keyboard.press('ArrowUp')
    expect(await keys.page.getByRole('radio', { name: 'Bank transfer' }).isChecked()).toBe(true)
    await keyboard.press('ArrowDown')
    await onto(pay)
    await keyboard.press('Enter')
    await keys.page.getByRole('heading', { name: 'Sandbox gateway' }).waitFor()
    await onto('Approve')
    await keyboard.press('Enter')
    await keys.says('Paid. Thank you.')
    expect([...plain.found, ...keys.found]).toEqual([])
  })

  it('reports a lost connection and continues when it is back; two clicks, a reload and a step back pay once', async () => {
    const before = (await references(here.scene)).length
    const at = await visit(await checkout(), { size: 'phone', expected: [/net::ERR_INTERNET_DISCONNECTED/] })
    const { page } = at
    await page.context().setOffline(true)
    await at.press(pay)
    await at.says('The connection failed.')
    await at.look('checkout offline')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: pay }).dblclick()
    await at.press('Approve')
    await at.says('Paid. Thank you.')
    await page.reload()
    await at.says('Paid. Thank you.')
    await page.goBack()
    await at.says(/Paid. Thank you.|This payment is decided./)
    expect((await references(here.scene)).length - before).toBe(1)
    expect(at.found).toEqual([])
  })

  it('shows hostile names as text, and works as well in dark mode and at 320 pixels', async () => {
    const name = '<img src=x onerror=alert(1)>\u202eỌjà'.padEnd(90, ' very long name')
    const address = await checkout({ name })
    for (const looks of [{ size: 'narrow' }, { size: 'desk', dark: true }] as const) {
      const at = await visit(address, looks)
      await at.says('<img src=x onerror=alert(1)>')
      await at.look(`checkout hostile${'dark' in looks ? ' dark' : ''}`)
      expect(at.found).toEqual([])
    }
  })

  it('fault 15: accepts no more cards after four declines, but other ways to pay', async () => {
    const address = await checkout()
    const token = address.replace(/^.*\//, '')
    const body = { rail: 'card', token: 'tok_test_stolen_card' }
    const params = { token }
    for (let i = 0; i < 4; i += 1) await here.site.service.call('pay-checkout', { params, body })
    const at = await visit(address, { size: 'phone', expected: [/status of 429/] })
    // Card is neither chosen nor to be chosen any more.
    expect(await at.page.getByRole('radio', { name: 'Card' }).isDisabled()).toBe(true)
    expect(await at.page.getByRole('radio', { name: 'Bank transfer' }).isChecked()).toBe(true)
    await at.look('checkout too many tries')
    await at.choose('USSD')
    await at.press(pay)
    await at.says('Dial this code on your phone:')
    expect(at.found).toEqual([])
  })

  it.runIf(full)(
    'shows a payer who paid in another window that it is paid, and charges them once',
    async () => {
      const before = (await references(here.scene)).length
      const address = await checkout()
      const [late, first] = [await visit(address), await visit(address)]
      await first.pays(pay, 'Paid. Thank you.')
      await late.press(pay)
      await late.says('Paid. Thank you.')
      expect((await references(here.scene)).length - before).toBe(1)
      expect([...late.found, ...first.found]).toEqual([])
    },
  )

  it.runIf(full)('loads and pays over a slow line: 400 ms, 50 KB a second', async () => {
    const at = await visit('about:blank')
    const line = await at.page.context().newCDPSession(at.page)
    const rate = 50 * 1024
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: rate,
      uploadThroughput: rate,
    })
    await at.page.goto(await checkout())
    await at.page.getByRole('button', { name: pay }).dblclick()
    await at.press('Approve')
    await at.says('Paid. Thank you.')
    await at.look('checkout slow')
    expect(at.found).toEqual([])
  })

  it.runIf(full)('explains each decline by what to do next, in dark mode too', async () => {
    const told = {
      'not enough money': 'Use another card, or pay by transfer or USSD.',
      'the card has expired': 'Please try another. You can also pay in another way.',
      'the bank does not answer': 'Please try again. Wait a minute before you do.',
    }
    const at = await visit(await checkout(), { size: 'phone', dark: true })
    for (const [reason, text] of Object.entries(told)) {
      await at.press(pay)
      await at.page.getByLabel('Because').selectOption(reason)
      await at.press('Decline')
      await at.says(text)
      await at.look(`checkout declined, ${reason} dark`)
    }
    expect(at.found).toEqual([])
  })
})

describe('a merchant’s branding, and print', () => {
  it.runIf(full)(
    'appears on the checkout and on the receipt, which prints with its discount and refunds',
    async () => {
      const { service } = here.site
      const shop = await openScene(service)
      const call = (name: RouteName, more: object) => service.call<any>(name, { key: shop.key, ...more })
      const looks = { color: '#5b2a86', supportEmail: 'help@shop.example', supportPhone: '+2348031234500' }
      expect((await call('update-branding', { body: looks })).status).toBe(200)
      const promo = { code: 'TENTH', discountType: 'percentage', discountValue: 10, duration: 'once' }
      await call('create-promo-code', { body: promo })
      for (const size of each) {
        const at = await visit(await checkout({}, { promoCode: 'TENTH' }, shop), { size })
        await at.look('branded checkout')
        await at.pays('Pay ₦11,250', '₦11,250 paid')
        const [invoice] = (await call('list-invoices', {})).body.items
        await call('refund-invoice', { params: { id: invoice.id }, body: { amount: 100000 } })
        await at.page.getByRole('link', { name: 'See the receipt' }).click()
        await at.says('−₦1,250')
        await at.says('₦1,000')
        await at.look('branded receipt')
        await at.page.emulateMedia({ media: 'print' })
        await at.look('branded receipt printed')
        expect(at.found).toEqual([])
      }
    },
  )
})

describe('a link that no longer works', () => {
  const expected = [/status of 4\d\d/]

  it('says so on a page: unknown, truncated, expired, requested too often', async () => {
    const { site } = here
    const states: [string, string, string][] = [
      ['link unknown', `${site.url}/checkout/cs_test_nobody`, 'There is no such page'],
      ['page unknown', `${site.url}/nowhere`, 'There is no such page'],
      ['receipt unknown', `${site.url}/receipts/rcp_test_nobody`, 'There is no such page'],
    ]
    const shop = await openScene(site.service)
    const old = await checkout({}, {}, shop)
    await setClock(site.service, shop, new Date(Date.now() + 3 * 86_400_000).toISOString())
    states.push(['checkout expired', old, 'This link has expired'])
    const often = await checkout()
    process.env['RATE_SESSION'] = '0.001/1'
    for (let i = 0; i < 12; i += 1) await fetch(often)
    states.push(['checkout asked for too often', often, 'Too many tries'])
    for (const [name, address, text] of states) {
      const at = await visit(address, { size: 'phone', expected })
      await at.says(text)
      await at.look(name)
      expect(at.found).toEqual([])
    }
    process.env['RATE_SESSION'] = 'off'
    const root = await visit(site.url)
    await root.says('I pay for something')
    await root.look('root')
    expect(root.found).toEqual([])
  })
})
