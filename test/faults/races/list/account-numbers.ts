import { charged } from '../conditions.ts'
import type { Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { changeSent, changeSentDue, pastDue, pastDueWithNumber } from '../scenes.ts'

const race = raceIn.bind(null, pastDueWithNumber)
const withoutNumber: typeof race = raceIn.bind(null, pastDue)

const beside: typeof race = raceIn.bind(null, changeSent)
const atEnd: typeof race = raceIn.bind(null, changeSentDue)

/** Money on a customer's account number meets whoever else settles the invoice: each kobo is in one place (M4). */
export const accountNumbers: readonly Race[] = [
  race('transfer x dunning', [does.transfers(500_000), does.worker]),
  race('transfer x pay', [does.transfers(500_000), does.pays]),
  race('transfer x transfer', [does.transfers(300_000), does.transfers(300_000, 'transfer too')], charged(0)),
  race('transfer x void', [does.transfers(200_000), does.voids], charged(0)),
  race('transfer x cancel', [does.transfers(200_000), does.cancels], charged(0)),
  race('transfer x cash', [does.transfers(300_000), does.receives(200_000)], charged(0)),
  beside('transfer for a change x cancel', [does.transfers(300_000), does.cancels], charged(0)),
  beside('transfer for a change x void', [does.transfers(300_000), does.voids], charged(0)),
  atEnd('transfer for a change x renewal', [does.transfers(300_000), does.worker], charged(0)),
  withoutNumber('account number x account number', [does.opensAccount, does.opensAccountToo]),
]
