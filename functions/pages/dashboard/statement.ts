/** A movement of the balance, with the fields that a statement needs. */
export interface Movement {
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
}

const digits = { day: 10, month: 7 } as const

/**
 * Movements summed by day or month, oldest first: each row opens with the closing balance of the one before, and the
 * last closes with the present balance, available and pending together.
 */
export function statementOf(movements: readonly Movement[], by: keyof typeof digits): StatementRow[] {
  const rows: StatementRow[] = []
  const last = new Map<string, number>()
  for (const { amountKobo, currency, at } of movements.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const period = at.slice(0, digits[by])
    const index = last.get(currency)
    const before = index === undefined ? undefined : rows[index]
    const isNew = before?.period !== period
    const openingKobo = isNew ? (before?.closingKobo ?? 0) : before.openingKobo
    const [inKobo, outKobo] = isNew ? [0, 0] : [before.inKobo, before.outKobo]
    const row = {
      period,
      currency,
      openingKobo,
      inKobo: inKobo + Math.max(0, amountKobo),
      outKobo: outKobo + Math.min(0, amountKobo),
      closingKobo: (before?.closingKobo ?? 0) + amountKobo,
      movements: (isNew ? 0 : before.movements) + 1,
    }
    if (isNew) {
      last.set(currency, rows.length)
      rows.push(row)
    } else rows[index!] = row
  }
  return rows
}
