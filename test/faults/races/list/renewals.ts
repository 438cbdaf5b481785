import { charged, chargedAtMost, counted, keptWord } from '../conditions.ts'
import type { Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { due } from '../scenes.ts'

const once = charged(1)
const dearer = { amount: 900_000 }
const canceled = (actor: number) => keptWord(actor, 'SUB', 'canceled')

const race = raceIn.bind(null, due)

/** A renewal against whatever else happens to its subscription at the same instant. */
export const renewals: readonly Race[] = [
  race('renewal doubled', [does.worker, does.worker], once, counted('INV', 2)),
  race(
    'renewal x renewal by an old message',
    [does.workerWithOldMessage, does.worker],
    once,
    counted('INV', 2),
  ),
  race(
    'renewals by old messages',
    [does.workerWithOldMessage, does.workerWithOldMessage],
    once,
    counted('INV', 2),
  ),
  race('renewal x cancel', [does.worker, does.cancels], chargedAtMost(1), canceled(1)),
  race('renewal x cancel at end', [does.worker, does.cancelsAtEnd], chargedAtMost(1)),
  race('renewal x change-plan', [does.worker, does.changes(dearer)], chargedAtMost(2)),
  race('renewal x change at renewal', [does.worker, does.changes(dearer, { effective: 'at_renewal' })], once),
  race('renewal x change of interval', [does.worker, does.changes({ interval: 'year' })], chargedAtMost(2)),
  race('renewal x pause', [does.worker, does.pauses], chargedAtMost(1), keptWord(1, 'SUB', 'paused')),
  race('renewal x promo', [does.worker, does.redeems], once),
  race('renewal x remove method', [does.worker, does.removesCard], chargedAtMost(1)),
  race('renewal x new method', [does.worker, does.offersCard], once),
  race('renewal x switched method', [does.worker, does.switchesCard], once),
  race('renewal x blacklist', [does.worker, does.blacklists], chargedAtMost(1)),
  race('renewal x refund', [does.worker, does.refunds(120_000)], once),
  race('renewal x reversal', [does.worker, does.reverses('rev_1')], once),
  race('renewal x pay what it made', [does.worker, does.paysNewest], once),
  race('renewal x void what it made', [does.worker, does.voidsNewest], once),
  race('renewal x archive', [does.worker, does.archives], once),
  race(
    'renewal x change-plan x cancel',
    [does.worker, does.changes(dearer), does.cancels],
    chargedAtMost(2),
    canceled(2),
  ),
  race('renewal x pause x cancel', [does.worker, does.pauses, does.cancels], chargedAtMost(1), canceled(2)),
]

const declining: typeof race = raceIn.bind(null, (stage) => due(stage, 'tok_test_insufficient_funds'))

const expired: typeof race = raceIn.bind(null, (stage) => due(stage, 'tok_test_expired_card'))

/** The same with a card that is declined: rivals find a subscription that is just becoming past due. */
export const declinedRenewals: readonly Race[] = [
  // Nothing is tried again before there is another card, so one that comes meanwhile must not be overlooked.
  expired('expired card renewal x new method', [does.worker, does.offersCard], once),
  expired('expired card renewal x switched method', [does.worker, does.switchesCard], once),
  declining('declined renewal doubled', [does.worker, does.worker], charged(0), counted('INV', 2)),
  declining('declined renewal x cancel', [does.worker, does.cancels], charged(0), canceled(1)),
  declining('declined renewal x new method', [does.worker, does.offersCard], chargedAtMost(1)),
  declining('declined renewal x switched method', [does.worker, does.switchesCard], chargedAtMost(1)),
  declining('declined renewal x pay what it made', [does.worker, does.paysNewest], charged(0)),
  declining('declined renewal x void what it made', [does.worker, does.voidsNewest], charged(0)),
  declining('declined renewal x pause', [does.worker, does.pauses], charged(0)),
  declining('declined renewal x change-plan', [does.worker, does.changes(dearer)], charged(0)),
]
