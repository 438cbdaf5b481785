import { describe, expect, it } from 'vitest'
import { lagosDayOf, nextLagosDay } from '../../shared/domain/time/lagos-day.ts'
import { composeBalance } from '../../shared/domain/ledger/merchant-balance.ts'
import { commit } from '../../shared/store/commit.ts'
import { availableName, balanceKey, credit, pendingName } from '../../shared/store/entities/balance.ts'
import { clockCodec } from '../../shared/store/entities/sandbox-clock.ts'
import { put, type Write } from '../../shared/store/write.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService, type TestMerchant } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'

const service = await forThisFile(startService())

const get = (
  merchant: TestMerchant,
  query: Record<string, string> = {},
  mode: 'sandbox' | 'live' = 'sandbox',
) => service.call('get-balance', { key: merchant[mode].secretKey, query })

async function write(merchant: TestMerchant, writes: Write[]): Promise<void> {
  const context = workerContext(merchant.merchantId, 'sandbox', {
    timeZone: 'Africa/Lagos',
    at: new Date().toISOString(),
  })
  await commit(context, { writes })
}

const at = (merchant: TestMerchant, name: string, amount: number): Write =>
  credit(balanceKey(merchant.merchantId, name), amount)

describe('get-balance', () => {
  // Holds D1.18, D9.3.
  it('is zero at first, in naira unless another currency is asked for', async () => {
    const merchant = await service.merchant()
    const nothing = { availableKobo: 0, pendingKobo: 0 }
    expect(await get(merchant)).toMatchObject({ status: 200, body: { ...nothing, currency: 'NGN' } })
    expect((await get(merchant, { currency: 'USD' })).body).toEqual({
      ...nothing,
      currency: 'USD',
      owedKobo: 0,
    })
    const unknown = await get(merchant, { currency: 'XOF' })
    expect([unknown.status, unknown.body['error'].details[0].path]).toEqual([422, 'currency'])
  })

  // Holds S11, D9.2.
  it('counts today as pending, earlier days as available, and each currency by itself', async () => {
    const merchant = await service.merchant()
    const today = lagosDayOf(new Date().toISOString())
    await write(merchant, [
      at(merchant, availableName('NGN'), 1_000),
      at(merchant, pendingName('NGN', '2026-01-05', 0), 200),
      at(merchant, pendingName('NGN', '2026-01-05', 3), 30),
      at(merchant, pendingName('NGN', today, 0), 7),
      at(merchant, pendingName('NGN', today, 1), 2),
      at(merchant, availableName('USD'), 55),
      at(merchant, 'NGN#credit', 9_999),
      at(merchant, 'NGN#owed', 8_888),
    ])
    expect((await get(merchant)).body).toEqual({
      availableKobo: 1_230,
      pendingKobo: 9,
      currency: 'NGN',
      owedKobo: 0,
    })
    expect((await get(merchant, { currency: 'USD' })).body).toMatchObject({
      availableKobo: 55,
      pendingKobo: 0,
    })
    expect((await get(merchant, {}, 'live')).body).toMatchObject({ availableKobo: 0, pendingKobo: 0 })
    expect((await get(await service.merchant())).body).toMatchObject({ availableKobo: 0, pendingKobo: 0 })
  })

  it('settles at midnight in Lagos by the tenant’s own clock', async () => {
    const merchant = await service.merchant()
    const { merchantId } = merchant
    await write(merchant, [at(merchant, pendingName('NGN', '2027-03-01', 0), 500)])
    const clockAt = (now: string): Promise<void> =>
      write(merchant, [put(clockCodec, { merchantId, now, target: now, leaseUntil: null, version: 1 })])
    await clockAt('2027-03-01T22:59:59.999Z')
    expect((await get(merchant)).body).toMatchObject({ availableKobo: 0, pendingKobo: 500 })
    await clockAt('2027-03-01T23:00:00.000Z')
    expect((await get(merchant)).body).toMatchObject({ availableKobo: 500, pendingKobo: 0 })
  })
})

describe('composeBalance', () => {
  it('splits by day in any order', () => {
    const today = '2026-05-10'
    const parts = [nextLagosDay(today), today, '2026-05-09', '2025-12-31'].map((day, i) => ({
      kind: 'earned' as const,
      day,
      amount: 10 ** i,
    }))
    const available = { kind: 'available' as const, amount: 50_000 }
    expect(composeBalance('NGN', [...parts, available], today)).toEqual({
      availableKobo: 51_100,
      pendingKobo: 11,
      currency: 'NGN',
      owedKobo: 0,
    })
  })
})
