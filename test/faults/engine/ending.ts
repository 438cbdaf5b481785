import type { RawItem } from '../checker/read.ts'

/** The attributes of partitions that show how a story ended. */
const told: Readonly<Record<string, readonly string[]>> = {
  SUB: ['s', 'cy'],
  INV: ['s', 'ac'],
  POUT: ['s'],
  BILL: ['s'],
  RFND: ['s'],
  CHK: ['s'],
}

/** The state of a merchant's money in one line, without anything that differs from run to run. */
export function endingOf(items: readonly RawItem[], merchantId: string): string {
  const parts = Object.entries(told).flatMap(([partition, attributes]) => {
    const rows = items.filter(({ pk }) => pk === `${merchantId}#${partition}`)
    const words = rows.map((row) => attributes.map((attribute) => textOf(row[attribute])).join(' '))
    return words.length === 0 ? [] : [`${partition} ${words.sort().join(', ')}`]
  })
  return [...parts, ...booksOf(items, merchantId), ...balancesOf(items, merchantId)].join('; ')
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '-'
}

function booksOf(items: readonly RawItem[], merchantId: string): string[] {
  return ['charge', 'refund', 'transfer', 'vend'].flatMap((kind) => {
    const entries = items
      .filter(({ pk }) => pk === `TWIN#${merchantId}#${kind}`)
      .map(({ entry }) => entry as { amount: number; outcome: string })
    const words = entries.map(({ amount, outcome }) => `${outcome} ${amount}`)
    return words.length === 0 ? [] : [`${kind}s ${words.sort().join(', ')}`]
  })
}

/** Balances by kind, over all days' buckets. */
function balancesOf(items: readonly RawItem[], merchantId: string): string[] {
  const sums = new Map<string, number>()
  for (const { pk, sk, a } of items) {
    if (pk !== `${merchantId}#BAL`) continue
    const kind = sk.split('#')[1] ?? ''
    sums.set(kind, (sums.get(kind) ?? 0) + Number(a ?? 0))
  }
  return [...sums].sort().map(([kind, amount]) => `${kind} ${amount}`)
}
