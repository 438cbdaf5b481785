import { expect, it } from 'vitest'
import type { VasProvider, VendRequest } from '../../shared/ports/vas-provider.ts'
import { newReference, type GatewayBench } from './gateway-bench.ts'

/** A prepaid meter's electricity. */
export function vendOf(bench: GatewayBench, more: Partial<VendRequest> = {}): VendRequest {
  const { merchantId } = bench
  return {
    merchantId,
    reference: newReference('bill'),
    category: 'electricity',
    provider: 'jed',
    recipient: '12345678901',
    amount: 500_000,
    currency: 'NGN',
    payerName: 'Ada',
    meterType: 'prepaid',
    bundleCode: null,
    ...more,
  }
}

/**
 * What every provider of bills must do.
 * @param meterTokens when a prepaid meter's token is known.
 */
export function billsSuite(
  benchOf: () => GatewayBench,
  meterTokens: 'at once' | 'when asked' | 'never' = 'at once',
): void {
  const vasOf = (bench: GatewayBench): VasProvider => bench.vas!

  // Holds D10.4.
  it('buys a bill only once, even when asked again, and returns a prepaid meter’s token', async () => {
    const bench = benchOf()
    const request = vendOf(bench)
    const delivered = { kind: 'succeeded', token: expect.stringMatching(/^\d{20}$/) }
    const bought = await vasOf(bench).vend(request)
    expect(bought).toMatchObject(meterTokens === 'at once' ? delivered : { kind: 'pending' })
    await vasOf(bench).vend(request)
    expect(await bench.moved('bill', request.reference)).toEqual([500_000])
    const known = await vasOf(bench).queryVend(bench.merchantId, request.reference)
    expect(known).toMatchObject(meterTokens === 'never' ? { kind: 'pending' } : delivered)
  })

  it('reports a bill that was never sent as not found', async () => {
    const bench = benchOf()
    expect(await vasOf(bench).queryVend(bench.merchantId, newReference('bill'))).toEqual({
      kind: 'not_found',
    })
  })

  it('lists billers and bundles, and looks up the customer of a bill', async () => {
    const vas = vasOf(benchOf())
    expect((await vas.billers('electricity')).map(({ id }) => id)).toContain('jed')
    expect((await vas.bundles('MTN')).length).toBeGreaterThan(1)
    const known = { category: 'electricity', provider: 'jed', customerId: '12345678901' } as const
    expect(await vas.lookUp(known)).toMatchObject({ customerName: expect.any(String) })
    expect(await vas.lookUp({ ...known, customerId: '12345670001' })).toBeNull()
  })
}
