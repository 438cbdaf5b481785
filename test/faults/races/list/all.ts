import type { Race } from '../race.ts'
import { accountNumbers } from './account-numbers.ts'
import { addOns } from './add-ons.ts'
import { balances } from './balances.ts'
import { changes } from './changes.ts'
import { credits } from './credits.ts'
import { ends } from './ends.ts'
import { creations, firsts, transfers } from './firsts.ts'
import { finance } from './finance.ts'
import { interrupted } from './interrupted.ts'
import { out } from './out.ts'
import { recoveries } from './recoveries.ts'
import { declinedRenewals, renewals } from './renewals.ts'
import { sameRequests } from './same-requests.ts'
import { sessions } from './sessions.ts'
import { units } from './units.ts'

/** Every race. */
export const races: readonly Race[] = [
  ...sameRequests,
  ...creations,
  ...firsts,
  ...transfers,
  ...renewals,
  ...declinedRenewals,
  ...recoveries,
  ...accountNumbers,
  ...ends,
  ...changes,
  ...units,
  ...addOns,
  ...credits,
  ...out,
  ...sessions,
  ...balances,
  ...finance,
  ...interrupted,
]
