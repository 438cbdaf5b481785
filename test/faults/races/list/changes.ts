import { charged, chargedAtMost, keptWord, succeed, succeeds } from '../conditions.ts'
import type { Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { paid } from '../scenes.ts'

const dearer = { amount: 900_000 }
const dearest = { amount: 1_100_000 }
const cheaper = { amount: 200_000 }
const canceled = (actor: number) => keptWord(actor, 'SUB', 'canceled')

const race = raceIn.bind(null, paid)

/** What changes a paid subscription in the middle of its period, and moves money. */
export const changes: readonly Race[] = [
  race('change-plan x cancel', [does.changes(dearer), does.cancels], chargedAtMost(1), canceled(1)),
  race(
    'change-plan x change-plan',
    [does.changes(dearer), does.changes(dearest, {}, 'other change')],
    chargedAtMost(2),
  ),
  race('change-plan x cheaper plan', [does.changes(dearer), does.changes(cheaper, {}, 'downgrade')]),
  race('change-plan x change at renewal', [
    does.changes(dearer),
    does.changes(cheaper, { effective: 'at_renewal' }, 'later'),
  ]),
  race('change-plan x pause', [does.changes(dearer), does.pauses], keptWord(1, 'SUB', 'paused')),
  race('change-plan x refund', [does.changes(dearer), does.refunds(120_000)]),
  race('change-plan x reversal', [does.changes(dearer), does.reverses('rev_1')]),
  race('change-plan x remove method', [does.changes(dearer), does.removesCard], chargedAtMost(1)),
  race('change-plan x promo', [does.changes(dearer), does.redeems], chargedAtMost(1)),
  race('change-plan x switched method', [does.changes(dearer), does.switchesCard], charged(1)),
  race('change-plan x new method', [does.changes(dearer), does.offersCard], charged(1)),
  race('change-plan x blacklist', [does.changes(dearer), does.blacklists], chargedAtMost(1)),
  race('cheaper plan x cancel', [does.changes(cheaper), does.cancels], charged(0), canceled(1)),
  race('cheaper plan x refund', [does.changes(cheaper), does.refunds(400_000)], chargedAtMost(1)),
  race('cancel x cancel', [does.cancels, does.cancelsToo], succeed(1), canceled(0)),
  race('cancel x refund', [does.cancels, does.refunds(400_000)], canceled(0)),
  race('cancel x pause', [does.cancels, does.pauses], canceled(0)),
  race('cancel x cancel at end', [does.cancels, does.cancelsAtEnd], canceled(0)),
  race('refund x refund', [does.refunds(300_000), does.refunds(300_000, 'refund too')], succeed(1)),
  race('refund x reversal', [does.refunds(300_000), does.reverses('rev_1')], succeeds(1)),
  race('reversal told twice', [does.reverses('rev_1'), does.reverses('rev_1')], succeed(2)),
  race('reversal x reversal', [does.reverses('rev_1'), does.reverses('rev_2')], succeed(1)),
  race(
    'change-plan x cancel x refund',
    [does.changes(dearer), does.cancels, does.refunds(100_000)],
    canceled(1),
  ),
]
