import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { patience } from '../support/unkind.ts'
import { walkClock } from '../support/walk-clock.ts'

const service = await forThisFile(startService())

type Fields = Record<string, any>

async function find({ key }: Pick<Scene, 'key'>, q: string): Promise<Fields> {
  patience()
  const { status, text, body } = await service.call<Fields>('search', { key, query: { q } })
  expect([q, status, text]).toEqual([q, 200, text])
  return body
}
const people = async (scene: Pick<Scene, 'key'>, q: string): Promise<string[]> =>
  ((await find(scene, q))['customers'] as Fields[]).map(({ id }) => id as string)

// Holds P5, V9.
describe('search', () => {
  it('finds a customer by the beginning of any word, and by several', async () => {
    const scene = await openScene(service)
    const make = async (body: Fields): Promise<string> =>
      (await service.call<Fields>('create-customer', { key: scene.key, body })).body['id'] as string
    const ada = await make({
      name: 'Adaézé Okafor',
      email: 'Ada.Okafor@Ikeja.example',
      phone: '08031112233',
      merchantRef: 'GYM-0042',
    })
    const other = await make({ name: 'Adaeze Nwosu-Balogun', email: 'nwosu@lekki.example' })
    const third = await make({ name: 'Okechukwu Adaewunmi', phone: '07032223344' })
    expect((await people(scene, 'adae')).toSorted()).toEqual([ada, other, third].toSorted())
    expect((await people(scene, 'ADAÉ')).toSorted()).toEqual([ada, other, third].toSorted())
    expect(await people(scene, 'adaeze oka')).toEqual([ada])
    expect(await people(scene, 'okafor')).toEqual([ada])
    expect(await people(scene, 'ada.okafor@')).toEqual([ada])
    for (const phone of ['0803111', '803 111 22', '+234 803 1112233', '2348031', '2233'])
      expect([phone, await people(scene, phone)]).toEqual([phone, [ada]])
    expect(await people(scene, 'gym-00')).toEqual([ada])
    expect(await people(scene, ada)).toEqual([ada])
    for (const nobody of ['adaezee', 'dae', '4242', 'cus_01', '_%*'])
      expect([nobody, await people(scene, nobody)]).toEqual([nobody, []])
  })

  it('finds by the attached card, by identifiers and references, and shows the newest invoices', async () => {
    const scene = await openScene(service)
    const plan = await scene.plan()
    const customer = await scene.customer()
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const [{ last4 }] = (
      await service.call<Fields>('list-payment-methods', {
        key: scene.key,
        params: { id: customer['id'] as string },
      })
    ).body['items'] as [Fields]
    const found = await find(scene, last4 as string)
    expect(found['customers']).toMatchObject([{ id: customer['id'], last4: [last4] }])
    expect(found['invoices']).toMatchObject([{ id: body['latestInvoiceId'] }])
    const invoiceId = body['latestInvoiceId'] as string
    expect((await find(scene, `${invoiceId}-1`))['invoices']).toMatchObject([{ id: invoiceId }])
    expect((await find(scene, invoiceId.slice(0, 20)))['invoices']).toMatchObject([{ id: invoiceId }])
    expect((await find(scene, body['id'] as string))['subscriptions']).toMatchObject([{ id: body['id'] }])
  })

  it('finds an invoice by its number, whole or from its beginning, with or without a subscription', async () => {
    const [scene, stranger] = [await openScene(service), await openScene(service)]
    const plan = await scene.plan()
    const customer = await scene.customer()
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const { now } = (await service.call<Fields>('get-sandbox-clock', { key: scene.key })).body
    const at = new Date(Date.parse(now as string) + 100 * 86_400_000).toISOString()
    await walkClock(service, scene.key, at)
    const query = { subscriptionId: body['id'] as string }
    const { items } = (await service.call<Fields>('list-invoices', { key: scene.key, query })).body
    expect(items.length).toBeGreaterThan(3)
    const numbers = async (q: string, who = scene) =>
      (await find(who, q))['invoices'].map(({ number }: Fields) => number as string)
    for (const { number } of items as Fields[])
      expect([number, (await numbers(number))[0]]).toEqual([number, number])
    const [base] = items[0].number.split('-') as [string]
    expect(await numbers(`${base}-2`)).toEqual([`${base}-2`])
    const newest = items.slice(0, 3).map(({ number }: Fields) => number)
    expect(await numbers(base.toLowerCase())).toEqual(newest)
    expect(await numbers(base.slice(0, 6))).toEqual(newest)
    for (const nobody of [`${base}-99`, `${base.slice(0, 9)}-1`, `${base}-x`])
      expect([nobody, await numbers(nobody)]).toEqual([nobody, []])
    expect(await numbers(`${base}-1`, stranger)).toEqual([])
    const lines = [{ description: 'School fees', unitAmount: 70_000 }]
    const order = { customerId: customer['id'], lines }
    const alone = (await service.call<Fields>('create-invoice', { key: scene.key, body: order })).body
    expect(await numbers(alone['number'] as string)).toEqual([alone['number']])
  })

  it('finds by current values, in the merchant’s own account only', async () => {
    const [scene, stranger] = [await openScene(service), await openScene(service)]
    const body = { name: 'Blessing Bello', email: 'blessing@shop.example', phone: '08034445566' }
    const made = await service.call<Fields>('create-customer', { key: scene.key, body })
    const params = { id: made.body['id'] as string }
    expect(await people(stranger, 'blessing')).toEqual([])
    await service.call('update-customer', {
      key: scene.key,
      params,
      body: { name: 'Bisi Bello', email: 'b@shop.example' },
    })
    expect(await people(scene, 'blessing')).toEqual([])
    expect(await people(scene, 'bisi')).toEqual([params.id])
    await service.call('erase-customer', { key: scene.key, params, body: {} })
    for (const gone of ['bisi', 'bello', '0803444', '5566', 'b@shop'])
      expect([gone, await people(scene, gone)]).toEqual([gone, []])
  })

  it('needs three characters', async () => {
    const { key } = await openScene(service)
    for (const q of ['', 'ad', ' a ', 'x'.repeat(101)])
      expect((await service.call('search', { key, query: { q } })).status).toBe(422)
  })
})
