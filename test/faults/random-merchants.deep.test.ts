import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { twinTable } from '../../shared/runtime/clients.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { beginLife, lifeBeginning } from '../support/random-life.ts'
import { randomRun } from '../support/random-money.ts'
import { startService } from '../support/service.ts'
import { anyStep, offerCodes, takeAnyStep } from '../support/wild-life.ts'
import { check } from './checker/check.ts'
import { readTenant, type RawItem } from './checker/read.ts'

const service = await forThisFile(startService())

const readOwn = (merchantId: string): Promise<RawItem[]> =>
  readTenant(twinTable().client, twinTable().name, merchantId)

describe('merchants with random lives', () => {
  it('keep their money right', async () => {
    const { till } = await randomRun(service, 20_270_302, 200)
    const { now } = (await service.call('get-sandbox-clock', { key: till.key })).body
    const items = await readOwn(till.merchant.merchantId)
    expect(check(items, { settled: true, now: String(now) })).toEqual([])
  }, 120_000)

  it('keep their objects right, whatever happens to them', async () => {
    const lives = fc.asyncProperty(
      lifeBeginning,
      fc.array(anyStep, { minLength: 8, maxLength: 24 }),
      async (beginning, steps) => {
        const walk = await beginLife(service, beginning)
        const { merchantId } = walk.life.merchant
        await offerCodes(walk)
        for (const one of steps) await takeAnyStep(walk, one)
        expect(check(await readOwn(merchantId), { settled: false })).toEqual([])
        const now = new Date(walk.now + 40 * 86_400_000).toISOString()
        await walk.life.clock(now)
        expect(check(await readOwn(merchantId), { settled: true, now })).toEqual([])
      },
    )
    await fc.assert(lives, {
      numRuns: 8,
      seed: 20270131,
      plugins: [fc.interruptAfterTimeLimit(15_000)],
    })
  }, 120_000)
})
