import { expect, it } from 'vitest'
import type { ChargeRequest, HostedRequest } from '../../shared/ports/payment-gateway.ts'
import { customer, newReference, type Fate, type GatewayBench } from './gateway-bench.ts'

/** What every payment of a bench's customer says, in kobo. */
const paymentOf = ({ merchantId }: GatewayBench, amount: number) =>
  ({ merchantId, reference: newReference('inv'), amount, currency: 'NGN', customer }) as const

/** A charge of a stored card of a bench. */
export function chargeOf(bench: GatewayBench, fate: Fate, amount = 500_000): ChargeRequest {
  return { ...paymentOf(bench, amount), method: bench.method(fate) }
}

/** A payment on a gateway's page. */
export function hostedOf(bench: GatewayBench, amount = 500_000): HostedRequest {
  const returnUrl = 'http://127.0.0.1:4000/checkout/token'
  return { ...paymentOf(bench, amount), rail: 'card', returnUrl, keep: true }
}

/** Holds that the gateway knows of a payment of 5,000 naira that it has succeeded, and that it moved the money once. */
export async function expectPaid(bench: GatewayBench, reference: string): Promise<void> {
  expect(await bench.payments.query(bench.merchantId, reference)).toMatchObject({ kind: 'succeeded' })
  expect(await bench.moved('charge', reference)).toEqual([500_000])
}

/** What every gateway's stored charges and hosted payments must do. */
export function chargesSuite(benchOf: () => GatewayBench): void {
  // Holds D3.18.
  it('charges a stored card only once, even when asked again', async () => {
    const bench = benchOf()
    const request = chargeOf(bench, 'success')
    expect(await bench.payments.charge(request)).toMatchObject({ kind: 'succeeded' })
    await bench.payments.charge(request)
    await expectPaid(bench, request.reference)
  })

  // Holds D7.6.
  it('declines with our own code, and moves no money', async () => {
    const bench = benchOf()
    const request = chargeOf(bench, 'insufficient')
    const declined = { kind: 'declined', failureCode: 'insufficient_funds' }
    expect(await bench.payments.charge(request)).toEqual(declined)
    expect(await bench.moved('charge', request.reference)).toEqual([])
  })

  it('reports a charge as not found when it was never sent or belongs to another merchant', async () => {
    const bench = benchOf()
    expect(await bench.payments.query(bench.merchantId, newReference('inv'))).toEqual({ kind: 'not_found' })
    const request = chargeOf(bench, 'success')
    await bench.payments.charge(request)
    expect(await bench.payments.query('mer_other', request.reference)).toEqual({ kind: 'not_found' })
  })

  // Holds G7.
  it('sends the gateway the merchant of a charge and what it is for', async () => {
    const bench = benchOf()
    const stored = { ...chargeOf(bench, 'success'), subscriptionId: 'sub_1' }
    const page = hostedOf(bench)
    const session = { ...hostedOf(bench), reference: page.reference.replace('inv_', 'chk_') }
    await bench.payments.charge(stored)
    await bench.payments.startPayment(page)
    await bench.payments.startPayment(session)
    const whose = { merchant: bench.merchantId, customer: customer.id }
    const holder = (reference: string) => reference.slice(0, -2)
    expect(await bench.keptWith(stored.reference)).toMatchObject({
      ...whose,
      reference: stored.reference,
      invoice: holder(stored.reference),
      subscription: 'sub_1',
    })
    const paged = { ...whose, reference: page.reference, invoice: holder(page.reference) }
    expect(await bench.keptWith(page.reference)).toMatchObject(paged)
    const bought = { ...whose, reference: session.reference, session: holder(session.reference) }
    expect(await bench.keptWith(session.reference)).toMatchObject(bought)
  })

  // Holds G7: a table that was put back knows the intent of a charge, and not that it was sent.
  it('queries the gateway about a charge whose record is lost, and moves no money twice', async () => {
    const bench = benchOf()
    const { merchantId, payments } = bench
    const charged = { amount: 500_000, currency: 'NGN' } as const
    const request = chargeOf(bench, 'success')
    await payments.charge(request)
    await bench.loseRecord(request.reference)
    expect(await payments.query(merchantId, request.reference, charged)).toMatchObject({ kind: 'succeeded' })
    // The record is there again: the gateway's notices find their merchant by it.
    await expectPaid(bench, request.reference)
    // One that is sent again is known there: it is asked about, and is paid.
    await bench.loseRecord(request.reference)
    const again = await payments.charge(request)
    expect(['unknown', 'succeeded']).toContain(again.kind)
    await expectPaid(bench, request.reference)
    // What was never sent may be sent at once, as after a process that died before it sent.
    const never = { kind: 'not_found' }
    expect(await payments.query(merchantId, newReference('inv'), charged)).toEqual(never)
  })

  it('starts a payment on a page, and reports the method that was used there', async () => {
    const bench = benchOf()
    const request = hostedOf(bench)
    const started = await bench.payments.startPayment(request)
    expect(started).toMatchObject({ kind: 'pending', action: { type: 'redirect' } })
    expect((await bench.payments.query(bench.merchantId, request.reference)).kind).toBe('pending')
    await bench.pay(request.reference, 'success')
    const paid = await bench.payments.query(bench.merchantId, request.reference)
    expect(paid).toMatchObject({
      kind: 'succeeded',
      paidWith: { rail: 'card', expMonth: 12, expYear: 2030, last4: expect.stringMatching(/^\d{4}$/) },
    })
    expect(await bench.moved('charge', request.reference)).toEqual([500_000])
    // What it was paid with can be charged again.
    const { paidWith } = paid as { paidWith: { token: string; email?: string | null } }
    const method = { ...bench.method('success'), ...paidWith }
    const next = { ...chargeOf(bench, 'success', 120_000), method }
    expect(await bench.payments.charge(next)).toMatchObject({ kind: 'succeeded' })
  })
}
