import { charged, chargedAtMost, keptAddOns, keptWord } from '../conditions.ts'
import type { Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { addOnsDue, paidAddOns } from '../scenes.ts'

const before = 4
const canceled = (actor: number) => keptWord(actor, 'SUB', 'canceled')
const ofTwo = (first: number, second: number) => keptAddOns({ 0: first, 1: second }, before)

const race = raceIn.bind(null, paidAddOns)
const atEnd: typeof race = raceIn.bind(null, addOnsDue)
const later = { effective: 'at_renewal' }

/** Units of an add-on that come and go, against each other and against what else moves money (K4, K5). */
export const addOns: readonly Race[] = [
  race(
    'more add-ons x more add-ons',
    [does.buysAddOns(8), does.buysAddOns(9)],
    chargedAtMost(2),
    ofTwo(8, 9),
  ),
  race(
    'more add-ons x fewer add-ons',
    [does.buysAddOns(8), does.buysAddOns(1)],
    chargedAtMost(1),
    ofTwo(8, 1),
  ),
  race('add-ons go x fewer add-ons', [does.buysAddOns(0), does.buysAddOns(1)], charged(0), ofTwo(0, 1)),
  race(
    'more add-ons x change-plan',
    [does.buysAddOns(8), does.changes({ amount: 900_000 })],
    chargedAtMost(2),
  ),
  race('more add-ons x cancel', [does.buysAddOns(8), does.cancels], chargedAtMost(1), canceled(1)),
  race('fewer add-ons x refund', [does.buysAddOns(1), does.refunds(400_000)], charged(0)),
  race('fewer add-ons x reversal', [does.buysAddOns(1), does.reverses('rev_1')], charged(0)),
  race('more add-ons x promo', [does.buysAddOns(8), does.redeems], charged(1)),
  atEnd('renewal x more add-ons', [does.worker, does.buysAddOns(8)], chargedAtMost(2)),
  atEnd('renewal x fewer add-ons at renewal', [does.worker, does.buysAddOns(1, later)], charged(1)),
]
