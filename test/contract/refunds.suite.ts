import { expect, it } from 'vitest'
import type { RefundRequest } from '../../shared/ports/payment-gateway.ts'
import { chargeOf } from './charges.suite.ts'
import { newReference, now, type GatewayBench } from './gateway-bench.ts'

/** A refund of a new charge. */
export async function refundOf(bench: GatewayBench, amount = 500_000): Promise<RefundRequest> {
  const charge = chargeOf(bench, 'success')
  await bench.payments.charge(charge)
  const { merchantId } = bench
  return {
    merchantId,
    reference: newReference('rfnd'),
    chargeReference: charge.reference,
    amount,
    currency: 'NGN',
    rail: 'card',
    now,
  }
}

/** What every gateway's refunds must do. */
export function refundsSuite(benchOf: () => GatewayBench): void {
  it('refunds a charge only once, even when asked again', async () => {
    const bench = benchOf()
    const request = await refundOf(bench)
    expect(['pending', 'succeeded']).toContain((await bench.payments.refund(request)).kind)
    await bench.payments.refund(request)
    const known = await bench.payments.queryRefund(bench.merchantId, request.reference, request.now)
    expect(['pending', 'succeeded']).toContain(known.kind)
    const total = [
      ...(await bench.moved('refund', request.reference)),
      ...(await bench.moved('refund', request.chargeReference)),
    ]
    expect(total).toEqual([500_000])
  })

  it('reports a refund that was never sent as not found', async () => {
    const { payments, merchantId } = benchOf()
    const known = await payments.queryRefund(merchantId, newReference('rfnd'), now)
    expect(known).toEqual({ kind: 'not_found' })
  })
}
