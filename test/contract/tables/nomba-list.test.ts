import { describe, expect, it } from 'vitest'
import type { ListedPage } from '../../../shared/ports/gateway-book.ts'
import { bad, good } from './nomba-words.ts'
import { begin, merchantId, notLetIn, told, ulid, type Said } from './told.ts'

const list = 'POST /v1/transactions/accounts'
const span = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' }
const asked = `?dateFrom=${span.from}&dateTo=${span.to}&limit=100`
const listed = async (
  kind: 'charge' | 'transfer',
  said: Said,
  cursor: string | null = null,
  more: object = {},
) => {
  const gateway = await told('nomba', more)
  gateway.answer(list, said)
  gateway.answer(`${list}/sub-1`, said)
  const book = await gateway.book()
  const outcome = await gateway.hear(() => book.listed(kind, span, cursor))
  return { gateway, book, outcome }
}
const charge = {
  ...{ id: 'WEB-1', type: 'online_checkout', status: 'SUCCESS', amount: '5000.00', currency: 'NGN' },
  ...{ onlineCheckoutOrderReference: `inv_${ulid}-1`, timeCreated: '2026-11-01T10:00:00Z' },
  orderMetaData: { merchant: 'mer_1', customer: 'cus_1', subscription: 'sub_1' },
}
const movement = {
  ...{ kind: 'charge', sent: `inv_${ulid}-1`, reference: `inv_${ulid}-1`, chargeReference: null },
  ...{ merchantId: 'mer_1', customerId: 'cus_1', subscriptionId: 'sub_1', amount: 500_000 },
  ...{ currency: 'NGN', at: '2026-11-01T10:00:00Z', outcome: 'succeeded', gatewayId: 'WEB-1' },
}
const transfer = {
  ...{ id: 'T-1', type: 'transfer', status: 'SUCCESS', amount: 100, merchantTxRef: `pout_${ulid}` },
  narration: `Payout pout_${ulid} of ${merchantId}`,
}
const moved = {
  ...{ kind: 'transfer', sent: `pout_${ulid}`, reference: `pout_${ulid}`, chargeReference: null },
  ...{ merchantId, customerId: null, subscriptionId: null, amount: 10_000 },
  ...{ currency: 'NGN', at: '', outcome: 'succeeded', gatewayId: 'T-1' },
}

// Holds O2, G2.
describe('the list of transactions at Nomba', () => {
  it('is requested by type, period and page', async () => {
    const { gateway, book, outcome } = await listed(
      'charge',
      good({ results: [charge, transfer], cursor: 'next' }),
    )
    expect(outcome).toEqual({ movements: [movement], next: 'next' })
    expect(gateway.lines()).toEqual([`${list}${asked}`])
    expect(gateway.calls[1]!.body).toEqual({ type: 'online_checkout' })
    expect(book.lists).toEqual(['charge', 'transfer'])
    const second = await listed('transfer', good({ results: [charge, transfer] }), 'at-2', {
      subAccountId: 'sub-1',
    })
    expect(second.outcome).toEqual({ movements: [moved], next: null })
    expect(second.gateway.lines()).toEqual([`${list}/sub-1${asked}&cursor=at-2`])
    expect(second.gateway.calls[1]!.body).toEqual({ type: 'transfer' })
  })

  it.each<[string, object, object]>([
    ['a refund', { status: 'REFUND' }, {}],
    ['small letters', { status: 'success' }, {}],
    ['a failure', { status: 'FAILED' }, { outcome: 'failed' }],
    ['no status', { status: null }, { outcome: 'failed' }],
    ['one under way', { status: 'PENDING_PAYMENT' }, { outcome: 'open' }],
    ['a reversal', { status: 'REVERSED_BY_VENDOR' }, { outcome: 'open' }],
    [
      'the fee on top',
      { amount: 5070, fixedCharge: 70, orderMetaData: { kobo: '500000' } },
      { merchantId: null, customerId: null, subscriptionId: null },
    ],
    [
      'a fee within',
      { fixedCharge: 70, orderMetaData: { kobo: '500000' } },
      { merchantId: null, customerId: null, subscriptionId: null },
    ],
    ['a fee, and nothing of what was asked', { amount: 5070, fixedCharge: 70 }, { amount: 507_000 }],
    ['a fee of all of it, and nothing of what was asked', { amount: 70, fixedCharge: 70 }, { amount: 7_000 }],
    [
      'the whole as asked',
      { orderMetaData: { kobo: '500000' } },
      { merchantId: null, customerId: null, subscriptionId: null },
    ],
    ['no amount', { amount: null }, { amount: 0 }],
    [
      'no amount of none',
      { amount: null, orderMetaData: { kobo: '0' } },
      { amount: 0, merchantId: null, customerId: null, subscriptionId: null },
    ],
    ['dollars', { currency: 'USD' }, { currency: 'USD' }],
    ['no instant', { timeCreated: null }, { at: '' }],
    ['no identifier', { id: null }, { gatewayId: null }],
    ['a reference of another', { onlineCheckoutOrderReference: 'x' }, { sent: 'x', reference: null }],
    ['no reference', { onlineCheckoutOrderReference: null }, { sent: '', reference: null }],
    [
      'a session',
      { onlineCheckoutOrderReference: `chk_${ulid}-123456` },
      { sent: `chk_${ulid}-123456`, reference: `chk_${ulid}-123456` },
    ],
    ...[
      `xinv_${ulid}-1`,
      `inv_${ulid}-1x`,
      `inv_${ulid}-1234567`,
      `inv_${ulid}`,
      `inv_${ulid.slice(1)}-1`,
      `inv_${ulid.toLowerCase()}-1`,
      `xpout_${ulid}`,
      `pout_${ulid}x`,
      `pout_${ulid.slice(1)}`,
    ].map(
      (sent) =>
        [`a reference like ${sent}`, { onlineCheckoutOrderReference: sent }, { sent, reference: null }] as [
          string,
          object,
          object,
        ],
    ),
  ])('a charge with %s', async (_, more, changed) => {
    const { outcome } = await listed('charge', good({ results: [{ ...charge, ...more }] }))
    expect(outcome).toEqual({ movements: [{ ...movement, ...changed }], next: null })
  })

  it.each<[string, object, object]>([
    ['a refund', { status: 'REFUND' }, { outcome: 'failed' }],
    ['a fee', { fixedCharge: 10, orderMetaData: { kobo: '9000' } }, {}],
    ['its narration within', { narration: null, meta: { narration: `x of ${merchantId}` } }, {}],
    ['another narration', { narration: `of ${merchantId}` }, { merchantId: null }],
    ['a longer narration', { narration: `x of ${merchantId}1` }, { merchantId: null }],
    ['no narration', { narration: null }, { merchantId: null }],
    ['a merchant beside', { orderMetaData: { merchant: 'mer_1' } }, { merchantId: 'mer_1' }],
  ])('a transfer with %s', async (_, more, changed) => {
    const { outcome } = await listed('transfer', good({ results: [{ ...transfer, ...more }] }))
    expect(outcome).toEqual({ movements: [{ ...moved, ...changed }], next: null })
  })

  it.each<[string, Said]>([
    ['silence', 'silence'],
    ['a 500', { status: 500, body: { code: '00', data: { results: [] } } }],
    ['the gate', notLetIn[0]![1]],
    ['a refusal', bad('05', 'x', 200, { results: [charge] })],
  ])('is not returned after %s', async (_, said) => {
    expect((await listed('charge', said)).outcome).toEqual({
      throws: 'the gateway does not answer its list of transactions',
    })
  })

  it('restores a record that the table has lost', async () => {
    const { gateway, book, outcome } = await listed('charge', good({ results: [charge] }))
    const [first] = (outcome as ListedPage).movements
    await book.remember(first!, 'mer_9')
    expect(gateway.noted(`inv_${ulid}-1`)).toEqual({
      ...{ sent: `inv_${ulid}-1`, reference: `inv_${ulid}-1`, merchantId: 'mer_9', kind: 'charge' },
      ...{ amount: 500_000, currency: 'NGN', at: new Date(begin).toISOString() },
    })
    await book.remember({ ...first!, amount: 1 }, 'mer_9')
    expect(gateway.noted(`inv_${ulid}-1`)).toMatchObject({ amount: 500_000 })
    await book.remember({ ...first!, sent: 'other', reference: null }, 'mer_9')
    expect(gateway.noted('other')).toBeUndefined()
    const refund = { ...first!, kind: 'refund', sent: 'x', reference: 'rfnd_1' } as const
    await book.remember(refund, 'mer_9')
    expect(gateway.noted('rfnd_1')).toBeUndefined()
    await book.remember({ ...refund, chargeReference: `inv-1` }, 'mer_9')
    expect(gateway.noted('rfnd_1')).toMatchObject({
      about: 'inv-1',
      acceptedAt: first!.at,
      gatewayId: 'WEB-1',
    })
    await book.remember(
      { ...refund, reference: 'rfnd_2', chargeReference: `inv-1`, gatewayId: null },
      'mer_9',
    )
    expect(gateway.noted('rfnd_2')).not.toHaveProperty('gatewayId')
  })
})
