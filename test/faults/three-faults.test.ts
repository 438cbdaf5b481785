import { describe, expect, it } from 'vitest'
import { faultless } from './engine/enumerate.ts'
import { mended } from './engine/mended.ts'
import { prepare } from './engine/stage.ts'
import { stories } from './engine/stories/all.ts'
import { tryStory } from './engine/trial.ts'
import { tryTriple, type Measured } from './engine/triples.ts'
import { failuresOf, stageForTests } from './engine/under-faults.ts'

/** The first of the seeds that `npm run faults` tries. */
const triples = 150

const stageOf = stageForTests()

describe('what once broke', () => {
  it.each(mended)(
    '$story: not again that $was ($faults.0.mode, $faults.1.mode)',
    async ({ story, faults }) => {
      const stage = stageOf()
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
    const stage = stageOf()
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
