import { describe, expect, it } from 'vitest'
import { faultless } from './engine/enumerate.ts'
import { mended } from './engine/mended.ts'
import { prepare } from './engine/stage.ts'
import { stories } from './engine/stories/all.ts'
import { tryStory } from './engine/trial.ts'
import { failuresOf, stageForTests } from './engine/under-faults.ts'

const stageOf = stageForTests()

describe('faults that were found and mended', () => {
  it.each(mended)(
    '$story: does not happen again: $was ($faults.0.mode, $faults.1.mode)',
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
