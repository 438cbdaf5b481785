import { createdAtOf } from '../ids.ts'
import { mismatchOf, type BookedLine } from './match.ts'
import {
  withLines,
  type GatewaySettlement,
  type SettledLine,
  type SettledMark,
  type SettlementDifference,
  type SettlementPart,
  type ToldLine,
} from './settlement.ts'
import { revised } from '../change/revised.ts'

/** How many lines a part holds: each has a mark and perhaps a difference, and all are written in one transaction. */
export const linesAPart = 30

/** A line with what is known about it. */
export interface LineToTake {
  readonly line: ToldLine
  readonly booked: BookedLine | null
  /** Where it was settled before; null where it was not. */
  readonly mark: SettledMark | null
  /** The row that lists it as unsettled; null if there is none. */
  readonly missing: SettlementDifference | null
  /** The identifier of the row that says how it differs. */
  readonly differenceId: string
}

/** What a part changes. */
export interface TakenPart {
  readonly settlement: GatewaySettlement
  readonly part: SettlementPart
  readonly marks: readonly SettledMark[]
  readonly differences: readonly SettlementDifference[]
  /** Rows that a line has closed, before and after. */
  readonly found: readonly (readonly [SettlementDifference, SettlementDifference])[]
}

/** Records the next lines of a tenant's settlement: matched, marked as settled, differences listed with one cause each (N2). */
export function takePart(settlement: GatewaySettlement, all: readonly LineToTake[], now: string): TakenPart {
  const { merchantId, gateway, paidOn, currency } = settlement
  const taken = all.map((one) => ({ ...one, mismatch: mismatchOf(one.line, currency, one) }))
  const lines = taken.map(({ line, booked, mismatch }): SettledLine => ({
    ...line,
    invoiceId: booked?.invoiceId ?? null,
    cause: mismatch?.cause ?? null,
  }))
  const differences = taken.flatMap(({ line, booked, mismatch, differenceId }) =>
    mismatch === null
      ? []
      : [
          openDifference({
            ...mismatch,
            ...{
              merchantId,
              id: differenceId,
              createdAt: createdAtOf(differenceId),
              gateway,
              settlementId: settlement.id,
              currency,
            },
            ...{ kind: line.kind, reference: line.reference, invoiceId: booked?.invoiceId ?? null },
          }),
        ],
  )
  return {
    settlement: revised(settlement, {
      ...withLines(settlement, lines),
      differences: settlement.differences + differences.length,
      parts: settlement.parts + 1,
    }),
    part: {
      ...{ merchantId, gateway, paidOn, currency, lines },
      id: partId(settlement.id, settlement.parts + 1),
    },
    marks: taken
      .filter(({ mark }) => mark === null)
      .map(({ line: { kind, reference } }) => ({ merchantId, kind, reference, settlementId: settlement.id })),
    differences,
    found: taken.flatMap(({ missing, mark }) =>
      missing?.status === 'open' && mark === null
        ? [[missing, revised(missing, { status: 'settled', closedAt: now })] as const]
        : [],
    ),
  }
}

/** The identifier of a part of a settlement: sorts behind the settlement's own. */
export function partId(settlementId: string, number: number): string {
  return `${settlementId}-${String(number).padStart(6, '0')}`
}

/** An unexplained row. */
export function openDifference(
  of: Omit<SettlementDifference, 'status' | 'closedAt' | 'explanation' | 'version'>,
): SettlementDifference {
  return { ...of, status: 'open', closedAt: null, explanation: null, version: 1 }
}
