import { Presets, SingleBar } from 'cli-progress'
import type { Part } from './options.ts'

const format =
  '{part} {bar} {value}/{total} steps, {tried} tried, {violations} violations, {duration_formatted}'

/** The progress of one part: its steps, how much was tried, and how much of that was found wrong. */
export interface Progress {
  readonly addSteps: (steps: number) => void
  readonly step: (steps?: number) => void
  readonly show: (tried: number, violations: number) => void
  /** How many steps are known and not done. */
  readonly left: () => number
  readonly stop: () => void
}

/** Opens the bar of a part. */
export function openProgress(part: Part): Progress {
  const bar = new SingleBar({ format, noTTYOutput: true, notTTYSchedule: 15_000 }, Presets.shades_classic)
  let total = 0
  let done = 0
  bar.start(0, 0, { part, tried: 0, violations: 0 })
  return {
    addSteps: (steps) => {
      bar.setTotal((total += steps))
    },
    step: (steps = 1) => {
      done += steps
      bar.increment(steps)
    },
    show: (tried, violations) => {
      bar.update({ tried, violations })
    },
    left: () => total - done,
    stop: () => {
      bar.stop()
    },
  }
}
