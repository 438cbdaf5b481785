import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openStage, prepare, type Prepared, type Stage } from './engine/stage.ts'
import { changes } from './engine/stories/changes.ts'
import { firstCharges, recoveries, renewals } from './engine/stories/charges.ts'
import { checkouts } from './engine/stories/checkouts.ts'
import { moveWall, resetWall } from './engine/wall.ts'
import { walkTo } from './engine/walk.ts'
import { itemsOf } from './checker/read.ts'
import { holdsForms, storedForm } from './stored-form/form.ts'
import { formsOf } from './stored-form/play.ts'
import { priceScenes } from './stored-form/price-scenes.ts'
import { longScenes } from './stored-form/scenes.ts'
import { runLives } from './lives/lives.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { ofQuarter } from '../support/share.ts'

const stage = await openStage()
await forThisFile(Promise.resolve(stage.service))
beforeEach(resetWall)
afterAll(resetWall)

// `GOLDEN=write` renews the hashes where a rule has changed; `FORMS=folder` writes what they are made of.
describe('the stored form stays the same', () => {
  it('in the long scenes', async () => {
    holdsForms(await formsOf(stage.service, [...longScenes, ...priceScenes]))
  }, 120_000)

  it('in every story of a charge whose process crashes at every third call', async () => {
    const forms = new Map<string, readonly string[]>()
    const stories = [...firstCharges, ...renewals, ...recoveries, ...changes, ...checkouts]
    for (const [index, story] of ofQuarter([...stories.entries()])) {
      const prepared = await prepare(stage, story)
      const calls = await callsOf(stage, prepared)
      expect(calls).toBeGreaterThan(2)
      const lines: string[] = []
      // One story begins with its first call, the next with its second: together they die everywhere.
      for (let at = 1 + (index % 3); at <= calls; at += 3) {
        const [broken, mended] = await diedAfter(stage, prepared, at)
        lines.push(`died after call ${at}:`, ...broken, 'mended:', ...mended)
      }
      forms.set(`story ${story.name}`, lines)
    }
    holdsForms(forms)
  }, 600_000)

  it('at the end of long lives', async () => {
    const forms = new Map<string, readonly string[]>()
    for (const seed of [1, 2]) {
      const few = { subscriptions: 30, share: 0.12, service: stage.service }
      const { hashes, violations, driftMs } = await runLives({ ...few, seed })
      expect([violations, driftMs]).toEqual([[], 0])
      for (const [name, hash] of Object.entries(hashes)) forms.set(`life ${seed} ${name}`, [hash])
    }
    holdsForms(forms)
  }, 600_000)
})

/** How many calls an operation makes when nothing breaks, once its process is warm. */
async function callsOf({ line, table }: Stage, { plot, before }: Prepared): Promise<number> {
  await table.restore(before)
  await line.run(plot.act)
  await table.restore(before)
  line.arm([])
  await line.run(plot.act)
  return (await line.disarm()).length
}

/** What is stored where the process died, and once the operation was repeated and all that is due is done. */
async function diedAfter(
  { line, table }: Stage,
  { plot, before }: Prepared,
  at: number,
): Promise<readonly [readonly string[], readonly string[]]> {
  const form = async () => storedForm(itemsOf(await table.items(), plot.merchantId))
  resetWall()
  await table.restore(before)
  line.arm([{ at, mode: 'death after' }])
  await line.run(plot.act)
  await line.disarm()
  const broken = await form()
  moveWall(61_000)
  await plot.act()
  await walkTo(plot.merchantId, plot.settlesAt)
  return [broken, await form()]
}
