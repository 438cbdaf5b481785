import { expect, it } from 'vitest'
import type { TransferRequest } from '../../shared/ports/bank-transfer.ts'
import { newReference, now, type GatewayBench } from './gateway-bench.ts'

/** A transfer to an account that works. */
export function transferOf(bench: GatewayBench, accountNumber = '0123456789'): TransferRequest {
  const { merchantId } = bench
  return {
    merchantId,
    reference: newReference('pout'),
    amount: 250_050,
    currency: 'NGN',
    bankCode: '057',
    accountNumber,
    accountName: null,
    now,
  }
}

/** What every gateway's transfers and look-ups must do. */
export function transfersSuite(benchOf: () => GatewayBench): void {
  it('transfers only once, even when asked again', async () => {
    const bench = benchOf()
    const request = transferOf(bench)
    expect(await bench.bank.transfer(request)).toMatchObject({ kind: 'succeeded' })
    await bench.bank.transfer(request)
    const known = await bench.bank.queryTransfer(bench.merchantId, request.reference, request.now)
    expect(known).toMatchObject({ kind: 'succeeded', gatewayReference: expect.any(String) })
    expect(await bench.moved('transfer', request.reference)).toEqual([250_050])
  })

  it('fails for an account that its bank does not know', async () => {
    const bench = benchOf()
    const request = transferOf(bench, '0123450001')
    expect(await bench.bank.transfer(request)).toEqual({ kind: 'failed', failureReason: 'invalid_account' })
    expect(await bench.moved('transfer', request.reference)).toEqual([])
  })

  // Holds D9.12.
  it('names the holder of an account, or none', async () => {
    const { bank } = benchOf()
    const found = await bank.resolveAccount({ bankCode: '057', accountNumber: '0123456789' })
    expect(found).toMatchObject({
      accountName: expect.any(String),
      bankName: expect.stringMatching(/Zenith/),
    })
    expect(await bank.resolveAccount({ bankCode: '057', accountNumber: '0123450001' })).toBeNull()
  })

  // Holds D9.12, G8.
  it('lists banks with codes as text', async () => {
    const banks = await benchOf().bank.banks()
    expect(banks.length).toBeGreaterThanOrEqual(2)
    for (const { code } of banks) expect(code).toMatch(/^[A-Za-z0-9]{3,12}$/)
  })

  it('reports a transfer that was never sent as not found', async () => {
    const { bank, merchantId } = benchOf()
    const known = await bank.queryTransfer(merchantId, newReference('pout'), now)
    expect(known).toMatchObject({ kind: 'not_found' })
  })
}
