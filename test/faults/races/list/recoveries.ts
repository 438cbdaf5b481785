import { charged, keptWord } from '../conditions.ts'
import type { Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { pastDue } from '../scenes.ts'

const once = charged(1)
const canceled = (actor: number) => keptWord(actor, 'SUB', 'canceled')
const forgiven = (actor: number) => keptWord(actor, 'INV', 'void')

const race = raceIn.bind(null, pastDue)

/** Whoever charges a past-due invoice, and however often, it is paid once; and never after it was forgiven. */
export const recoveries: readonly Race[] = [
  race('pay x dunning', [does.pays, does.worker], once),
  race('pay x pay', [does.pays, does.paysToo], once),
  race('pay x retry', [does.pays, does.retries], once),
  race('retry x dunning', [does.retries, does.worker], once),
  race('page x dunning', [does.paysOnPage, does.worker], once),
  race('page x pay', [does.paysOnPage, does.pays], once),
  race('new method x dunning', [does.offersCard, does.worker], once),
  race('new method x pay', [does.offersCard, does.pays], once),
  race('new method x page', [does.offersCard, does.paysOnPage], once),
  race('switched method x dunning', [does.switchesCard, does.worker], once),
  race('switched method x pay', [does.switchesCard, does.pays], once),
  race('dunning doubled', [does.worker, does.worker], once),
  race('dunning by old messages', [does.workerWithOldMessage, does.workerWithOldMessage], once),
  race('pay x void', [does.pays, does.voids], forgiven(1)),
  race('page x void', [does.paysOnPage, does.voids], forgiven(1)),
  race('dunning x void', [does.worker, does.voids], forgiven(1)),
  race('new method x void', [does.offersCard, does.voids], forgiven(1)),
  race('retry x void', [does.retries, does.voids], forgiven(1)),
  race('pay x cancel', [does.pays, does.cancels], canceled(1)),
  race('dunning x cancel', [does.worker, does.cancels], canceled(1)),
  race('new method x cancel', [does.offersCard, does.cancels], canceled(1)),
  race('page x cancel', [does.paysOnPage, does.cancels], canceled(1)),
  race('pay x stop', [does.pays, does.stops]),
  race('dunning x stop', [does.worker, does.stops]),
  race('pay x blacklist', [does.pays, does.blacklists]),
  race('dunning x blacklist', [does.worker, does.blacklists]),
  race('dunning x remove method', [does.worker, does.removesCard]),
  race('pay x dunning x cancel', [does.pays, does.worker, does.cancels], canceled(2)),
  race('pay x dunning x page', [does.pays, does.worker, does.paysOnPage], once),
]
