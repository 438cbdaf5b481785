import { createdAtOf } from '../../domain/ids.ts'
import type { Account } from '../../domain/ledger/posting.ts'
import {
  checkLedger,
  noTotals,
  withPostings,
  type LedgerCheck,
  type LedgerTotals,
} from '../../domain/ledger/totals.ts'
import type { Currency } from '../../domain/money/money.ts'
import { nowOf } from '../../store/context.ts'
import { allBalancesOf, type Balance } from '../../store/entities/balance.ts'
import { loadClock } from '../../store/load.ts'
import { queryAllSpread } from '../../store/query-all.ts'
import { newestSeal } from '../../store/query-journal.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { openFrom, totalsSince } from './sum-journal.ts'

/** A check of the books, with the part of the journal whose postings were summed one by one. */
export interface BalanceCheck extends LedgerCheck {
  readonly from: string
  readonly to: string
}

/** Money that moves between the reading of balances and of postings makes them differ; then both are read again. */
const looks = 5

/**
 * Compares the merchant's balances with the journal (D9.5): sealed days by their totals, open days entry by entry.
 * Where they differ the whole journal is added up: the journal is the truth and a seal only its summary.
 */
export async function verifyBalance(context: OperationContext): Promise<BalanceCheck> {
  await loadClock(context)
  const seal = await newestSeal(context)
  const to = nowOf(context)
  const quick = await look(context, () => totalsSince(context, seal))
  const began = createdAtOf(context.tenant.merchantId)
  if (quick.ok || seal === null) return { ...quick, from: openFrom(seal) ?? earliest(began, to), to }
  return { ...(await look(context, () => totalsSince(context, null))), from: earliest(began, to), to }
}

async function look(context: OperationContext, posted: () => Promise<LedgerTotals>): Promise<LedgerCheck> {
  for (let n = 1; ; n += 1) {
    const before = await storedTotals(context)
    const check = checkLedger(before, await posted())
    if (check.ok || n === looks) return check
  }
}

/** What the stored balances say, account by account. */
export async function storedTotals(context: OperationContext): Promise<LedgerTotals> {
  const balances = await queryAllSpread(context, allBalancesOf(context.tenant.merchantId))
  return balances.reduce((totals, balance) => {
    const posting = postingOf(balance)
    return posting === null ? totals : withPostings(totals, posting)
  }, noTotals)
}

const accountOf: Readonly<Record<string, Account>> = {
  available: 'merchant_available',
  pending: 'merchant_pending',
  credit: 'customer_credit',
  owed: 'merchant_owed',
}

function postingOf({ name, amount }: Balance) {
  const [currency, kind = ''] = name.split('#')
  const account = accountOf[kind]
  return account === undefined ? null : { currency: currency as Currency, postings: [{ account, amount }] }
}

/** A sandbox clock may be earlier than the merchant's creation. */
function earliest(began: string, now: string): string {
  return began < now ? began : now
}
