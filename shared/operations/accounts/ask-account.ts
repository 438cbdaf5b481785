import { watched } from '../../domain/account/decide-account.ts'
import { turned } from '../../domain/change/change.ts'
import { addMs } from '../../domain/time/time.ts'
import { nowOf } from '../../store/context.ts'
import { accountWatchRef } from '../../store/entities/account.ts'
import { load } from '../../store/load.ts'
import { creditOverlapMs } from '../waits.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { bookCredit } from './take-credit.ts'
import { owedBy } from './match-arrival.ts'

/**
 * Asks a gateway what arrived on a customer's account, whose callbacks may be lost (M4): daily while the customer owes
 * something, else weekly.
 */
export async function runAccountDue(context: Charging, customerId: string): Promise<void> {
  const { merchantId } = context.tenant
  const { watch } = await load(context, { watch: accountWatchRef(merchantId, customerId) })
  const now = nowOf(context)
  if (!watch?.dueAt || watch.dueAt > now) return
  const { accountNumber, gateway, askedTo } = watch
  const account = { merchantId, customerId, accountNumber }
  const credits = await context.gateways.of(watch).creditsSince(account, addMs(askedTo, -creditOverlapMs))
  for (const credit of credits) await bookCredit(context, { customerId, gateway }, credit)
  const isOwing = (await owedBy(context, customerId)).length > 0
  const after = watched(watch, { now, isOwing })
  const change = {
    turns: turned('accountWatch', watch, after),
    moves: [],
    events: [],
    about: {},
    result: after,
  }
  await commitChange(context, change, { answer: null })
}
