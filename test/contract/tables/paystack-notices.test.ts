import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { merchantId, told, ulid } from './told.ts'

const reference = `inv_${ulid}-1`
const sent = `inv-${ulid}-1`
const own = { sent, reference }
const sign = (text: string, key = 'sk_test_1') => createHmac('sha512', key).update(text).digest('hex')

async function read(content: unknown, noted: readonly object[] = [own], signature?: string) {
  const gateway = await told('paystack')
  for (const one of noted) await gateway.note(one)
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const headers = { 'x-paystack-signature': signature ?? sign(text) }
  const news = await gateway.callbacks.read({ headers, body: Buffer.from(text) })
  return { news, alarms: gateway.alarms, name: gateway.callbacks.name }
}
const news = (kind: string, named = reference) => [{ merchantId, kind, reference: named }]
const refund = { sent: 'rfnd_1', reference: 'rfnd_1', kind: 'refund', about: sent }
const mandated = { ...own, gatewayId: 'AUTH_1' }
const credit = { channel: 'dedicated_nuban', reference: 'T1' }
const arrived = [{ kind: 'credit', accountNumber: '0123456789', reference: 'T1' }]

// Holds D11.25.
describe('a notice of Paystack', () => {
  it('is signed over its bytes with the secret key', async () => {
    const gateway = await told('paystack', { secretKey: 'sk_test_example' })
    const body = Buffer.from('{"event":"charge.success","data":{"reference":"ref-1","amount":10000}}')
    const signature =
      '8346bd1edf9d611bf5788ba9a280f0b5edfae3c01904a59e49978f0a29ef48cfd4052a6460ba09b80251331c11eeaea8b057c6b2946d6b5082f99c4aa0108f9d'
    const read = (headers: Record<string, string>) => gateway.callbacks.read({ headers, body })
    expect(await read({ 'x-paystack-signature': signature })).toEqual([])
    expect(await read({ 'x-paystack-signature': signature.toUpperCase() })).toBeNull()
    expect(await read({})).toBeNull()
    expect((await read1('another')).news).toBeNull()
  })
  const read1 = (signature: string) => read({ event: 'charge.success', data: own }, [own], signature)

  it.each<[string, unknown, readonly object[], unknown]>([
    ['a charge', { event: 'charge.success', data: { reference: sent } }, [own], news('charge')],
    ['a failed charge', { event: 'charge.failed', data: { reference: sent } }, [own], news('charge')],
    [
      'a dispute',
      { event: 'charge.dispute.create', data: { transaction: { reference: sent } } },
      [own],
      news('reversal'),
    ],
    ['a dispute of another', { event: 'charge.dispute.create', data: { reference: sent } }, [own], []],
    ['a transfer', { event: 'transfer.success', data: { reference: sent } }, [own], news('transfer')],
    ['a transfer of another', { event: 'transfer.success', data: {} }, [own], []],
    [
      'a refund',
      { event: 'refund.processed', data: { transaction_reference: sent } },
      [own, refund],
      [...news('refund', 'rfnd_1'), ...news('reversal')],
    ],
    [
      'a refund within',
      { event: 'refund.failed', data: { transaction: { reference: sent } } },
      [own],
      news('reversal'),
    ],
    ['a refund of another', { event: 'refund.failed', data: {} }, [own], []],
    [
      'a refund that we do not know',
      { event: 'refund.failed', data: { transaction_reference: 'x' } },
      [own],
      [],
    ],
    [
      'a mandate',
      { event: 'direct_debit.authorization.active', data: { reference: sent } },
      [own],
      news('mandate'),
    ],
    [
      'a mandate by its code',
      { event: 'direct_debit.authorization.active', data: { authorization_code: 'AUTH_1' } },
      [mandated],
      news('mandate'),
    ],
    [
      'a mandate by its code alone',
      { event: 'direct_debit.authorization.active', data: { reference: 'x', authorization_code: 'AUTH_1' } },
      [mandated],
      news('mandate'),
    ],
    ['a mandate of another', { event: 'direct_debit.authorization.active', data: {} }, [mandated], []],
    ['something else', { event: 'subscription.create', data: { reference: sent } }, [own], []],
    [
      'something else about a charge',
      { event: 'paymentrequest.success', data: { transaction_reference: sent } },
      [own],
      [],
    ],
    ['no event', { data: { reference: sent } }, [own], []],
    ['no JSON', '{', [own], []],
    [
      'a credit',
      {
        event: 'charge.success',
        data: { ...credit, authorization: { receiver_bank_account_number: '0123456789' } },
      },
      [],
      arrived,
    ],
    [
      'a credit by its metadata',
      { event: 'charge.success', data: { ...credit, metadata: { receiver_account_number: '0123456789' } } },
      [],
      arrived,
    ],
    [
      'a credit by its account',
      { event: 'charge.success', data: { ...credit, dedicated_account: { account_number: '0123456789' } } },
      [],
      arrived,
    ],
    [
      'a credit by its channel within',
      {
        event: 'charge.success',
        data: {
          reference: 'T1',
          authorization: { channel: 'dedicated_nuban', receiver_bank_account_number: '0123456789' },
        },
      },
      [],
      arrived,
    ],
    [
      'a credit without a number',
      { event: 'charge.failed', data: credit },
      [{ ...own, sent: 'T1' }],
      news('charge'),
    ],
    [
      'a credit of another channel',
      {
        event: 'charge.failed',
        data: { channel: 'card', reference: sent, metadata: { receiver_account_number: '0123456789' } },
      },
      [own],
      news('charge'),
    ],
    [
      'a credit without a reference',
      {
        event: 'charge.failed',
        data: { ...credit, reference: null, metadata: { receiver_account_number: '0123456789' } },
      },
      [],
      [],
    ],
  ])('of %s', async (_, content, noted, outcome) => {
    const heard = await read(content, noted)
    expect(heard).toEqual({ news: outcome, alarms: [], name: 'paystack' })
  })

  it.each([
    ['charge.success', { reference: 'x' }, [['payment_unknown', 'x']]],
    ['charge.success', { reference: null }, [['payment_unknown', 'unnamed']]],
    ['charge.failed', { reference: 'x' }, []],
  ])('%s of money that is not ours', async (event, data, alarms) => {
    expect(await read({ event, data })).toMatchObject({ news: [], alarms })
  })
})
