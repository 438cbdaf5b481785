import { newTally, randomOf } from '../support/price-changes/random-tenant.ts'
import { playPriceChange } from '../support/price-changes/play.ts'
import { startService } from '../support/service.ts'

/** The first seed, how many tenants, and subscriptions of each; `PRICE_BETWEEN=yes` changes them after the announcement too. */
const first = Number(process.env['PRICE_SEED'] ?? 1)
const tenants = Number(process.env['PRICE_TENANTS'] ?? 4)
const size = Number(process.env['PRICE_SUBSCRIPTIONS'] ?? 25)
const between = process.env['PRICE_BETWEEN'] !== undefined

/**
 * What customers of random tenants were promised before a price rose, beside what the clock's walk billed: every difference has one
 * cause, which really happened (K9). A tenant a seed, with a line of its own, so that it can be run in parts and be stopped.
 */
export async function run(): Promise<void> {
  const service = await startService()
  for (let seed = first; seed < first + tenants; seed += 1) {
    const tally = newTally()
    const began = performance.now()
    await playPriceChange(service, randomOf(100 * seed + Number(between)), { size, between, tally })
    const { unexplained, untold, ...counts } = tally
    const seconds = Math.round((performance.now() - began) / 1000)
    const found = { unexplained: unexplained.length, untold: untold.length }
    console.log(JSON.stringify({ seed, between, seconds, ...counts, ...found }))
    for (const one of unexplained) console.log(`  without a true cause: ${one}`)
    for (const one of untold) console.log(`  ${one}`)
  }
  await service.stop()
}
