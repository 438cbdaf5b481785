import { startChromium } from '../browser/chromium.ts'
import { startSite, type Site } from '../browser/payers-site.ts'
import { openScene } from '../support/billing.ts'
import { pastDueCase } from '../support/recovery.ts'
import { printSlowest, timeOnSlowLine, type Timing } from './slow-line.ts'

const runs = 3

/** Prints how long payers' pages take on a slow phone, each from the click, with nothing stored: at most a second is asked. */
export async function run(): Promise<void> {
  const site = await startSite()
  const browser = await startChromium()
  try {
    for (const [name, address] of await pages(site)) {
      const { pathname, search } = new URL(address, site.url)
      // A function that is warm answers at once; the first call of this process loads its modules.
      await fetch(new URL(`${pathname}${search}`, site.url), { headers: { accept: 'text/html' } })
      const all: Timing[] = []
      for (let i = 0; i < runs; i += 1)
        all.push(await timeOnSlowLine(browser, site.url, `${pathname}${search}`))
      printSlowest(name, all)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function pages({ service, url }: Site): Promise<[name: string, address: string][]> {
  const scene = await openScene(service)
  const plan = await scene.plan({ amount: 1_250_000 })
  const { key } = scene
  const start = async () => {
    const body = { planId: plan['id'], customerEmail: 'ada@example.com' }
    return (await service.call<any>('start-checkout', { key, body })).body
  }
  const [open, sent, paid] = [await start(), await start(), await start()]
  const pay = (token: string, body: object) =>
    service.call<any>('pay-checkout', { params: { token }, stage: 'sandbox', body })
  await pay(sent.token, { rail: 'bank_transfer' })
  await pay(paid.token, { rail: 'card', token: 'tok_test_success' })
  const done = await service.call<any>('get-checkout', { params: { token: paid.token }, stage: 'sandbox' })
  const receipt = await (await fetch(done.body.receiptUrl, { headers: { accept: 'text/html' } })).text()
  const other = await openScene(service)
  const owed = await pastDueCase(service, other, 'tok_test_expired_card')
  const ask = { key: other.key, params: { id: owed.customerId }, body: {} }
  const debt = await service.call<any>('create-update-link', ask)
  return [
    ['checkout', open.url],
    ['checkout in Yoruba', `${open.url}?lang=yo`],
    ['transfer', sent.url],
    ['success', paid.url],
    ['receipt', done.body.receiptUrl],
    ['debt, by its link', debt.body.url],
    ['portal, by a receipt’s link', new URL(/href="([^"]*portal\/link[^"]*)/.exec(receipt)![1]!, url).href],
    ['portal, sign in', '/portal?mode=sandbox'],
  ]
}
