import { defaultRecoverySettings, type RecoverySettings } from '../../domain/dunning/settings.ts'
import type { Plan } from '../../domain/catalog/plan.ts'
import type { PriceChange } from '../../domain/price-change/price-change.ts'
import { effectOf, plusEffect, type Effect } from '../../domain/price-change/sums.ts'
import { revised } from '../../domain/change/revised.ts'
import { nextComparisonAt } from '../../domain/price-change/comparison.ts'
import { hastened, newRow, nextLookAt } from '../../domain/price-change/row.ts'
import { addMs } from '../../domain/time/time.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead } from '../../store/context.ts'
import {
  priceChangeCodec,
  priceChangeRef,
  priceChangeRowCodec,
  priceChangeRowRef,
  rowShardOf,
} from '../../store/entities/price-change.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { readItems } from '../../store/read-items.ts'
import { create, replace, type Write } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { priceChangeLeaseMs, priceChangePaceMs, priceChangeRunMs } from '../waits.ts'
import { comparePage } from './compare-rows.ts'
import { countOnPlan, pageOfStates } from './read-states.ts'
import { tellOfRevert } from './tell-of-revert.ts'

/** Subscriptions that are processed together: their rows and the change are one transaction of at most 100. */
const pageSize = 90

/**
 * Processes a price change, page by page: its position is written with each page's rows, where the next run continues after a
 * crash. Until the price is in effect all subscriptions are searched again each week, for new ones.
 */
export async function runPriceChange(context: Writing, id: string): Promise<void> {
  const began = wallMs(context)
  let current = await takeOn(context, id)
  while (current !== null && current.work !== null) {
    const isOver = wallMs(context) - began >= priceChangeRunMs
    current = isOver ? await laidDown(context, current) : await onePage(context, current)
  }
}

/** Takes the change for this run alone; null when it is not due, or another run has it. */
async function takeOn(context: Writing, id: string): Promise<PriceChange | null> {
  const { change } = await load(context, { change: priceChangeRef(context.tenant.merchantId, id) })
  if (!change || change.dueAt === null || change.work === null) return null
  if (change.dueAt > clockOf(context, change)) return null
  const mine = revised(change, { dueAt: addMs(clockOf(context, change), priceChangeLeaseMs) })
  return saved(context, change, mine)
}

/** The clock that it waits for. A walk is at its own instant, whatever the wall clock says. */
function clockOf(context: Writing, { inRealTime }: PriceChange): string {
  return inRealTime ? context.time.wall.now() : nowOf(context)
}

async function onePage(context: Writing, change: PriceChange): Promise<PriceChange | null> {
  if (change.work === 'take_back') return tellOfRevert(context, change)
  if (change.work === 'compare') {
    const compared = await comparePage(context, change)
    const saves = await saved(context, change, compared)
    // The sums are complete; they are added up again on another day.
    return compared.cursor === null ? null : saves
  }
  const { merchantId, mode } = context.tenant
  const began = wallMs(context)
  const { plan, settings } = await load(context, {
    plan: planRef(merchantId, change.planId),
    settings: recoverySettingsRef(merchantId),
  })
  if (!plan) return saved(context, change, revised(change, { work: null, dueAt: null }))
  const page = await effectsOf(context, change, { plan, settings: settings ?? defaultRecoverySettings })
  const now = nowOf(context)
  const { isNew, sooner } =
    change.dryRun || change.passes === 0
      ? { isNew: page.effects, sooner: [] }
      : await sinceLastLook(context, change, page.effects)
  const rows = change.dryRun
    ? []
    : isNew.map((effect) => newRow(change, effect, rowShardOf(effect.subscription.id, mode), now))
  const isFirst = change.passes === 0 && change.cursor === null
  const counted = isFirst ? { ...change, total: await countOnPlan(context, change.planId) } : change
  const after = advanced(context, counted, { next: page.nextCursor, effects: isNew })
  const written = await saved(context, change, after, [
    ...rows.map((row) => create(priceChangeRowCodec, row)),
    ...sooner,
  ])
  // A large merchant's rows go to a few partitions: no faster than those accept them.
  if (mode === 'live' && rows.length > 0) await paced(priceChangePaceMs - (wallMs(context) - began))
  // This search is done; the next one has a day of its own.
  return after.cursor === null ? null : written
}

interface Looking {
  readonly plan: Plan
  readonly settings: RecoverySettings
}

async function effectsOf(context: Writing, change: PriceChange, { plan, settings }: Looking) {
  const cursor = change.cursor ?? undefined
  const page = await pageOfStates(context, change, plan, { limit: pageSize, cursor, settings })
  const effects = page.items.map((state) => effectOf(state, change, settings.notifyChannels))
  return { nextCursor: page.nextCursor, effects }
}

/** Subscriptions without a row, made since the last search; and rows whose customers must be notified sooner than planned. */
async function sinceLastLook(
  context: Writing,
  change: PriceChange,
  effects: readonly Effect[],
): Promise<{ readonly isNew: Effect[]; readonly sooner: Write[] }> {
  if (effects.length === 0) return { isNew: [], sooner: [] }
  const { merchantId, mode } = context.tenant
  const refs = effects.map(({ subscription }) =>
    priceChangeRowRef(merchantId, change.id, subscription.id, mode),
  )
  const found = await readItems(context.table, refs, 'strong')
  const now = nowOf(context)
  const sooner = effects.flatMap((effect, i) => {
    const item = found[i]
    const row = item ? priceChangeRowCodec.decode(item) : null
    const after = row && hastened(change, row, effect, now)
    return row && after ? [replace(priceChangeRowCodec, row, after)] : []
  })
  return { isNew: effects.filter((_, i) => !found[i]), sooner }
}

/** The change after a page: at the next, or done with this search. */
function advanced(
  context: Writing,
  change: PriceChange,
  { next, effects }: { readonly next: string | null; readonly effects: readonly Effect[] },
): PriceChange {
  const sums = effects.reduce(plusEffect, change.sums)
  if (next !== null)
    return revised(change, {
      ...{ sums, cursor: next },
      dueAt: addMs(clockOf(context, change), priceChangeLeaseMs),
    })
  const done = { sums, cursor: null, passes: change.passes + 1 }
  const now = nowOf(context)
  if (change.dryRun) return revised(change, { ...done, work: null, dueAt: null })
  if (now >= change.effectiveFrom)
    return revised(change, {
      ...{ ...done, work: 'compare' as const, inRealTime: false },
      dueAt: nextComparisonAt({ ...change, sums }, now),
    })
  return revised(change, {
    ...done,
    inRealTime: false,
    dueAt: nextLookAt(change, now),
  })
}

/** Another run continues. */
async function laidDown(context: Writing, change: PriceChange): Promise<null> {
  await saved(context, change, revised(change, { dueAt: clockOf(context, change) }))
  return null
}

/** Writes the change as it is now; null where another run did. */
async function saved(
  context: Writing,
  before: PriceChange,
  after: PriceChange,
  writes: readonly Write[] = [],
): Promise<PriceChange | null> {
  try {
    await commit(context, { writes: [...writes, replace(priceChangeCodec, before, after)] })
    return after
  } catch (error) {
    if (error instanceof StaleRead) return null
    throw error
  }
}

function wallMs(context: Writing): number {
  return Date.parse(context.time.wall.now())
}

function paced(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}
