import { modes, type Mode } from '../engine/fault-line.ts'
import type { ToldTrial } from './messages.ts'

/** What was tried on one operation. */
export interface OperationTally {
  /** The calls of a run without faults. */
  calls: readonly string[]
  /** How often a fault struck each call, by mode. */
  readonly struck: Map<number, Record<Mode, number>>
  trials: number
  readonly byFaults: [number, number, number, number]
  /** Pairs that were the same as one before them, and were not tried. */
  same: number
  readonly endings: Set<string>
  violations: number
}

/** Counts trials as they are reported. */
export class Tally {
  readonly operations = new Map<string, OperationTally>()
  readonly failed: ToldTrial[] = []

  addSame(story: string): void {
    this.#of(story).same += 1
  }

  add(trial: ToldTrial): void {
    const own = this.#of(trial.story)
    own.trials += 1
    own.byFaults[trial.faults.length]! += 1
    own.endings.add(trial.ending)
    if (trial.faults.length === 0) own.calls = trial.commands
    for (const { at, mode } of trial.faults) {
      const row = own.struck.get(at) ?? newRow()
      own.struck.set(at, row)
      row[mode] += 1
    }
    if (trial.violations.length === 0) return
    own.violations += 1
    this.failed.push(trial)
  }

  #of(story: string): OperationTally {
    const known = this.operations.get(story)
    if (known) return known
    const made: OperationTally = {
      calls: [],
      struck: new Map(),
      trials: 0,
      byFaults: [0, 0, 0, 0],
      same: 0,
      endings: new Set(),
      violations: 0,
    }
    this.operations.set(story, made)
    return made
  }
}

function newRow(): Record<Mode, number> {
  return Object.fromEntries(modes.map((mode) => [mode, 0])) as Record<Mode, number>
}
