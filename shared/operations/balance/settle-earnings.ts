import { addMs } from '../../domain/time/time.ts'
import { lagosDayOf, nextLagosDay, startOfLagosDay } from '../../domain/time/lagos-day.ts'
import { noMoney, withEntry } from '../../domain/ledger/money-by-day.ts'
import { noTotals, plusTotals } from '../../domain/ledger/totals.ts'
import type { Currency } from '../../domain/money/money.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead, withoutKey } from '../../store/context.ts'
import { allBalancesOf } from '../../store/entities/balance.ts'
import { sealCodec, type Seal } from '../../store/entities/seal.ts'
import { queryAllSpread } from '../../store/query-all.ts'
import { newestSeal } from '../../store/query-journal.ts'
import { create } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'
import { foldBalance } from './fold-balance.ts'
import { openFrom, sumJournal } from './sum-journal.ts'
import { unsealedMs } from '../waits.ts'

/**
 * Settles a merchant's earnings: makes those of closed days available in every currency, and seals the journal. A
 * repeat finds nothing to do.
 */
export async function settleEarnings(context: Writing): Promise<void> {
  const zone = await zoneOf(context)
  const balances = await queryAllSpread(context, allBalancesOf(context.tenant.merchantId))
  if (balances.length === 0) return
  const currencies = new Set(balances.map(({ name }) => name.slice(0, name.indexOf('#')) as Currency))
  for (const currency of currencies) await foldBalance(context, currency)
  await sealDays(context, zone)
}

async function sealDays(context: Writing, zone: string): Promise<void> {
  const seal = await newestSeal(context)
  const end = startOfLagosDay(lagosDayOf(addMs(nowOf(context), -unsealedMs)))
  const from = openFrom(seal)
  if (from !== null && from >= end) return
  let money = noMoney
  const { totals, entries } = await sumJournal(context, from, end, (page) => {
    money = page.reduce((days, entry) => withEntry(days, entry, zone), money)
  })
  if (entries === 0) return
  const next: Seal = {
    merchantId: context.tenant.merchantId,
    through: lagosDayOf(addMs(end, -1)),
    since: seal === null ? null : nextLagosDay(seal.through),
    totals,
    cumulative: plusTotals(seal?.cumulative ?? noTotals, totals),
    entries,
    sealedAt: nowOf(context),
    money,
  }
  try {
    await commit(withoutKey(context), { writes: [create(sealCodec, next)] })
  } catch (error) {
    // Another run has sealed the same days.
    if (!(error instanceof StaleRead)) throw error
  }
}
