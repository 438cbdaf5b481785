import { charged, chargedAtMost, keptUnits, keptWord, succeed } from '../conditions.ts'
import type { Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { paidUnits, unitsDue } from '../scenes.ts'

const before = 5
const canceled = (actor: number) => keptWord(actor, 'SUB', 'canceled')
const ofTwo = (first: number, second: number) => keptUnits({ 0: first, 1: second }, before)

const race = raceIn.bind(null, paidUnits)
const atEnd: typeof race = raceIn.bind(null, unitsDue)
const later = { effective: 'at_renewal' }

/** Units that come and go, and one-off items, against each other and against what else moves money (K5). */
export const units: readonly Race[] = [
  race('more units x more units', [does.buysUnits(8), does.buysUnits(9)], chargedAtMost(2), ofTwo(8, 9)),
  race('more units x fewer units', [does.buysUnits(8), does.buysUnits(2)], chargedAtMost(1), ofTwo(8, 2)),
  race('fewer units x fewer units', [does.buysUnits(3), does.buysUnits(2)], charged(0), ofTwo(3, 2)),
  race(
    'more units x fewer at renewal',
    [does.buysUnits(8), does.buysUnits(2, later)],
    charged(1),
    ofTwo(8, 8),
  ),
  race('more units x change-plan', [does.buysUnits(8), does.changes({ amount: 900_000 })], chargedAtMost(2)),
  race('more units x cancel', [does.buysUnits(8), does.cancels], chargedAtMost(1), canceled(1)),
  race('fewer units x cancel', [does.buysUnits(2), does.cancels], charged(0), canceled(1)),
  race('more units x refund', [does.buysUnits(8), does.refunds(400_000)], charged(1)),
  race('fewer units x refund', [does.buysUnits(2), does.refunds(400_000)], charged(0)),
  race('fewer units x reversal', [does.buysUnits(2), does.reverses('rev_1')], charged(0)),
  race('more units x promo', [does.buysUnits(8), does.redeems], charged(1)),
  atEnd(
    'renewal x more units',
    [does.worker, does.buysUnits(8)],
    chargedAtMost(2),
    keptUnits({ 1: 8 }, before),
  ),
  race('item x item', [does.billsOnce(1_000), does.billsOnce(2_000)], charged(0), succeed(2)),
  race('item x cancel', [does.billsOnce(1_000), does.cancels], chargedAtMost(1), canceled(1)),
  race('item x more units', [does.billsOnce(1_000), does.buysUnits(8)], charged(1)),
  atEnd('renewal x item', [does.worker, does.billsOnce(1_000)], charged(1)),
  atEnd('renewal x fewer at renewal', [does.worker, does.buysUnits(2, later)], charged(1)),
]
