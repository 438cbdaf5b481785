import { describe, expect, it } from 'vitest'
import { no, notThere, ok } from './paystack-words.ts'
import { merchantId, notLetIn, told, ulid, type Said } from './told.ts'

const chargeReference = `inv_${ulid}-1`
const about = `inv-${ulid}-1`
const reference = `rfnd_${ulid}`
const verify = `GET /transaction/verify/${about}`
const charge = { sent: about, reference: chargeReference, transactionId: '77' }
const own = { sent: reference, reference, kind: 'refund', about, amount: 100_050 } as const

describe('money that Paystack returned without our request', () => {
  const reversals = async (
    refunds: Said,
    {
      disputes = notThere,
      word = 'success',
      charged = {},
      others = [],
      record,
    }: { disputes?: Said; word?: string; charged?: object | null; others?: object[]; record?: Said } = {},
  ) => {
    const gateway = await told('paystack')
    if (charged !== null) await gateway.note({ ...charge, ...charged })
    for (const one of others) await gateway.note(one)
    gateway.answer(verify, record ?? ok({ reference: about, id: 77, status: word }))
    gateway.answer('GET /refund', refunds)
    gateway.answer('GET /dispute/transaction/77', disputes)
    return gateway.hear(() => gateway.payments.reversalsOf(merchantId, chargeReference))
  }
  const foreign = { id: 5, transaction: 77, amount: 1000, status: 'processed' }
  const taking = (reference: string, amount: number) => ({
    takings: [{ reference, amount }],
    isUnexplained: false,
  })
  const none = { takings: [], isUnexplained: false }
  const unexplained = { takings: [], isUnexplained: true }
  const lostDispute = { id: 9, resolution: 'merchant-accepted', refund_amount: 2000 }

  it.each<[string, object, object, object]>([
    ['a refund of the dashboard', foreign, {}, taking('paystack-refund-5', 1000)],
    ['one for a dispute', { ...foreign, dispute: 9 }, {}, taking('paystack-dispute-9', 1000)],
    ['one under way', { ...foreign, status: 'pending' }, {}, none],
    ['one of another charge', { ...foreign, transaction: 78 }, {}, none],
    ['one without a number', { ...foreign, id: null }, {}, unexplained],
    ['one without an amount', { ...foreign, amount: null }, {}, unexplained],
    ['one of nothing', { ...foreign, amount: 0 }, {}, unexplained],
    ['one of ours', { ...foreign, merchant_note: reference }, { others: [own] }, none],
    ['one that may be ours', { ...foreign, amount: 100_050 }, { others: [own] }, none],
    ['one beside ours', foreign, { others: [own] }, taking('paystack-refund-5', 1000)],
    [
      'ours that failed',
      { ...foreign, merchant_note: reference, status: 'failed' },
      { others: [own], word: 'reversed' },
      unexplained,
    ],
    [
      'ours under the word',
      { ...foreign, merchant_note: reference },
      { others: [own], word: 'reversed' },
      none,
    ],
    ['one under the word', foreign, { word: 'reversed' }, taking('paystack-refund-5', 1000)],
  ])('is reported for %s', async (_, item, more, outcome) => {
    expect(await reversals(ok([item]), more)).toEqual(outcome)
  })

  it('is reported once for a dispute and its refund', async () => {
    const both = await reversals(ok([{ ...foreign, dispute: 9 }]), { disputes: ok([lostDispute]) })
    expect(both).toEqual(taking('paystack-dispute-9', 2000))
    expect(await reversals(ok([]), { disputes: ok([{ ...lostDispute, id: null }]) })).toEqual(unexplained)
    expect(await reversals(ok([]), { word: 'reversed' })).toEqual(unexplained)
    expect(await reversals(ok([]))).toEqual(none)
    expect(await reversals(ok([foreign]), { charged: null })).toEqual(none)
    expect(await reversals(ok([foreign]), { charged: { merchantId: 'mer_2' } })).toEqual(none)
    expect(await reversals(ok([foreign]), { record: notThere })).toEqual(none)
  })

  it('is queried later where there is no answer', async () => {
    expect(await reversals(ok([]), { record: 'silence' })).toEqual({ throws: 'the gateway does not answer' })
    const refunds = { throws: 'the gateway does not list its refunds' }
    expect(await reversals('silence')).toEqual(refunds)
    const disputes = { throws: 'the gateway does not list its disputes' }
    for (const said of ['silence', no('x'), { status: 500, body: {} }, notLetIn[1]![1]] as Said[])
      expect(await reversals(ok([]), { disputes: said })).toEqual(disputes)
  })
})
