import { describe, expect, it } from 'vitest'
import type { Heard } from '../../shared/adapters/gateways/http.ts'
import { paystackBook } from '../../shared/adapters/gateways/paystack/book.ts'
import type { ListedMovement, MovementKind } from '../../shared/ports/gateway-book.ts'
import { answer, clientOf, ok, refused } from './paystack-client.ts'

const ulid = '01JD0000000000000000000000'
const span = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' }

const listing = async (kind: MovementKind, items: unknown, others: Record<string, Heard> = {}) => {
  const path = { charge: '/transaction', refund: '/refund', transfer: '/transfer' }[kind]
  const { client, paths, queryOf } = clientOf({ [path]: ok(items), ...others })
  const { movements, next } = await paystackBook(client).listed(kind, span, null)
  return { movements, next, paths, queryOf }
}
const listedAs = async (
  kind: MovementKind,
  item: object,
  others: Record<string, Heard> = {},
): Promise<ListedMovement> => (await listing(kind, [item], others)).movements[0]!

// Holds O2.
describe('what Paystack lists', () => {
  const charge = {
    id: 1001,
    reference: `inv-${ulid}-1`,
    status: 'success',
    amount: 500_000,
    currency: 'NGN',
    createdAt: '2026-11-01T10:00:00.000Z',
    metadata: { merchant: 'mer_1', customer: 'cus_1', subscription: 'sub_1' },
  }

  it('a charge has the merchant and the amount of its metadata, and the instant it was made', async () => {
    const { movements, next, paths, queryOf } = await listing('charge', [charge])
    expect(movements).toEqual([
      {
        ...{ merchantId: 'mer_1', customerId: 'cus_1', subscriptionId: 'sub_1', chargeReference: null },
        ...{ amount: 500_000, currency: 'NGN', at: charge.createdAt, gatewayId: '1001' },
        ...{ kind: 'charge', sent: charge.reference, reference: `inv_${ulid}-1`, outcome: 'succeeded' },
      },
    ])
    expect([paths.length, next, queryOf(0)]).toEqual([1, null, { perPage: '100', page: '1', ...span }])
  })

  it.each([
    [{ amount: 507_500, requested_amount: 500_000 }, 500_000],
    [{ amount: 400_000, requested_amount: 500_000 }, 400_000],
    [{ amount: 500_000, requested_amount: null }, 500_000],
    [{ amount: null, requested_amount: 500_000 }, 0],
  ])('of %o counts %i: without a fee on top, and what is missing stays missing', async (sums, amount) => {
    expect((await listedAs('charge', { ...charge, ...sums })).amount).toBe(amount)
  })

  it.each([
    ['success', 'succeeded'],
    ['reversed', 'succeeded'],
    ['reversal-pending', 'succeeded'],
    ['not successful', 'open'],
    ['unsuccessful', 'open'],
    ['failed', 'failed'],
    ['abandoned', 'open'],
    ['', 'open'],
    [undefined, 'open'],
  ])('a charge that is %o is %s', async (status, outcome) => {
    expect((await listedAs('charge', { ...charge, status })).outcome).toBe(outcome)
  })

  it.each([
    [{ createdAt: undefined, created_at: 'b', paid_at: 'c' }, 'b'],
    [{ createdAt: undefined, paid_at: 'c' }, 'c'],
    [{ createdAt: undefined }, ''],
  ])('its instant may have another name: %o', async (instants, at) => {
    expect((await listedAs('charge', { ...charge, ...instants })).at).toBe(at)
  })

  it('its metadata may be an object, JSON text, or unreadable', async () => {
    const whose = async (metadata: unknown) => (await listedAs('charge', { ...charge, metadata })).merchantId
    expect(await whose('{"merchant":"mer_2"}')).toBe('mer_2')
    for (const none of ['{', '"mer_2"', 7, null, undefined, []]) expect(await whose(none)).toBeNull()
  })

  it('an entry without currency, reference and identifier is in naira and belongs to nobody', async () => {
    expect(await listedAs('charge', { amount: '100' })).toEqual({
      ...{ merchantId: null, customerId: null, subscriptionId: null, chargeReference: null },
      ...{
        amount: 100,
        currency: 'NGN',
        at: '',
        gatewayId: null,
        kind: 'charge',
        sent: '',
        reference: null,
        outcome: 'open',
      },
    })
  })

  const transfer = {
    id: 7,
    reference: `pout_${ulid.toLowerCase()}`,
    status: 'success',
    amount: 90_000,
    currency: 'NGN',
    created_at: '2026-11-01T11:00:00.000Z',
    reason: `Payout of mer_${ulid}`,
  }

  it('a transfer belongs to the merchant at the end of its reason', async () => {
    expect(await listedAs('transfer', transfer)).toEqual({
      ...{ merchantId: `mer_${ulid}`, customerId: null, subscriptionId: null, chargeReference: null },
      ...{ amount: 90_000, currency: 'NGN', at: transfer.created_at, gatewayId: '7' },
      ...{ kind: 'transfer', sent: transfer.reference, reference: `pout_${ulid}`, outcome: 'succeeded' },
    })
    for (const reason of [undefined, 'Payout', `Payout of mer_${ulid} and more`, `Payout of mer_${ulid}X`])
      expect((await listedAs('transfer', { ...transfer, reason })).merchantId).toBeNull()
    expect(await listedAs('transfer', { status: 'success' })).toMatchObject({ sent: '', reference: null })
  })

  it.each([
    ...['failed', 'rejected', 'blocked', 'abandoned', 'reversed'].map((status) => [status, 'failed']),
    ...['pending', 'otp', 'queued', undefined].map((status) => [status, 'open']),
  ])('a transfer that is %o is %s', async (status, outcome) => {
    expect((await listedAs('transfer', { ...transfer, status })).outcome).toBe(outcome)
  })

  const refund = {
    id: 31,
    status: 'processed',
    amount: 20_000,
    currency: 'NGN',
    createdAt: '2026-11-01T12:00:00.000Z',
    merchant_note: `Refund rfnd_${ulid} of ours`,
    transaction: 1001,
  }
  const looked = { '/transaction/1001': ok(charge) }

  it('a refund belongs to the merchant of its charge, which is looked up by number', async () => {
    const { movements, paths } = await listing('refund', [refund], looked)
    expect(movements).toEqual([
      {
        ...{ merchantId: 'mer_1', customerId: 'cus_1', subscriptionId: 'sub_1' },
        ...{ amount: 20_000, currency: 'NGN', at: refund.createdAt, gatewayId: '31' },
        ...{ kind: 'refund', sent: '31', reference: `rfnd_${ulid}`, chargeReference: `inv_${ulid}-1` },
        outcome: 'succeeded',
      },
    ])
    expect(paths[1]).toBe('/transaction/1001')
  })

  it('the charge may be named by reference, by an object with its number, or not at all', async () => {
    const verified = { [`/transaction/verify/${charge.reference}`]: ok(charge) }
    const chargeOf = async (named: object, others: Record<string, Heard>) =>
      (await listedAs('refund', { ...refund, transaction: undefined, ...named }, others)).chargeReference
    expect(await chargeOf({ transaction_reference: charge.reference }, verified)).toBe(`inv_${ulid}-1`)
    expect(await chargeOf({ transaction: charge.reference }, verified)).toBe(`inv_${ulid}-1`)
    expect(await chargeOf({ transaction: { id: 1001 } }, looked)).toBe(`inv_${ulid}-1`)
    expect(await chargeOf({ transaction: {} }, {})).toBeNull()
  })

  it.each([
    [`rfnd_${ulid}`, `rfnd_${ulid}`],
    [`money of inv_${ulid}-12-back, sent again`, `inv_${ulid}-12-back`],
    [`chk_${ulid}-1-back`, `chk_${ulid}-1-back`],
    [`rfnd_${ulid}X`, null],
    [`inv_${ulid}-1`, null],
    ['a note of somebody else', null],
    [undefined, null],
  ])('the note %o is of %s', async (merchant_note, reference) => {
    expect((await listedAs('refund', { ...refund, merchant_note }, looked)).reference).toBe(reference)
  })

  it.each([
    ['processed', 'succeeded'],
    ['failed', 'failed'],
    ['pending', 'open'],
    [undefined, 'open'],
  ])('a refund that is %o is %s', async (status, outcome) => {
    expect((await listedAs('refund', { ...refund, status }, looked)).outcome).toBe(outcome)
    expect((await listedAs('refund', { ...refund, id: undefined }, looked)).sent).toBe('')
  })

  it('continues while pages are full, from where it stopped', async () => {
    const full = Array.from({ length: 100 }, () => charge)
    expect((await listing('charge', full)).next).toBe('2')
    expect((await listing('charge', full.slice(1))).next).toBeNull()
    const { client, queryOf } = clientOf({ '/transaction': ok(full) })
    expect((await paystackBook(client).listed('charge', span, '7')).next).toBe('8')
    expect(queryOf(0)['page']).toBe('7')
  })

  it.each([{ kind: 'silence' } as const, refused('no'), answer({}, 401), answer({ status: true }, 500)])(
    'is not returned where the list fails: %o',
    async (heard) => {
      const { client } = clientOf({ '/transaction': heard })
      await expect(paystackBook(client).listed('charge', span, null)).rejects.toThrow(
        'the gateway does not answer /transaction',
      )
    },
  )
})
