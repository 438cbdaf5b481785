import { describe, expect, it } from 'vitest'
import { no, ok } from './paystack-words.ts'
import { told, ulid, type Said } from './told.ts'

const span = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' }
const one = {
  ...{ id: 5, total_amount: 900_000, effective_amount: 850_000, currency: 'NGN' },
  settlement_date: '2026-11-02T00:00:00Z',
}
const shown = {
  ...{ gateway: 'paystack', gatewayId: '5', paidKobo: 850_000, unlistedKobo: 50_000, currency: 'NGN' },
  paidOn: '2026-11-02T00:00:00.000Z',
}
const line = {
  id: 8,
  reference: `inv-${ulid}-1`,
  amount: 500_000,
  fees: 7500,
  metadata: { merchant: 'mer_1' },
}
const shownLine = {
  ...{ kind: 'charge', reference: `inv_${ulid}-1`, amount: 500_000, feeKobo: 7500 },
  ...{ merchantId: 'mer_1', accountNumber: null },
}

const read = async (what: 'settled' | 'linesOf', said: Said, cursor: string | null = null) => {
  const gateway = await told('paystack')
  gateway.answer('GET /settlement', said)
  gateway.answer('GET /settlement/5%2F1/transactions', said)
  const { settlements } = await gateway.book()
  const outcome = await gateway.hear<unknown>(() =>
    what === 'settled' ? settlements!.settled(span, cursor) : settlements!.linesOf('5/1', cursor),
  )
  return { outcome, lines: gateway.lines() }
}

// Holds N2.
describe('settlements at Paystack', () => {
  it.each<[string, object, object | null]>([
    ['as it is', {}, {}],
    ['without what was paid', { effective_amount: null }, { paidKobo: 900_000, unlistedKobo: 0 }],
    ['without a sum', { total_amount: null }, null],
    ['without a number', { id: null }, null],
    ['on no day', { settlement_date: null }, null],
    [
      'made then',
      { settlement_date: null, createdAt: '2026-11-01T09:00:00Z' },
      { paidOn: '2026-11-01T09:00:00.000Z' },
    ],
    ['without a currency', { currency: null }, {}],
    ['in dollars', { currency: 'USD' }, { currency: 'USD' }],
  ])('%s', async (_, more, changed) => {
    const { outcome, lines } = await read('settled', ok([{ ...one, ...more }]))
    expect(outcome).toEqual({ items: changed === null ? [] : [{ ...shown, ...changed }], next: null })
    const asked = `status=success&subaccount=none&from=${span.from}&to=${span.to}`
    expect(lines).toEqual([`GET /settlement?perPage=100&page=1&${asked}`])
  })

  it.each<[string, object, object]>([
    ['as it is', {}, {}],
    ['with the fee on top', { amount: 507_500, requested_amount: 500_000 }, { feeKobo: 0 }],
    ['with half of it on top', { amount: 505_000, requested_amount: 500_000 }, { feeKobo: 2500 }],
    ['with more on top', { amount: 510_000, requested_amount: 500_000 }, { feeKobo: 0 }],
    ['without a fee', { fees: null }, { feeKobo: null }],
    ['without an amount', { amount: null }, { amount: 0 }],
    ['of a reference not ours', { reference: 'T1' }, { reference: 'T1' }],
    ['of its number', { reference: null }, { reference: '8' }],
    ['of nothing', { reference: null, id: null }, { reference: '' }],
    [
      'on an account number',
      { dedicated_account: { account_number: '0123456789' } },
      { accountNumber: '0123456789' },
    ],
    ['of nobody', { metadata: null }, { merchantId: null }],
  ])('by a line %s', async (_, more, changed) => {
    const { outcome, lines } = await read('linesOf', ok([{ ...line, ...more }]), '2')
    expect(outcome).toEqual({ items: [{ ...shownLine, ...changed }], next: null })
    expect(lines).toEqual(['GET /settlement/5%2F1/transactions?perPage=100&page=2'])
  })

  it('continue after a full page, and are not returned after a refusal', async () => {
    const full = await read('settled', ok(Array.from({ length: 100 }, () => one)), '3')
    expect(full.outcome).toMatchObject({ next: '4' })
    expect((await read('settled', no('x'))).outcome).toHaveProperty('throws')
    expect((await read('linesOf', 'silence')).outcome).toHaveProperty('throws')
  })
})
