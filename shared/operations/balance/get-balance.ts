import { lagosDayOf } from '../../domain/time/lagos-day.ts'
import {
  composeBalance,
  type BalancePart,
  type MerchantBalance,
} from '../../domain/ledger/merchant-balance.ts'
import type { Currency } from '../../domain/money/money.ts'
import { nowOf } from '../../store/context.ts'
import { availableName, owedName, pendingDayOf, type Balance } from '../../store/entities/balance.ts'
import { loadClock } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { balanceAsOf } from './books-at.ts'
import { readBalancesTogether } from './read-holdings.ts'

/**
 * What the merchant has available and what settles tomorrow (D9.3), in tenant time.
 * @param asOf An instant of the past, or a date for its end: then the journal is added up to it (N4).
 */
export async function getBalance(
  context: OperationContext,
  currency: Currency,
  asOf?: string,
): Promise<MerchantBalance> {
  if (asOf !== undefined) return balanceAsOf(context, currency, asOf)
  await loadClock(context)
  const balances = await readBalancesTogether(context, currency)
  const parts = balances.map((balance) => partOf(balance, currency)).filter((part) => part !== null)
  return composeBalance(currency, parts, lagosDayOf(nowOf(context)))
}

/** Customers' credit is stored beside the merchant's own money and is not part of it. */
function partOf({ name, amount }: Balance, currency: Currency): BalancePart | null {
  if (name === availableName(currency)) return { kind: 'available', amount }
  if (name === owedName(currency)) return { kind: 'owed', amount }
  const day = pendingDayOf(name)
  return day === null ? null : { kind: 'earned', day, amount }
}
