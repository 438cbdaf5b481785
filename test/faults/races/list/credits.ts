import { charged, chargedAtMost } from '../conditions.ts'
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
  race('credit: gift x create', [does.mends(70_000), does.creates()]),
  race('credit: taken back x create', [does.mends(-200_000), does.creates()], chargedAtMost(1)),
  race('credit: taken back x refund', [does.mends(-200_000), does.refunds(400_000)]),
  race('credit: change of interval x refund', [
    does.changes({ amount: 4_000_000, interval: 'year' }),
    does.refunds(400_000),
  ]),
  race('credit: forfeit x refund', [does.forfeits, does.refunds(400_000)]),
  race('credit: cancel that refunds x refund', [does.cancelsForMoney, does.refunds(400_000)]),
  race('credit: cancel that refunds x reversal', [does.cancelsForMoney, does.reverses('rev_1')]),
  late('credit: taken back x renewal', [does.mends(-200_000), does.worker], charged(1)),
  late('credit: renewal x create', [does.worker, does.creates()], charged(2)),
  late('credit: renewal x cancel', [does.worker, does.cancels]),
  late('credit: renewal doubled', [does.worker, does.worker], charged(1)),
]
