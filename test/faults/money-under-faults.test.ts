import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enumerate, faultless, type Tried } from './engine/enumerate.ts'
import { mended } from './engine/mended.ts'
import { openStage, prepare, type Stage } from './engine/stage.ts'
import { stories } from './engine/stories/all.ts'
import { tryStory } from './engine/trial.ts'
import { tryTriple, type Measured } from './engine/triples.ts'
import { resetWall } from './engine/wall.ts'

/** A fixed share of what `npm run faults` tries: every single fault, some pairs, some threes. */
const onePairIn = 25
const triples = 150

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  resetWall()
  await stage.service.stop()
})

/** What was injected, and what must not be there. */
function failuresOf({ story, faults, violations }: Tried): string[] {
  return violations.map((violation) => `${story}, ${JSON.stringify(faults)}: ${violation}`)
}

describe.each(stories)('$name', (story) => {
  it('is right under every single fault, and under some pairs', async () => {
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

describe('what once broke', () => {
  it.each(mended)(
    '$story: not again that $was ($faults.0.mode, $faults.1.mode)',
    async ({ story, faults }) => {
      const prepared = await prepare(
        stage,
        stories.find(({ name }) => name === story)!,
      )
      expect(failuresOf(await faultless(stage, prepared))).toEqual([])
      const tried = await tryStory(stage, prepared, faults)
      expect(tried.calls.length).toBeGreaterThanOrEqual(faults.at(-1)!.at)
      expect(failuresOf({ story, faults, ...tried })).toEqual([])
    },
  )
})

describe('three faults, chosen by a seed', () => {
  it('leave every operation right', async () => {
    const measured: Measured[] = []
    for (const story of stories) {
      const prepared = await prepare(stage, story)
      measured.push({ prepared, calls: (await faultless(stage, prepared)).calls.length })
    }
    const failures: string[] = []
    for (let seed = 1; seed <= triples; seed += 1)
      failures.push(
        ...failuresOf(await tryTriple(stage, measured, seed)).map((text) => `seed ${seed}: ${text}`),
      )
    expect(failures).toEqual([])
  }, 120_000)
})
