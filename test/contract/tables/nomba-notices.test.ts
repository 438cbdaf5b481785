import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { nombaCallbacks } from '../../../shared/adapters/gateways/nomba/callbacks.ts'
import type { NombaClient } from '../../../shared/adapters/gateways/nomba/client.ts'
import { merchantId, told, ulid } from './told.ts'

const reference = `inv_${ulid}-1`
const at = '2026-11-28T09:00:00Z'
const content = {
  event_type: 'payment_success',
  requestId: 'request-1',
  data: {
    merchant: { userId: 'user-1', walletId: 'wallet-1' },
    transaction: { transactionId: 'WEB-1', type: 'online_checkout', time: at, responseCode: '' },
    order: { orderReference: reference },
  },
}
const signed = `payment_success:request-1:user-1:wallet-1:WEB-1:online_checkout:${at}::${at}`
const sign = (text: string, key = 'sign-1') => createHmac('sha256', key).update(text, 'utf8').digest('base64')

async function read(body: unknown, text: string, noted: readonly object[] = [{}], more: object = {}) {
  const gateway = await told('nomba')
  for (const one of noted) await gateway.note(one)
  const headers = { 'nomba-signature': sign(text), 'nomba-timestamp': at, ...more }
  const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const news = await gateway.hear(() => gateway.callbacks.read({ headers, body: raw }))
  return { news, alarms: gateway.alarms, name: gateway.callbacks.name }
}
const news = (kind = 'charge', named = reference) => [{ merchantId, kind, reference: named }]
const other = (data: object) => ({ ...content, data: { ...content.data, ...data } })

// Holds D11.25.
describe('a notice of Nomba', () => {
  it('is signed as its guide’s public example is', async () => {
    const time = '2025-09-29T10:51:44Z'
    const gateway = await told('nomba', { signatureKey: 'HkatexKDZg7CLWy96q5sfrVHSvtoz92B' })
    const example = {
      event_type: 'payment_success',
      requestId: '45f2dc2d-d559-4773-bba3-2d5ec17b2e20',
      data: {
        merchant: { userId: 'b7b10e81-e57d-41d0-8fdc-f4e23a132bbf', walletId: '6756ff80aafe04a795f18b38' },
        transaction: {
          transactionId: 'API-VACT_TRA-B7B10-0435b274-807a-4bc7-8abe-9dbb4548fd7a',
          ...{ type: 'vact_transfer', time, responseCode: 'null', aliasAccountNumber: '8800000001' },
        },
      },
    }
    const headers = {
      'nomba-signature': 'Kt9095hQxfgmVbx6iz7G2tPhHdbdXgLlyY/mf35sptw=',
      'nomba-timestamp': time,
    }
    const body = Buffer.from(JSON.stringify(example))
    expect(await gateway.callbacks.read({ headers, body })).toEqual([
      {
        ...{ kind: 'credit', accountNumber: '8800000001' },
        reference: 'API-VACT_TRA-B7B10-0435b274-807a-4bc7-8abe-9dbb4548fd7a',
      },
    ])
  })

  it('leads to the request that it names', async () => {
    expect(await read(content, signed)).toEqual({ news: news(), alarms: [], name: 'nomba' })
    const elsewhere = { 'nomba-signature': undefined, 'nomba-sig-value': sign(signed) }
    expect((await read(content, signed, [{}], elsewhere)).news).toEqual(news())
    const { requestId: request_id, ...rest } = content
    expect((await read({ ...rest, request_id }, signed)).news).toEqual(news())
  })

  it.each<[string, unknown, string, object?]>([
    ['another text', content, `${signed} `],
    ['another key', content, signed, { 'nomba-signature': sign(signed, 'sign-2') }],
    ['no signature', content, signed, { 'nomba-signature': '' }],
    ['no signature at all', content, signed, { 'nomba-signature': undefined }],
    ['another instant', content, signed, { 'nomba-timestamp': '2026-11-28T09:00:01Z' }],
    ['a signed ping of nothing', '{}', 'x'],
    ['an unsigned text', 'x{}', signed, { 'nomba-signature': '' }],
    ['no JSON', '{', signed],
  ])('is refused with %s', async (_, body, text, more) => {
    expect((await read(body, text, [{}], more)).news).toBeNull()
  })

  it('that only checks our address does nothing', async () => {
    const unsigned = { 'nomba-signature': '' }
    expect((await read('{}', '', [{}], unsigned)).news).toEqual([])
    expect((await read(' {} \n', '', [{}], unsigned)).news).toEqual([])
    expect((await read('{}', '', [{}], { 'nomba-signature': undefined })).news).toEqual([])
    // Fields that are missing are empty in what is signed; without an instant too.
    expect((await read('{', '::::::::', [{}], { 'nomba-timestamp': undefined })).news).toEqual([])
  })

  it('is signed with numbers as text, and with its response code', async () => {
    const data = { transaction: { ...content.data.transaction, transactionId: 7, responseCode: '51' } }
    expect((await read(other(data), signed.replace('WEB-1', '7').replace('::', ':51:'))).news).toEqual(news())
    const odd = { transaction: { ...content.data.transaction, responseCode: true } }
    expect((await read(other(odd), signed)).news).toEqual(news())
  })

  it.each<[string, object, string, string[]]>([
    ['neither an order nor a reference', {}, 'WEB-1', ['id WEB-1']],
    ['nothing', { transactionId: null }, '', []],
    ['all of them', { merchantTxRef: 'ref-1' }, 'WEB-1', ['order-1', 'ref-1', 'id WEB-1']],
  ])('that names %s reads the records of what it names alone', async (_, more, id, lookups) => {
    const read: string[] = []
    const none = (lookup: string) => {
      read.push(lookup)
      return Promise.resolve(null)
    }
    const asked = { find: none, findByGatewayId: (one: string) => none(`id ${one}`) }
    const client = { signatureKey: 'sign-1', raiseAlarm: () => undefined, asked } as unknown as NombaClient
    const transaction = { ...content.data.transaction, ...more }
    const order = 'merchantTxRef' in more ? { orderReference: 'order-1' } : null
    const body = Buffer.from(JSON.stringify(other({ transaction, order })))
    const headers = { 'nomba-signature': sign(signed.replace('WEB-1', id)), 'nomba-timestamp': at }
    expect(await nombaCallbacks(client).read({ headers, body })).toEqual([])
    expect(read).toEqual(lookups)
  })

  const noOrder = { order: null }
  const withRef = { transaction: { ...content.data.transaction, merchantTxRef: `pout_${ulid}` }, order: null }
  it.each<[string, object, readonly object[], unknown]>([
    ['an order', {}, [{}], news()],
    ['Nomba’s identifier', noOrder, [{ gatewayId: 'WEB-1' }], news()],
    [
      'our reference of a transfer',
      withRef,
      [{ sent: `pout_${ulid}`, reference: `pout_${ulid}`, kind: 'transfer' }],
      news('transfer', `pout_${ulid}`),
    ],
    [
      'our reference of a bill',
      withRef,
      [{ sent: `pout_${ulid}`, reference: `bill_${ulid}`, kind: 'bill' }],
      news('bill', `bill_${ulid}`),
    ],
    ['a page', {}, [{ kind: 'hosted' }], news()],
    ['nothing that we know, and an order', {}, [], []],
  ])('that names %s', async (_, data, noted, outcome) => {
    const heard = await read(other(data), signed, noted)
    expect(heard.news).toEqual(outcome)
    expect(heard.alarms).toEqual(noted.length === 0 ? [['payment_unknown', reference]] : [])
  })

  it('raises an alarm for money with no reference of ours, and for nothing else', async () => {
    const { transactionId: _, ...bare } = content.data.transaction
    const nameless = { ...other({ ...noOrder, transaction: bare }) }
    const text = signed.replace('WEB-1', '')
    expect(await read(nameless, text, [])).toMatchObject({
      news: [],
      alarms: [['payment_unknown', 'unnamed']],
    })
    const failed = { ...content, event_type: 'payment_failed' }
    expect(await read(failed, signed.replace('_success', '_failed'), [])).toMatchObject({
      news: [],
      alarms: [],
    })
  })

  it('of a reversal also leads to our refunds', async () => {
    const reversal = { ...content, event_type: 'payment_reversal' }
    const text = signed.replace('_success', '_reversal')
    const refund = { sent: 'r-1', reference: 'rfnd_1', kind: 'refund', about: reference }
    expect((await read(reversal, text, [{}, refund])).news).toEqual([
      ...news('refund', 'rfnd_1'),
      ...news('reversal'),
    ])
    expect((await read(reversal, text)).news).toEqual(news('reversal'))
  })

  it.each<[string, object, string, unknown]>([
    ['a credit', {}, 'vact_transfer', [{ kind: 'credit', accountNumber: '8800000001', reference: 'WEB-1' }]],
    ['another type', {}, 'online_checkout', news()],
    ['no number', { aliasAccountNumber: null }, 'vact_transfer', news()],
  ])('of %s on an account number', async (_, more, type, outcome) => {
    const transaction = { ...content.data.transaction, type, aliasAccountNumber: '8800000001', ...more }
    expect((await read(other({ transaction }), signed.replace('online_checkout', type))).news).toEqual(
      outcome,
    )
    const failed = { ...other({ transaction }), event_type: 'payment_failed' }
    const text = signed.replace('online_checkout', type).replace('_success', '_failed')
    expect((await read(failed, text)).news).toEqual(news())
    const bare = { ...transaction, transactionId: null }
    const unnamed = signed.replace('online_checkout', type).replace('WEB-1', '')
    expect((await read(other({ transaction: bare }), unnamed)).news).toEqual(news())
  })
})
