import { expect } from 'vitest'
import { disputeLever } from '../../../shared/adapters/gateways/twin/disputes.ts'
import { openBook, type BookEntry } from '../../../shared/adapters/gateways/twin/book.ts'
import { askGatewayBook } from '../../../shared/operations/gateway-settlements/ask-gateway-books.ts'
import { takeGatewayReversal } from '../../../shared/operations/refunds/take-gateway-reversal.ts'
import { twinTable } from '../../../shared/runtime/clients.ts'
import { chargingContext } from '../../support/charging.ts'
import { openLife, type Life } from '../../support/lifecycle.ts'
import type { Service } from '../../support/service.ts'
import { end, small, start } from '../../scenarios/april.ts'
import type { Order, Step } from './orders.ts'

type Fields = Record<string, any>

/** When the first payment can be paid out, when the next is due, and a day after everything. */
const [settled, renewed, dayAfter] = [
  '2027-04-03T12:00:00.000Z',
  '2027-05-01T02:00:00.000Z',
  '2027-05-02T02:00:00.000Z',
] as const
const [refunded, reversed, disputedPart] = [100_000, 150_000, 300_000] as const

/** A merchant with one paid subscription, and what was seen of its order so far. */
interface Played {
  readonly service: Service
  readonly life: Life
  readonly invoiceId: string
  readonly order: Order
  /** The sandbox's clock. */
  at: string
  /** What the bank took by the reversal, as it told it. */
  takenKobo: number
  /** How many charges the gateway had when the payer disputed; null while nothing is in dispute. */
  chargesAtOpening: number | null
  /** Whether the books have heard of the dispute. */
  isKnown: boolean
  isDecided: boolean
}

const bookOf = ({ merchant }: Life, kind: string) => openBook(twinTable(), merchant.merchantId, kind)
const contextOf = ({ life, at }: Played) => chargingContext(life, { at })
const sum = (all: readonly BookEntry[]): number =>
  all.filter(({ outcome }) => outcome === 'succeeded').reduce((total, { amount }) => total + amount, 0)

type Balance = Readonly<Record<'availableKobo' | 'pendingKobo' | 'owedKobo', number>>
const balanceOf = async (life: Life): Promise<Balance> => (await life.balance()) as Balance

/**
 * Plays an order for a merchant of its own, and holds the books to the gateway's: nobody is charged while the dispute is open, and in
 * the end the merchant has what the gateway took from the payer, less what was returned and what was paid out.
 */
export async function playOrder(service: Service, order: Order): Promise<void> {
  const life = await openLife(service, start)
  const { latestInvoiceId } = await life.begin((await life.plan({ amount: small }))['id'])
  await life.clock(settled)
  const played: Played = {
    service,
    life,
    invoiceId: latestInvoiceId as string,
    order,
    at: settled,
    ...{ takenKobo: 0, chargesAtOpening: null, isKnown: false, isDecided: false },
  }
  for (const step of order.steps) {
    await plays[step](played)
    if (played.chargesAtOpening !== null && !played.isDecided)
      expect([step, (await bookOf(life, 'charge').list()).length]).toEqual([step, played.chargesAtOpening])
  }
  await goTo(played, dayAfter)
  await look(played)
  await judge(played)
}

const plays: Readonly<Record<Step, (played: Played) => Promise<void>>> = {
  async opened(played) {
    const { service, life, invoiceId, order } = played
    played.chargesAtOpening = (await bookOf(life, 'charge').list()).length
    const silent = order.lost.opening
    const body = {
      invoiceId,
      amount: order.isWhole ? small : disputedPart,
      dueAt: '2027-06-01T00:00:00.000Z',
      silent,
    }
    const opened = await service.call<any>('dispute-sandbox-charge', { key: life.key, body })
    expect([opened.status, opened.body.dispute === null]).toEqual([200, silent])
    played.isKnown = !silent
  },
  async refund({ life, invoiceId, isKnown, isDecided, order, takenKobo }) {
    const { availableKobo, pendingKobo } = await balanceOf(life)
    const { status } = await life.act('refund-invoice', invoiceId, { amount: refunded })
    // While it is open by nobody. Otherwise it goes where the balance and what is left of the payment allow it. Of a decision whose
    // notice was lost only the daily look tells.
    const maybeOpen = isKnown && isDecided && order.lost.decision
    if (isKnown && !isDecided) expect(status).toBe(409)
    else if (maybeOpen || takenKobo > 0 || (isDecided && order.outcome === 'lost'))
      expect([200, 409, 422]).toContain(status)
    else expect(status).toBe(availableKobo + pendingKobo < refunded ? 422 : 200)
  },
  async payout({ service, life }) {
    const { availableKobo: amount } = await life.balance()
    if (amount <= 0) return
    const body = { amount, bankCode: '058', accountNumber: '0123451234' }
    expect((await service.call('create-payout', { key: life.key, body })).status).toBe(201)
  },
  async reversal(played) {
    await reverse(played)
    played.takenKobo = reversed
  },
  async renewal(played) {
    // The daily look comes before the month's end.
    await look(played)
    await goTo(played, renewed)
  },
  async decided(played) {
    const { life, order } = played
    const { merchantId } = life.merchant
    const [entry] = await bookOf(life, 'dispute').list()
    const lever = disputeLever(() => ({ charges: bookOf(life, 'charge'), disputes: bookOf(life, 'dispute') }))
    await lever.decideDispute(merchantId, entry!.reference, order.outcome)
    played.isDecided = true
    if (order.lost.decision) return
    await takeGatewayReversal(contextOf(played), chargeOf(played), {})
  },
}

async function goTo(played: Played, at: string): Promise<void> {
  await played.life.clock(at)
  played.at = at
}

const chargeOf = ({ invoiceId }: Played): string => `${invoiceId}-1`

/** The bank takes a part for another reason, under one name however often its notice comes. */
async function reverse({ service, life, invoiceId }: Played): Promise<void> {
  const body = { invoiceId, amount: reversed, reference: 'bank-1' }
  expect((await service.call('reverse-sandbox-charge', { key: life.key, body })).status).toBe(200)
}

/** The daily look at the disputes that the gateway lists, whoever has heard of them. */
async function look(played: Played): Promise<void> {
  const { life } = played
  const { merchantId } = life.merchant
  const failed: unknown[] = []
  const items = (await bookOf(life, 'dispute').list()).map(() => ({
    chargeReference: chargeOf(played),
    merchantId,
  }))
  await askGatewayBook(
    { name: 'twin', book: { disputed: () => Promise.resolve({ items, next: null }) } as never },
    { from: start, to: end },
    {
      contextOf: () => Promise.resolve(contextOf(played)),
      operator: () => contextOf(played),
      merchants: [merchantId],
      lastsUntil: end,
      failed: (about, error) => failed.push([about, error]),
    },
  )
  expect(failed).toEqual([])
  if (items.length > 0) played.isKnown = true
}

/** The books against what the gateway's own say, from outside. */
async function judge(played: Played): Promise<void> {
  const { service, life, invoiceId, order, takenKobo } = played
  // A notice that is delivered again changes nothing.
  if (takenKobo > 0) await reverse(played)
  const [charged, back, paidOut, disputes] = await Promise.all(
    ['charge', 'refund', 'transfer', 'dispute'].map((kind) => bookOf(life, kind).list()),
  )
  const lostKobo = order.outcome === 'lost' ? disputes![0]!.amount : 0
  // Two takings of one charge are at most the charge (F3).
  const gone = Math.min(small, takenKobo + lostKobo)
  const left = sum(charged!) - sum(back!) - gone - sum(paidOut!)
  const { availableKobo, pendingKobo, owedKobo } = await balanceOf(life)
  const { body } = await service.call<any>('verify-balance', { key: life.key })
  const sums: Fields = Object.fromEntries(
    body.accounts.map(({ account, postingsKobo }: Fields) => [account, postingsKobo]),
  )
  const invoice = await life.done('get-invoice', invoiceId)
  expect({
    isRight: [body.ok, body.sumKobo],
    merchantKobo: availableKobo + pendingKobo - owedKobo,
    bothKobo: Math.min(availableKobo, owedKobo),
    clearingKobo: 0 - (sums['gateway_clearing'] ?? 0),
    refundsKobo: sums['refunds'] ?? 0,
    heldKobo: sums['disputes_held'] ?? 0,
    reversedKobo: invoice['amountReversed'],
    creditKobo: sums['customer_credit'] ?? 0,
  }).toEqual({
    ...{ isRight: [true, 0], merchantKobo: left, bothKobo: 0, clearingKobo: sum(charged!) - sum(paidOut!) },
    ...{ refundsKobo: sum(back!) + gone, heldKobo: 0, reversedKobo: gone, creditKobo: 0 },
  })
  await expectTold(played)
}

/** One event of its opening and one of its end; a dispute that nobody heard of until it was won has cost nothing. */
async function expectTold({ service, life, order }: Played): Promise<void> {
  const { steps, lost, outcome } = order
  const isFoundOpen = steps.slice(steps.indexOf('opened'), steps.indexOf('decided')).includes('renewal')
  const isTold = !lost.opening || isFoundOpen || outcome === 'lost'
  const listed = await service.call<any>('list-disputes', { key: life.key })
  expect(listed.body.items.map(({ status }: Fields) => status)).toEqual(isTold ? [outcome] : [])
  const told = (await life.eventTypes()).filter((type) => type.startsWith('dispute_'))
  expect(told).toEqual(isTold ? ['dispute_opened', 'dispute_closed'] : [])
}
