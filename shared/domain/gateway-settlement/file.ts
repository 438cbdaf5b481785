import { settledKinds, type SettledKind, type ToldLine } from './settlement.ts'

/** What a file of a settlement begins with; sums are whole kobo, above 0 for all kinds, and a fee may be left empty. */
export const settlementColumns = ['kind', 'reference', 'amount', 'fee'] as const

/**
 * The lines of a settlement from a CSV file, for gateways without an interface (N2).
 * @throws Error naming the first line that can't be read.
 */
export function settlementLines(text: string): ToldLine[] {
  const [head = '', ...rows] = text.split(/\r?\n/).filter((row) => row.trim() !== '')
  if (head.trim() !== settlementColumns.join(','))
    throw new Error(`the file must begin with ${settlementColumns.join(',')}`)
  return rows.map((row, i) => lineOf(row.split(','), i + 2))
}

function lineOf([kind = '', reference = '', amount = '', fee = '']: readonly string[], at: number): ToldLine {
  const isKind = (settledKinds as readonly string[]).includes(kind)
  const isFee = fee === '' || /^\d{1,15}$/.test(fee)
  if (!isKind || reference === '' || !/^[1-9]\d{0,14}$/.test(amount) || !isFee)
    throw new Error(`line ${at}: must be charge, refund or dispute, our reference, kobo, and kobo or nothing`)
  return {
    ...{ kind: kind as SettledKind, reference, amount: Number(amount) },
    feeKobo: fee === '' ? null : Number(fee),
  }
}
