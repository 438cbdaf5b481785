import { charged, chargedAtMost, keptWord } from '../conditions.ts'
import type { Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { cancelDue, lastCycleOver, resumeDue, trialOver } from '../scenes.ts'

const dearer = { amount: 900_000 }
const canceled = (actor: number) => keptWord(actor, 'SUB', 'canceled')

const trial = raceIn.bind(null, trialOver)
const bareTrial = raceIn.bind(null, (stage) => trialOver(stage, null))
const cancel = raceIn.bind(null, cancelDue)
const pause = raceIn.bind(null, resumeDue)
const last = raceIn.bind(null, lastCycleOver)

/** The worker that ends a trial, a pause, a period or the last cycle, against requests that conflict with it. */
export const ends: readonly Race[] = [
  trial('trial end doubled', [does.worker, does.worker], charged(1)),
  trial('trial end x cancel', [does.worker, does.cancels], chargedAtMost(1), canceled(1)),
  trial('trial end x cancel at end', [does.worker, does.cancelsAtEnd], chargedAtMost(1)),
  trial('trial end x change-plan', [does.worker, does.changes(dearer)], chargedAtMost(2)),
  trial('trial end x remove method', [does.worker, does.removesCard], chargedAtMost(1)),
  bareTrial('trial end without a method x new method', [does.worker, does.offersCard], charged(1)),
  cancel('scheduled cancel doubled', [does.worker, does.worker], charged(0)),
  cancel('scheduled cancel x uncancel', [does.worker, does.uncancels], chargedAtMost(1)),
  cancel('scheduled cancel x cancel', [does.worker, does.cancels], charged(0)),
  pause('resumption doubled', [does.worker, does.worker], charged(0)),
  pause('resumption x resume', [does.worker, does.resumes], charged(0)),
  pause('resumption x cancel', [does.worker, does.cancels], canceled(1)),
  last('last cycle doubled', [does.worker, does.worker], charged(0)),
  last('last cycle x change-plan', [does.worker, does.changes(dearer)], chargedAtMost(1)),
  last('last cycle x cancel', [does.worker, does.cancels], charged(0)),
]
