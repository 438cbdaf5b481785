/** A movement of the balance, with the fields that a statement needs. */
export interface Movement {
  readonly type: string
  readonly amountKobo: number
  readonly currency: string
  /** In the merchant's zone: `2026-12-05 09:00:00`. */
  readonly at: string
}

/** One day or month of one currency. */
export interface StatementRow {
  readonly period: string
  readonly currency: string
  readonly openingKobo: number
  readonly inKobo: number
  readonly outKobo: number
  readonly closingKobo: number
  readonly movements: number
  /** The movements in and out, by kind: these five sum to both. */
  readonly kinds: Readonly<Record<MovementKind, number>>
}

/** The kinds of movements that a statement has columns for. A refund, payout or bill that failed counts back in its own kind. */
export const movementKinds = ['payments', 'refunds', 'takenBackByBanks', 'payouts', 'other'] as const

export type MovementKind = (typeof movementKinds)[number]

const kindOf: Readonly<Record<string, MovementKind>> = {
  charge: 'payments',
  refund: 'refunds',
  refund_reversal: 'refunds',
  reversal: 'takenBackByBanks',
  payout: 'payouts',
  payout_reversal: 'payouts',
}

const none = { payments: 0, refunds: 0, takenBackByBanks: 0, payouts: 0, other: 0 }

const digits = { day: 10, month: 7 } as const

/**
 * Movements summed by day or month, oldest first: each row opens with the closing balance of the one before, and the
 * last closes with the present balance: available and pending together, less what is owed. It closes below zero where a
 * bank took back more than there was (F4).
 */
export function statementOf(movements: readonly Movement[], by: keyof typeof digits): StatementRow[] {
  const rows: StatementRow[] = []
  const last = new Map<string, number>()
  for (const { type, amountKobo, currency, at } of movements.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const period = at.slice(0, digits[by])
    const index = last.get(currency)
    const before = index === undefined ? undefined : rows[index]
    const isNew = before?.period !== period
    const openingKobo = isNew ? (before?.closingKobo ?? 0) : before.openingKobo
    const [inKobo, outKobo] = isNew ? [0, 0] : [before.inKobo, before.outKobo]
    const kind = kindOf[type] ?? 'other'
    const kinds = isNew ? none : before.kinds
    const row = {
      period,
      currency,
      openingKobo,
      inKobo: inKobo + Math.max(0, amountKobo),
      outKobo: outKobo + Math.min(0, amountKobo),
      closingKobo: (before?.closingKobo ?? 0) + amountKobo,
      movements: (isNew ? 0 : before.movements) + 1,
      kinds: { ...kinds, [kind]: kinds[kind] + amountKobo },
    }
    if (isNew) {
      last.set(currency, rows.length)
      rows.push(row)
    } else rows[index!] = row
  }
  return rows
}
