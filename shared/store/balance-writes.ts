import type { LagosDay } from '../domain/time/lagos-day.ts'
import { freeMoney } from '../domain/ledger/freed-money.ts'
import type { Taking } from '../domain/ledger/taking.ts'
import type { Currency } from '../domain/money/money.ts'
import type { Meaning } from './context.ts'
import { availableName, balanceKey, credit, debit, owedName, type Balance } from './entities/balance.ts'
import type { Key } from './keys.ts'
import { check, update, type Write } from './write.ts'
import { needs } from '../ports/rights.ts'

/**
 * Spends from the available balance. Requires that the balance suffices, that the earnings of earlier days are folded
 * in, and that the merchant owes nothing (D9.7, D9.15, D9.16).
 */
export function spend(
  merchantId: string,
  { currency, amount }: { readonly currency: Currency; readonly amount: number },
  today: LagosDay,
  meaning: Meaning,
): Write[] {
  const debited = update(
    'spend available',
    balanceKey(merchantId, availableName(currency)),
    {
      set: 'ADD #a :a',
      condition: '#a >= :n AND #f >= :today',
      names: { '#a': 'a', '#f': 'f' },
      values: { ':a': -amount, ':n': amount, ':today': today },
    },
    meaning,
  )
  return [debited, owesNothing(merchantId, currency, meaning)]
}

/** Makes a commit fail if the merchant owes anything. */
export function owesNothing(merchantId: string, currency: Currency, meaning: Meaning): Write {
  return checkZero('owes nothing', '>=', balanceKey(merchantId, owedName(currency)), meaning)
}

/** Makes a commit fail if a balance is on the other side of zero; one that was never written is zero. */
function checkZero(label: string, side: '>=' | '<=', key: Key, meaning: Meaning): Write {
  return check(
    label,
    key,
    {
      condition: `attribute_not_exists(#a) OR #a ${side} :zero`,
      names: { '#a': 'a' },
      values: { ':zero': 0 },
    },
    meaning,
  )
}

/** Empties a bucket that is unchanged since it was read: no fold counts it twice, and no late earning is lost. */
export function emptyBucket(bucket: Balance): Write {
  return {
    label: `empty ${bucket.name}`,
    meaning: 'stale',
    render: (TableName) => ({
      Delete: needs('table:DeleteItem', {
        TableName,
        Key: balanceKey(bucket.merchantId, bucket.name),
        ConditionExpression: '#a = :read',
        ExpressionAttributeNames: { '#a': 'a' },
        ExpressionAttributeValues: { ':read': bucket.amount },
      }),
    }),
  }
}

/** Adds folded earnings to the available balance. `atLeast` (kobo), what is spent beyond them, must be there before. */
export function foldInto(
  merchantId: string,
  currency: Currency,
  change: { readonly amount: number; readonly atLeast: number; readonly foldedThrough: LagosDay | null },
): Write {
  const { amount, atLeast, foldedThrough } = change
  const through = foldedThrough === null ? {} : { ':f': foldedThrough }
  const enough = atLeast > 0 ? { ':n': atLeast } : {}
  return update('fold into available', balanceKey(merchantId, availableName(currency)), {
    set: foldedThrough === null ? 'ADD #a :a' : 'SET #f = :f ADD #a :a',
    ...(atLeast > 0 ? { condition: '#a >= :n' } : {}),
    names: { '#a': 'a', ...(foldedThrough === null ? {} : { '#f': 'f' }) },
    values: { ':a': amount, ...through, ...enough },
  })
}

/** Repays a debt that is unchanged since it was read. */
export function repay(owed: Pick<Balance, 'merchantId' | 'name' | 'amount'>, amount: number): Write {
  return update('repay what is owed', balanceKey(owed.merchantId, owed.name), {
    set: 'ADD #a :a',
    condition: '#a = :read',
    names: { '#a': 'a' },
    values: { ':a': amount, ':read': owed.amount },
  })
}

/**
 * Makes money available again, after it has repaid what the merchant owes (F4). Stale where that debt has changed since
 * it was read, so that a merchant never owes and has money at once.
 */
export function free(merchantId: string, { currency, amount, owed = 0 }: FreedSum): Write[] {
  const { repaidKobo, availableKobo } = freeMoney(amount, owed)
  const debt =
    repaidKobo > 0
      ? repay({ merchantId, name: owedName(currency), amount: owed }, repaidKobo)
      : owesNothing(merchantId, currency, 'stale')
  const rest =
    availableKobo > 0 ? [credit(balanceKey(merchantId, availableName(currency)), availableKobo)] : []
  return [debt, ...rest]
}

/** Money that becomes free: minor units, and what the merchant owes as it was read, zero or below. */
export interface FreedSum {
  readonly currency: Currency
  readonly amount: number
  readonly owed?: number
}

/**
 * Takes money from where it is; the merchant owes what is missing. Stale where a balance has less than was read, or,
 * if the merchant will owe, where more has become available since: they never owe and have at once (F4).
 */
export function take(merchantId: string, currency: Currency, { pieces, shortKobo }: Taking): Write[] {
  const available = availableName(currency)
  if (shortKobo === 0)
    return pieces.map(({ name, amount }) => debit(balanceKey(merchantId, name), amount, 'stale'))
  const others = pieces.filter(({ name }) => name !== available)
  const all = pieces.find(({ name }) => name === available)?.amount ?? 0
  return [
    ...others.map(({ name, amount }) => debit(balanceKey(merchantId, name), amount, 'stale')),
    all > 0 ? takeAll(balanceKey(merchantId, available), all) : hasNothing(merchantId, currency),
    credit(balanceKey(merchantId, owedName(currency)), -shortKobo),
  ]
}

/** Takes the whole of a balance, on condition that it is what was read. */
function takeAll(key: Key, amount: number): Write {
  return update(`take all of ${key.sk}`, key, {
    set: 'ADD #a :a',
    condition: '#a = :read',
    names: { '#a': 'a' },
    values: { ':a': -amount, ':read': amount },
  })
}

/** Makes a commit stale if anything is available. */
function hasNothing(merchantId: string, currency: Currency): Write {
  return checkZero('has nothing available', '<=', balanceKey(merchantId, availableName(currency)), 'stale')
}
