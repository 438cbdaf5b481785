import { expect, it } from 'vitest'
import type { HttpDouble } from '../gateways/http-double.ts'
import { chargeOf } from './charges.suite.ts'
import type { AdapterBench } from './gateway-bench.ts'
import { refundOf } from './refunds.suite.ts'

const nothing = { takings: [], isUnexplained: false }

/** What every adapter makes of money of a payment that was returned (G1). */
export function reversalsSuite(benchOf: () => AdapterBench<HttpDouble>): void {
  const paid = async (bench: AdapterBench<HttpDouble>) => {
    const charge = chargeOf(bench, 'success')
    await bench.payments.charge(charge)
    return {
      reference: charge.reference,
      found: () => bench.payments.reversalsOf(bench.merchantId, charge.reference),
      query: () => bench.payments.query(bench.merchantId, charge.reference),
    }
  }

  // Holds G1.
  it('a partial refund of ours debits nothing else from the merchant', async () => {
    const bench = benchOf()
    const request = await refundOf(bench, 100_000)
    await bench.payments.refund(request)
    bench.finishRefunds()
    const { chargeReference } = request
    expect(await bench.payments.reversalsOf(bench.merchantId, chargeReference)).toEqual(nothing)
    expect(await bench.payments.query(bench.merchantId, chargeReference)).toMatchObject({ kind: 'succeeded' })
    expect(await bench.moved('refund', chargeReference)).toEqual([100_000])
    // The rest can be given back, and then nothing is left.
    const rest = { ...request, reference: `${request.reference}x`, amount: 400_000 }
    expect((await bench.payments.refund(rest)).kind).not.toBe('declined')
    bench.finishRefunds()
    expect(await bench.payments.reversalsOf(bench.merchantId, chargeReference)).toEqual(nothing)
  })

  // Holds G1.
  it('a status alone gives no amount', async () => {
    const bench = benchOf()
    const { reference, found, query } = await paid(bench)
    expect(await found()).toEqual(nothing)
    bench.reverse(reference)
    expect(await found()).toEqual({ takings: [], isUnexplained: true })
    expect((await query()).kind).not.toBe('succeeded')
  })

  it('another merchant’s payment, and one that was never sent, have no debits', async () => {
    const bench = benchOf()
    const { reference } = await paid(bench)
    bench.reverse(reference)
    expect(await bench.payments.reversalsOf('mer_other', reference)).toEqual(nothing)
    expect(await bench.payments.reversalsOf(bench.merchantId, `${reference}9`)).toEqual(nothing)
  })
}
