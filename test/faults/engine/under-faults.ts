import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ofQuarter, ofShare, shareOfRun } from '../../support/share.ts'
import { enumerate, faultless, type Tried } from './enumerate.ts'
import { openStage, prepare, type Stage } from './stage.ts'
import type { Story } from './story.ts'
import { resetWall } from './wall.ts'

/** A fixed share of what `npm run faults` tries; `npm test` leaves pairs to the deep run. */
const onePairIn = shareOfRun() === null ? 400 : Infinity

/** A stage for one test file, open from its first test to its last. */
export function stageForTests(): () => Stage {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(async () => {
    resetWall()
    await stage.service.stop()
  })
  return () => stage
}

/**
 * Tests that stories are right under every single fault, and under some pairs: half of a share in `npm test`, since each
 * takes seconds, and a quarter in the deep run, of which every change has another.
 */
export function testUnderFaults(kinds: readonly (readonly Story[])[]): void {
  const all = kinds.flat()
  const share = ofShare(all)
  testEach(shareOfRun() === null ? ofQuarter(all) : share.slice(0, Math.ceil(share.length / 2)))
}

/** Tests all of these stories so. */
export function testEach(stories: readonly Story[]): void {
  const stageOf = stageForTests()
  describe.each(stories)('$name', (story) => {
    it('is right under every single fault, and in the deep run under some pairs', async () => {
      const stage = stageOf()
      const prepared = await prepare(stage, story)
      const first = await faultless(stage, prepared)
      expect(failuresOf(first)).toEqual([])
      expect(first.calls.length).toBeGreaterThanOrEqual(3)
      let singles = 0
      const failures: string[] = []
      for await (const tried of enumerate(stage, prepared, first, { onePairIn })) {
        if (tried.faults.length === 1) singles += 1
        failures.push(...failuresOf(tried))
      }
      expect(failures).toEqual([])
      expect(singles).toBeGreaterThanOrEqual(3 * first.calls.length)
    }, 60_000)
  })
}

/** What was injected, and what must not be there. */
export function failuresOf({ story, faults, violations }: Tried): string[] {
  return violations.map((violation) => `${story}, ${JSON.stringify(faults)}: ${violation}`)
}
