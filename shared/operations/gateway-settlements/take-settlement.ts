import {
  linesAPart,
  openDifference,
  takePart,
  type LineToTake,
} from '../../domain/gateway-settlement/decide-part.ts'
import {
  bankedOf,
  nothingSettled,
  withLines,
  type GatewaySettlement,
  type SettledMark,
  type SettlementDifference,
  type ToldLine,
  type ToldSettlement,
} from '../../domain/gateway-settlement/settlement.ts'
import type { ListedLine } from '../../ports/gateway-book.ts'
import { createdAtOf } from '../../domain/ids.ts'
import { accountNameOf } from '../../domain/account/own-account.ts'
import { accountHolderRef } from '../../store/entities/account.ts'
import type { Ref } from '../../store/codec.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, strongly } from '../../store/context.ts'
import {
  gatewaySettlementCodec,
  gatewaySettlementRef,
  settledMarkCodec,
  settledMarkRef,
  settlementDifferenceCodec,
  settlementDifferenceRef,
  settlementPartCodec,
} from '../../store/entities/gateway-settlement.ts'
import { load } from '../../store/load.ts'
import { create, replace, save } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { bookedLines } from './booked-line.ts'
import { differenceIdOf, missingIdOf, settlementIdOf } from './names.ts'

/** The units of work for the parts of a settlement. */
export interface SettlementTakers {
  /** A fresh unit of work for a merchant; null for an unknown one. */
  readonly contextOf: (merchantId: string) => Promise<Writing | null>
  /** The operator's own, for lines of no merchant, and whole settlements. */
  readonly operator: () => Writing
}

/**
 * Records what a gateway settled (N2): each merchant's lines are matched with their books, lines of no merchant are the operator's,
 * and what reached the bank is compared with all lines. It posts nothing: the money was the merchants' since it was
 * charged. May be repeated: each line is recorded once.
 * @returns how many lines differ, and whole sums.
 */
export async function takeSettlement(
  settlement: ToldSettlement,
  lines: readonly ListedLine[],
  takers: SettlementTakers,
): Promise<number> {
  let differences = 0
  const homeless: ListedLine[] = []
  const owned = await withOwners(takers.operator(), settlement, lines)
  const waiting = [...Map.groupBy(owned, (line) => line.merchantId)]
  const run = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [merchantId, own] = next
      const context = merchantId === null ? null : await takers.contextOf(merchantId)
      if (context === null) homeless.push(...own)
      else differences += await takeLines(context, settlement, own)
    }
  }
  await Promise.all(Array.from({ length: merchantsAtOnce }, run))
  const operator = takers.operator()
  if (homeless.length > 0) differences += await takeLines(operator, settlement, homeless)
  return differences + (await checkWhole(operator, settlement, lines))
}

/** A credit on a customer's own account number belongs to that number's customer (M4); all such lines are read together. */
async function withOwners(
  context: Writing,
  { gateway }: ToldSettlement,
  lines: readonly ListedLine[],
): Promise<readonly ListedLine[]> {
  const holders = await load(
    context,
    Object.fromEntries(
      lines.map(({ merchantId, accountNumber }, i) => [
        i,
        merchantId !== null || accountNumber === null
          ? null
          : accountHolderRef(accountNameOf({ gateway, accountNumber })),
      ]),
    ),
  )
  return lines.map((line, i) => ({ ...line, merchantId: line.merchantId ?? holders[i]?.merchantId ?? null }))
}

/** How many merchants' lines are recorded at once. */
const merchantsAtOnce = 8

/** Records one tenant's lines of a settlement, part by part. */
export async function takeLines(
  given: Writing,
  told: ToldSettlement,
  lines: readonly ToldLine[],
): Promise<number> {
  const seen = new Map<string, number>()
  const numbered = lines.map((line) => {
    const name = `${line.kind}#${line.reference}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return { ...line, times }
  })
  let differences = 0
  for (let from = 0; from < numbered.length; from += linesAPart) {
    const some = numbered.slice(from, from + linesAPart)
    differences += await onFreshState(strongly(given), (context) => takeSome(context, told, some))
  }
  return differences
}

type NumberedLine = ToldLine & { readonly times: number }

async function takeSome(
  context: Writing,
  told: ToldSettlement,
  lines: readonly NumberedLine[],
): Promise<number> {
  const { merchantId } = context.tenant
  const id = settlementIdOf(told)
  const { before } = await load(context, { before: gatewaySettlementRef(merchantId, id) })
  const facts = await factsOf(context, told, lines)
  const fresh = await linesToTake(context, told, facts)
  if (fresh.length === 0) return 0
  const settlement = before ?? newSettlement(merchantId, told)
  const taken = takePart(settlement, fresh, nowOf(context))
  await commit(context, {
    writes: [
      save(gatewaySettlementCodec, before, taken.settlement),
      create(settlementPartCodec, taken.part),
      ...taken.marks.map((mark) => create(settledMarkCodec, mark)),
      ...taken.differences.map((one) => create(settlementDifferenceCodec, one)),
      ...taken.found.map(([open, closed]) => replace(settlementDifferenceCodec, open, closed)),
    ],
  })
  for (const { id: difference } of taken.differences)
    context.deployment.raiseAlarm('settlement_gap', difference)
  return taken.differences.length
}

/** What is stored for a line: its mark, the row with its difference, and the row that lists it as missing. */
interface StoredFacts {
  readonly line: NumberedLine
  readonly mark: SettledMark | undefined
  readonly own: SettlementDifference | undefined
  readonly missing: SettlementDifference | undefined
  readonly differenceId: string
}

/** Reads what is stored for a part's lines, all together: most were recorded by an earlier look. */
async function factsOf(
  context: Writing,
  told: ToldSettlement,
  lines: readonly NumberedLine[],
): Promise<StoredFacts[]> {
  const { merchantId } = context.tenant
  const settlementId = settlementIdOf(told)
  const ids = lines.map(({ kind, reference, times }) =>
    differenceIdOf(told.paidOn, settlementId, kind, reference, String(times)),
  )
  const each = <T>(refOf: (line: NumberedLine, i: number) => Ref<T>): Record<string, Ref<T>> =>
    Object.fromEntries(lines.map((line, i) => [String(i), refOf(line, i)]))
  const [marks, own, missing] = await Promise.all([
    load(
      context,
      each(({ kind, reference }) => settledMarkRef({ merchantId, kind, reference })),
    ),
    load(
      context,
      each((_, i) => settlementDifferenceRef(merchantId, ids[i]!)),
    ),
    load(
      context,
      each(({ reference }) => settlementDifferenceRef(merchantId, missingIdOf(reference))),
    ),
  ])
  return lines.map((line, i) => ({
    ...{ line, mark: marks[i], own: own[i], missing: missing[i] },
    differenceId: ids[i]!,
  }))
}

/** The lines that no look has recorded yet, with what the books have for those that are settled for the first time. */
async function linesToTake(
  context: Writing,
  told: ToldSettlement,
  facts: readonly StoredFacts[],
): Promise<readonly LineToTake[]> {
  const { merchantId } = context.tenant
  const settlementId = settlementIdOf(told)
  const fresh = facts
    .filter(({ line, own, mark }) => !own && !(line.times === 1 && mark?.settlementId === settlementId))
    .map(({ line: { times, ...line }, mark, missing = null, differenceId }) => {
      const { kind, reference } = line
      // A second line in the same part is recognised only by its number: the first one's mark is written with it.
      const first = mark ?? (times > 1 ? { merchantId, kind, reference, settlementId } : null)
      return { line, mark: first, missing, differenceId }
    })
  const lines = fresh.filter(({ mark }) => mark === null).map(({ line }) => line)
  const booked = await bookedLines(context, told.gateway, lines)
  const bookedOf = new Map(lines.map((line, i) => [line, booked[i] ?? null]))
  return fresh.map((one) => ({ ...one, booked: bookedOf.get(one.line) ?? null }))
}

function newSettlement(merchantId: string, told: ToldSettlement): GatewaySettlement {
  const { gateway, gatewayId, paidOn, currency } = told
  return {
    ...{ merchantId, id: settlementIdOf(told), createdAt: paidOn, gateway, gatewayId, paidOn, currency },
    ...nothingSettled,
    ...{ differences: 0, parts: 0, version: 0 },
  }
}

/** Compares what reached the bank with the lines, and names deductions without a line. */
async function checkWhole(given: Writing, told: ToldSettlement, lines: readonly ToldLine[]): Promise<number> {
  const net = bankedOf(withLines(nothingSettled, lines))
  const { unlistedKobo, paidKobo } = told
  const wrong = [
    ...(net - unlistedKobo === paidKobo
      ? []
      : [{ cause: 'total_differs', expectedKobo: net - unlistedKobo, settledKobo: paidKobo } as const]),
    ...(unlistedKobo === 0
      ? []
      : [{ cause: 'unlisted', expectedKobo: 0, settledKobo: -unlistedKobo } as const]),
  ]
  let made = 0
  for (const sums of wrong)
    made += await onFreshState(strongly(given), (context) => tellOnce(context, told, sums))
  return made
}

async function tellOnce(
  context: Writing,
  told: ToldSettlement,
  sums: Pick<SettlementDifference, 'cause' | 'expectedKobo' | 'settledKobo'>,
): Promise<number> {
  const { merchantId } = context.tenant
  const settlementId = settlementIdOf(told)
  const id = differenceIdOf(told.paidOn, settlementId, sums.cause)
  const { known } = await load(context, { known: settlementDifferenceRef(merchantId, id) })
  if (known) return 0
  const { gateway, gatewayId: reference, currency } = told
  const of = { merchantId, id, createdAt: createdAtOf(id), gateway, settlementId, currency, reference }
  const row = openDifference({ ...sums, ...of, kind: null, invoiceId: null })
  await commit(context, { writes: [create(settlementDifferenceCodec, row)] })
  context.deployment.raiseAlarm('settlement_gap', id)
  return 1
}
