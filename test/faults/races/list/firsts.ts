import { charged, chargedAtMost, keptAtMost, counted, keptWord, succeed } from '../conditions.ts'
import type { Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { atExpiry, awaitingTransfer, incomplete } from '../scenes.ts'

const once = charged(1)
const canceled = (actor: number) => keptWord(actor, 'SUB', 'canceled')
const forgiven = (actor: number) => keptWord(actor, 'INV', 'void')

const race = raceIn.bind(null, incomplete)
const late = raceIn.bind(null, atExpiry)

/** The first invoice of a subscription that waits for its payment. */
export const firsts: readonly Race[] = [
  race('first pay x pay', [does.pays, does.paysToo], once),
  race('first pay x page', [does.pays, does.paysOnFirstPage], once),
  race('first page doubled', [does.paysOnFirstPage, does.paysOnFirstPage], once),
  race('first page x other page', [does.paysOnFirstPage, does.paysOnPage], once),
  race('own pay x pay', [does.paysInPortal, does.pays], once),
  race('own pay x page', [does.paysInPortal, does.paysOnFirstPage], once),
  race('own pay x void', [does.paysInPortal, does.voids], forgiven(1)),
  race('first pay x void', [does.pays, does.voids], forgiven(1)),
  race('first page x void', [does.paysOnFirstPage, does.voids], forgiven(1)),
  race('first pay x cancel', [does.pays, does.cancels], canceled(1)),
  race('first page x cancel', [does.paysOnFirstPage, does.cancels], canceled(1)),
  late('first pay x expiry', [does.pays, does.worker], chargedAtMost(1)),
  late('first page x expiry', [does.paysOnFirstPage, does.worker], chargedAtMost(1)),
  late('expiry doubled', [does.worker, does.worker], charged(0)),
  late('expiry x void', [does.worker, does.voids], charged(0), keptWord(1, 'SUB', 'incomplete_expired')),
  race('pay x page x void', [does.pays, does.paysOnFirstPage, does.voids], forgiven(2)),
]

const creating = raceIn.bind(null, incomplete)

const awaited = raceIn.bind(null, awaitingTransfer)

/** A bank transfer for the first invoice: the news, and who asks or acts meanwhile. */
export const transfers: readonly Race[] = [
  awaited('good news x worker', [does.brings('success'), does.asksAfterCharge], once),
  awaited('bad news x worker', [does.brings('failed'), does.asksAfterCharge], charged(0)),
  awaited(
    'good news x bad news of a transfer',
    [does.brings('success'), does.brings('failed')],
    chargedAtMost(1),
  ),
  awaited('good news x cancel', [does.brings('success'), does.cancels], once),
  awaited('good news x void', [does.brings('success'), does.voids], once, keptWord(1, 'INV', 'void')),
  // The payer uses a card while their transfer is pending: one of them pays, the other is given back (A8).
  awaited('good news x pay', [does.brings('success'), does.pays], chargedAtMost(2), keptAtMost(1)),
  awaited('good news x expiry', [does.brings('success'), does.worker], once),
]

/** New subscriptions of a customer who has a card. */
export const creations: readonly Race[] = [
  creating('create x archive', [does.creates(), does.archives], chargedAtMost(1)),
  creating('create x blacklist', [does.creates(), does.blacklists], chargedAtMost(1)),
  creating('create x remove method', [does.creates(), does.removesCard], chargedAtMost(1)),
  creating('create x cancel what it made', [does.creates(), does.cancelsNewest], charged(1)),
  creating('create x pay what it made', [does.creates(), does.paysNewest], chargedAtMost(2)),
  creating('create x void what it made', [does.creates(), does.voidsNewest], charged(1)),
  creating('create x create', [does.creates(), does.creates('create too')], charged(2), counted('SUB', 3)),
  creating(
    'create x create, one redemption',
    [does.createsWithLastCode('create'), does.createsWithLastCode('create too')],
    charged(1),
    succeed(1),
  ),
]
