import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { closeMonth, monthFiles, ownMoney, playMonths } from '../support/month-close.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const folder = mkdtempSync(join(tmpdir(), 'month-close-'))
vi.stubEnv('LOCAL_FILES', folder)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** `SUBSCRIPTIONS=1000` closes the month of a merchant of a thousand. */
const subscriptions = Number(process.env['SUBSCRIPTIONS'] ?? 120)

// Holds N4.
it(
  'May is closed from files alone, to the kobo, and matches the interface',
  async () => {
    const life = await openLife(service, '2027-04-14T08:00:00.000Z')
    await playMonths(life, service, subscriptions)
    const exporter = { service, key: life.key, merchantId: life.merchant.merchantId, folder }
    const may = { from: '2027-04-30T23:00:00.000Z', to: '2027-05-31T23:00:00.000Z' }
    const { opening, closing, revenueKobo } = closeMonth(await monthFiles(exporter, may))
    expect(revenueKobo).toBeGreaterThan(subscriptions * 400_000)
    for (const [sums, asOf] of [
      [opening, '2027-04-30'],
      [closing, '2027-05-31'],
    ] as const) {
      const { body } = await service.call('get-balance', {
        key: life.key,
        query: { asOf },
      })
      expect(ownMoney(sums)).toBe(
        Number(body['availableKobo']) + Number(body['pendingKobo']) - Number(body['owedKobo']),
      )
      const accounts = body['accounts'] as { account: string; amountKobo: number }[]
      expect(Object.fromEntries(accounts.map(({ account, amountKobo }) => [account, amountKobo]))).toEqual(
        sums,
      )
    }
  },
  900_000 + subscriptions * 4_000,
)
