import { lagosDayOf } from '../domain/lagos-day.ts'
import { composeBalance, type BalancePart, type MerchantBalance } from '../domain/ledger/merchant-balance.ts'
import type { Currency } from '../domain/money.ts'
import { nowOf } from '../store/context.ts'
import { availableName, balancesOf, pendingDayOf, type Balance } from '../store/entities/balance.ts'
import { load } from '../store/load.ts'
import { queryAll } from '../store/page.ts'
import type { OperationContext } from './context.ts'

/** What the merchant has available and what settles tomorrow (decisions 9), in tenant time. */
export async function getBalance(context: OperationContext, currency: Currency): Promise<MerchantBalance> {
  await load(context, {})
  const balances = await queryAll(context, balancesOf(context.merchantId, currency))
  const parts = balances.map((balance) => partOf(balance, currency)).filter((part) => part !== null)
  return composeBalance(currency, parts, lagosDayOf(nowOf(context)))
}

/** Customers' credit and what the merchant owes lie beside the merchant's own money and are no part of it. */
function partOf({ name, amount }: Balance, currency: Currency): BalancePart | null {
  if (name === availableName(currency)) return { kind: 'available', amount }
  const day = pendingDayOf(name)
  return day === null ? null : { kind: 'earned', day, amount }
}
