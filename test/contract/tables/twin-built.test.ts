import { expect, it } from 'vitest'
import { signTwinCallback, twinSecret } from '../../../shared/adapters/gateways/twin/callbacks.ts'
import { buildTwin } from '../../../shared/adapters/gateways/twin/gateway.ts'
import { bookInMemory } from './twin-book.ts'

/** The twin over books in memory, which are kept by merchant and kind. */
function twin() {
  const books = new Map<string, ReturnType<typeof bookInMemory>>()
  const open = (merchantId: string, kind: string) => {
    const key = `${merchantId}/${kind}`
    if (!books.has(key)) books.set(key, bookInMemory())
    return books.get(key)!
  }
  const references = async (key: string) => (await books.get(key)?.list())?.map((one) => one.reference)
  return { ...buildTwin(open, (page) => `https://page.test/${page}`), open, references, books }
}

const now = '2030-01-01T00:00:00.000Z'
const order = {
  ...{ merchantId: 'm', reference: 'chk_1-1', amount: 500, currency: 'NGN' as const, rail: 'card' as const },
  ...{ customer: { id: 'cus_1', email: null, phone: null }, returnUrl: 'https://back.test', keep: true },
}

it('the twin keeps each kind of movement in a book of its merchant, and what is all merchants’ in one', async () => {
  const { payments, lever, references, books } = twin()
  const started = await payments.startPayment(order)
  expect(started).toMatchObject({ kind: 'pending', action: { type: 'redirect' } })
  const { action } = started as { action: { url: string } }
  const page = action.url.replace('https://page.test/', '')
  expect(await lever.findByPage(page)).toMatchObject({
    merchantId: 'm',
    reference: 'chk_1-1',
    isPending: true,
  })
  expect(await lever.settlePayment('m', 'chk_1-1', { outcome: 'success' })).toBe('settled')
  expect(await payments.query('m', 'chk_1-1')).toMatchObject({ kind: 'succeeded' })

  const refund = { ...{ merchantId: 'm', amount: 5, currency: 'NGN' as const, now } }
  const refunds = [
    await payments.refund({ ...refund, reference: 'rf_1', chargeReference: 'chk_1-1', rail: 'card' }),
  ]
  expect(refunds).toEqual([{ kind: 'succeeded' }])

  const dispute = { amount: null, category: 'fraud', dueAt: now, chargeReference: 'chk_1-1' }
  expect(await lever.openDispute('m', { ...dispute, reference: 'd_1' })).toBe(true)
  await lever.decideDispute('m', 'd_1', 'lost')
  expect(await payments.disputesOf('m', 'chk_1-1')).toMatchObject([{ reference: 'd_1', status: 'lost' }])

  const holder = { merchantId: 'm', customerId: 'cus_1', name: null, email: null, phone: null }
  const opened = await payments.openAccount(holder)
  const { accountNumber } = (opened as { account: { accountNumber: string } }).account
  const transfer = { customerId: 'cus_1', accountNumber, amount: 5, senderName: null, at: now }
  await lever.transfer('m', { ...transfer, reference: 't_1' })
  expect(await payments.creditOf({ ...holder, accountNumber }, 't_1')).toMatchObject({ amount: 5 })

  const settled = await lever.settleAccount('m', { gatewayId: 's_1', paidOn: '2030-01-02', leaveOut: [] })
  expect(settled).toMatchObject([{ reference: 'chk_1-1', gatewayId: 's_1' }])

  const kept = [...books.keys()].toSorted()
  expect(
    Object.fromEntries(await Promise.all(kept.map(async (key) => [key, await references(key)]))),
  ).toEqual({
    '/account': [accountNumber],
    '/secret': ['callback-secret'],
    'm/charge': ['chk_1-1'],
    'm/credit': ['t_1'],
    'm/dispute': ['d_1'],
    'm/fate': ['chk_1-1'],
    'm/refund': ['rf_1'],
    'm/settled': ['chk_1-1'],
  })
})

it('a callback of the twin is signed with the secret of its pages', async () => {
  const { callbacks, open } = twin()
  const body = JSON.stringify({ merchantId: 'm', reference: 'chk_1-1' })
  const signature = signTwinCallback(await twinSecret(open('', 'secret')), body)
  const read = { headers: { 'x-sandbox-signature': signature }, body: Buffer.from(body) }
  expect(callbacks.name).toBe('sandbox')
  expect(await callbacks.read(read)).toEqual([{ kind: 'charge', merchantId: 'm', reference: 'chk_1-1' }])
})
