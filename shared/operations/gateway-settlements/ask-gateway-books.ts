import { gatewayMark } from '../../domain/gateway/at-gateway.ts'
import type { ToldSettlement } from '../../domain/gateway-settlement/settlement.ts'
import type { GatewayBook, GatewaySettlements, ListedLine, Some, Span } from '../../ports/gateway-book.ts'
import { takeGatewayReversal } from '../refunds/take-gateway-reversal.ts'
import type { Charging, Writing } from '../unit-of-work/context.ts'
import { overMerchants } from '../unit-of-work/over-merchants.ts'
import { findUnsettled, knowLate } from './find-unsettled.ts'
import { takeSettlement } from './take-settlement.ts'

/** A gateway with its own book. */
export interface NamedBook {
  readonly name: string
  readonly book: GatewayBook
}

/** The merchants for a look at a gateway's book. */
export interface BookReaders {
  /** A fresh unit of work for a merchant; null for an unknown one. */
  readonly contextOf: (merchantId: string) => Promise<Charging | null>
  readonly operator: () => Writing
  /** Every merchant of the mode. */
  readonly merchants: readonly string[]
  /** Wall clock: merchants that a look does not reach by then come first in the next one. */
  readonly lastsUntil: string
  /** Receives failures, which delay nothing else: the next look makes up for them. */
  readonly failed: (about: string, error: unknown) => void
}

/**
 * Reads what a gateway settled and the disputes that it lists, also those whose callback was lost (N2, N3). May be repeated, and
 * is every day.
 * @returns how many rows in which gateway and books differ are new.
 */
export async function askGatewayBook(
  { name, book }: NamedBook,
  span: Span,
  readers: BookReaders,
): Promise<number> {
  const { disputed, settlements } = book
  if (disputed)
    await orTell(readers, `${name} disputes`, () => takeDisputes({ name, disputed }, span, readers))
  if (!settlements) return 0
  let differences = 0
  const isTaken = await orTell(readers, `${name} settlements`, async () => {
    for await (const told of allOf((cursor) => settlements.settled(span, cursor)))
      differences += await takeSettlement(told, await linesOf(settlements, told), readers)
  })
  // Without the newest settlements everything would seem to be missing.
  return isTaken ? differences + (await lookForMissing(name, span.to, readers)) : differences
}

/** Looks for charges that no settlement up to an instant contained, of every merchant; the next look continues where time ran out. */
export async function lookForMissing(name: string, until: string, readers: BookReaders): Promise<number> {
  let found = 0
  const { merchants, lastsUntil } = readers
  const run = { name: `gateway-books ${name}`, merchants, until: lastsUntil }
  await overMerchants(readers.operator(), run, async (merchantId) => {
    await orTell(readers, `${name} ${merchantId}`, async () => {
      const context = await readers.contextOf(merchantId)
      if (context === null) return
      found += await findUnsettled(context, { gateway: gatewayMark({ name }) }, until)
      await knowLate(context)
    })
  })
  return found
}

async function takeDisputes(
  { name, disputed }: { readonly name: string; readonly disputed: NonNullable<GatewayBook['disputed']> },
  span: Span,
  { contextOf, failed }: BookReaders,
): Promise<void> {
  for await (const { chargeReference, merchantId } of allOf((cursor) => disputed(span, cursor))) {
    const context = await contextOf(merchantId)
    if (context === null) continue
    await takeGatewayReversal(context, chargeReference, { gateway: gatewayMark({ name }) }).catch(
      (error: unknown) => {
        failed(chargeReference, error)
      },
    )
  }
}

async function linesOf(settlements: GatewaySettlements, told: ToldSettlement): Promise<ListedLine[]> {
  const lines: ListedLine[] = []
  for await (const line of allOf((cursor) => settlements.linesOf(told.gatewayId, cursor))) lines.push(line)
  return lines
}

async function* allOf<T>(read: (cursor: string | null) => Promise<Some<T>>): AsyncGenerator<T> {
  let cursor: string | null = null
  do {
    const { items, next }: Some<T> = await read(cursor)
    yield* items
    cursor = next
  } while (cursor !== null)
}

async function orTell({ failed }: BookReaders, about: string, run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    failed(about, error)
    return false
  }
}
