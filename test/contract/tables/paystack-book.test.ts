import { describe, expect, it } from 'vitest'
import type { ListedMovement } from '../../../shared/ports/gateway-book.ts'
import { no, ok } from './paystack-words.ts'
import { begin, merchantId, told, ulid, type Said } from './told.ts'

const span = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' }
const reference = `inv_${ulid}-1`
const sent = `inv-${ulid}-1`
const asked = `perPage=100&page=1&from=${span.from}&to=${span.to}`

async function bookOf(answers: Record<string, Said> = {}) {
  const gateway = await told('paystack')
  for (const [route, said] of Object.entries(answers)) gateway.answer(route, said)
  return { gateway, book: await gateway.book() }
}

// Holds O2.
describe('a movement in Paystack’s lists', () => {
  const listed = async (kind: 'charge' | 'transfer', item: object) => {
    const { gateway, book } = await bookOf({ 'GET /transaction': ok([item]), 'GET /transfer': ok([item]) })
    const page = await gateway.hear(() => book.listed(kind, span, null))
    return 'throws' in page ? page : page.movements[0]
  }

  it('is a charge, a refund or a transfer', async () => {
    expect((await bookOf()).book.lists).toEqual(['charge', 'refund', 'transfer'])
  })

  it.each<[string, string | null]>([
    [sent, reference],
    [`chk-${ulid}-1`, `chk_${ulid}-1`],
    [`inv-${ulid}-123456`, `inv_${ulid}-123456`],
    ...[
      ...[`inv-${ulid}-1234567`, `inv-${ulid}-`, `inv-${ulid}`, `xinv-${ulid}-1`, `inv-${ulid}-1x`],
      ...[`inv-${ulid.slice(1)}-1`, `inv-${ulid.toLowerCase()}-1`, reference, `pout-${ulid}-1`, 'T1'],
    ].map((other): [string, null] => [other, null]),
  ])('under %s is our charge %s', async (given, ours) => {
    expect(await listed('charge', { reference: given })).toMatchObject({ sent: given, reference: ours })
  })

  const paidOut = `pout_${ulid.toLowerCase()}`
  it.each<[string, string | null]>([
    [paidOut, `pout_${ulid}`],
    ...[`x${paidOut}`, `${paidOut}x`, paidOut.slice(0, -1), `pout_${ulid}`, paidOut.replace('_', '-')].map(
      (other): [string, null] => [other, null],
    ),
  ])('under %s is our transfer %s', async (given, ours) => {
    expect(await listed('transfer', { reference: given })).toMatchObject({ sent: given, reference: ours })
  })

  it('is in the currency that it names', async () => {
    expect(await listed('charge', { currency: 'USD' })).toMatchObject({ currency: 'USD' })
  })

  const refundId = `rfnd_${ulid}`
  const charge: ListedMovement = {
    ...{ kind: 'charge', sent, reference, merchantId: null, customerId: null, subscriptionId: null },
    ...{ chargeReference: null, amount: 500_000, currency: 'NGN', at: span.from, outcome: 'succeeded' },
    gatewayId: '1001',
  }
  const refund: ListedMovement = {
    ...{ ...charge, kind: 'refund', sent: '31', reference: refundId, chargeReference: reference },
    ...{ amount: 20_000, gatewayId: '31' },
  }

  it('is recorded again for its merchant where our record is lost', async () => {
    const { gateway, book } = await bookOf()
    await book.remember(charge, merchantId)
    const ours = { merchantId, currency: 'NGN', at: new Date(begin).toISOString() }
    expect(gateway.noted(sent)).toEqual({ ...ours, sent, reference, kind: 'charge', amount: 500_000 })
    await book.remember(refund, merchantId)
    expect(gateway.noted(refundId)).toEqual({
      ...{ ...ours, sent: refundId, reference: refundId, kind: 'refund', amount: 20_000, about: sent },
      ...{ acceptedAt: span.from, gatewayId: '31' },
    })
  })

  it('that is a refund of no charge of ours is not recorded', async () => {
    const { gateway, book } = await bookOf()
    await book.remember({ ...refund, chargeReference: null }, merchantId)
    expect(gateway.noted(refundId)).toBeUndefined()
  })
})

// Holds N3.
describe('the disputes in Paystack’s list', () => {
  const metadata = { merchant: merchantId }
  const whole = { id: 77, reference: sent, metadata }
  const bare = { id: 77, reference: sent, metadata: '' }
  const found = [{ chargeReference: reference, merchantId }]
  const byNumber = 'GET /transaction/77'
  const byReference = `GET /transaction/verify/${sent}`
  const disputed = async (items: Said, cursor: string | null = null, looked: Said = ok(whole)) => {
    const answers = { 'GET /dispute': items, [byNumber]: looked, [byReference]: looked }
    const { gateway, book } = await bookOf(answers)
    const outcome = await gateway.hear(() => book.disputed!(span, cursor))
    return { outcome, lines: gateway.lines() }
  }

  it.each<[string, object, object[], string[]]>([
    ['names its charge and merchant', { transaction: whole }, found, []],
    ['names no merchant', { transaction: bare }, found, [byNumber]],
    [
      'names its charge by number within',
      { transaction: { ...bare, reference: null, metadata } },
      found,
      [byNumber],
    ],
    ['names its charge by number', { transaction: 77 }, found, [byNumber]],
    ['names its charge by reference beside', { transaction_reference: sent }, found, [byReference]],
    ['names its charge by reference', { transaction: sent }, found, [byReference]],
    ['names nothing', { transaction: null }, [], []],
    ['is of a charge not ours', { transaction: { ...whole, reference: 'T1' } }, [], []],
  ])('one that %s', async (_, item, items, looked) => {
    const { outcome, lines } = await disputed(ok([item]))
    expect(outcome).toEqual({ items, next: null })
    expect(lines).toEqual([`GET /dispute?${asked}`, ...looked])
  })

  it('whose merchant nobody names are left out', async () => {
    const { outcome } = await disputed(ok([{ transaction: bare }, { transaction: whole }]), null, ok(bare))
    expect(outcome).toEqual({ items: found, next: null })
  })

  it('continue after a full page, from where they stopped', async () => {
    const full = ok(Array.from({ length: 100 }, () => ({ transaction: whole })))
    const { outcome, lines } = await disputed(full, '7')
    expect(outcome).toMatchObject({ next: '8' })
    expect(lines).toEqual([`GET /dispute?${asked.replace('page=1', 'page=7')}`])
  })

  it('are not returned where the list or a charge is not answered', async () => {
    expect((await disputed(no('x'))).outcome).toEqual({ throws: 'the gateway does not answer /dispute' })
    const { outcome } = await disputed(ok([{ transaction: 77 }]), null, 'silence')
    expect(outcome).toEqual({ throws: 'the gateway does not answer /transaction/77' })
  })
})
