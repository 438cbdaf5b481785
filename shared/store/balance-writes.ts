import type { LagosDay } from '../domain/lagos-day.ts'
import type { Currency } from '../domain/money.ts'
import type { Meaning } from './context.ts'
import { availableName, balanceKey, owedName, type Balance } from './entities/balance.ts'
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
  return check(
    'owes nothing',
    balanceKey(merchantId, owedName(currency)),
    {
      condition: 'attribute_not_exists(#a) OR #a >= :zero',
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
