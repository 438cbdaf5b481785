import { charged } from '../conditions.ts'
import type { Race } from '../race.ts'
import { raceIn } from '../race-in.ts'
import * as does from '../rivals.ts'
import { pastDue, pastDueWithNumber } from '../scenes.ts'

const race = raceIn.bind(null, pastDueWithNumber)
const withoutNumber: typeof race = raceIn.bind(null, pastDue)

/** Money on a customer's account number meets whoever else settles the invoice: each kobo is in one place (M4). */
export const accountNumbers: readonly Race[] = [
  race('transfer x dunning', [does.transfers(500_000), does.worker]),
  race('transfer x pay', [does.transfers(500_000), does.pays]),
  race('transfer x transfer', [does.transfers(300_000), does.transfers(300_000, 'transfer too')], charged(0)),
  race('transfer x void', [does.transfers(200_000), does.voids], charged(0)),
  race('transfer x cancel', [does.transfers(200_000), does.cancels], charged(0)),
  race('transfer x cash', [does.transfers(300_000), does.receives(200_000)], charged(0)),
  withoutNumber('account number x account number', [does.opensAccount, does.opensAccountToo]),
]
