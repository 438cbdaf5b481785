import { describe, expect, it } from 'vitest'
import { stories } from './engine/stories/all.ts'
import { measure, tryTriple, type Measured } from './engine/triples.ts'
import { failuresOf, stageForTests } from './engine/under-faults.ts'
import { ofQuarter, ofSixteenth } from '../support/share.ts'

/** The first of the seeds that `npm run faults` tries; a run of the suite tries a quarter of them, on a sixteenth of the stories. */
const seeds = Array.from({ length: 150 }, (_, i) => i + 1)

const stageOf = stageForTests()

describe('three faults chosen by a seed', () => {
  it('leave every operation right', async () => {
    const stage = stageOf()
    const measured: Measured[] = []
    for (const story of ofSixteenth(stories)) measured.push(await measure(stage, story))
    const failures: string[] = []
    for (const seed of ofQuarter(seeds))
      failures.push(
        ...failuresOf(await tryTriple(stage, measured, seed)).map((text) => `seed ${seed}: ${text}`),
      )
    expect(failures).toEqual([])
  }, 240_000)
})
