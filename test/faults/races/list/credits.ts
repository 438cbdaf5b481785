import { charged } from '../conditions.ts'
import type { Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { credited, creditedDue } from '../scenes.ts'

const race = raceIn.bind(null, credited)
const late = raceIn.bind(null, creditedDue)

/** Credit of one customer that two invoices would use. */
export const credits: readonly Race[] = [
  race('credit: create x create', [does.creates(), does.creates('create too')]),
  race('credit: create x change-plan', [does.creates(), does.changes({ amount: 900_000 })]),
  race('credit: create x cancel', [does.creates(), does.cancels]),
  race('credit: change-plan x cancel', [does.changes({ amount: 900_000 }), does.cancels]),
  late('credit: renewal x create', [does.worker, does.creates()], charged(2)),
  late('credit: renewal x cancel', [does.worker, does.cancels]),
  late('credit: renewal doubled', [does.worker, does.worker], charged(1)),
]
