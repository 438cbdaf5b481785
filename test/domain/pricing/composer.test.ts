import { expect, it } from 'vitest'
import { composeChangeInvoice } from '../../../shared/domain/invoice/compose-change.ts'
import { composeCycleInvoice, type ComposedCycle } from '../../../shared/domain/invoice/compose-cycle.ts'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import { shownLines } from '../../../shared/domain/invoice/shown-lines.ts'
import { readLines, storedLines } from '../../../shared/store/entities/invoice-lines.ts'
import { paidBases } from '../../../shared/domain/pricing/items.ts'
import { planItemId } from '../../../shared/domain/pricing/line.ts'
import type { UnbilledLine } from '../../../shared/domain/pricing/line.ts'
import { totalsOf } from '../../../shared/domain/pricing/totals.ts'
import { random } from '../../support/random.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'
import { payer, order } from '../invoice/compose-fixtures.ts'
import {
  codeKobo,
  cycleOf,
  intervalChangeOf,
  type Billed,
  type Came,
  type SaidLine,
} from './composer-oracle.ts'
import { DAY, left, spans, toNewPeriod } from './proration-fixtures.ts'

const runs = 10_000

type Chance = ReturnType<typeof random>

/** Plans of some kobo to a million naira, up to three lines that wait, every kind of code, and credit or none. */
function randomBilled({ upTo }: Chance, i: number): Billed {
  const scale = i % 3 === 0 ? 100 : 1e8
  const waiting = Array.from({ length: upTo(4) }, (_, n): UnbilledLine => {
    const isCredit = upTo(2) === 0
    const type = isCredit ? 'proration_credit' : 'proration_charge'
    return { type, description: `waits ${n}`, amount: (isCredit ? -1 : 1) * (1 + upTo(scale)) }
  })
  const isShare = upTo(2) === 0
  const value = 1 + upTo(isShare ? 100 : scale * 2)
  const code = { discountType: isShare ? 'percentage' : 'fixed', discountValue: value } as const
  return {
    planName: 'Gold',
    planKobo: 1 + upTo(scale),
    waiting,
    code: i % 4 === 0 ? null : code,
    creditKobo: upTo(2) === 0 ? 0 : upTo(scale),
  }
}

const subscriptionOf = ({ waiting, code }: Billed) =>
  aSubscription({ unbilled: waiting, discount: code && aDiscount(code) })

const planOf = ({ planKobo }: Billed) => aPlan({ amount: planKobo })

const cycle = (billed: Billed): ComposedCycle =>
  composeCycleInvoice(subscriptionOf(billed), planOf(billed), { ...order, payer: payer(billed.creditKobo) })

/** A change from a year that is half over: a new period begins. */
function change(billed: Billed, paidForPeriodKobo: number) {
  const { planName, planKobo, waiting, creditKobo } = billed
  const discountKobo = codeKobo(billed)
  const proration = toNewPeriod({
    ...left(spans.year, 100 * DAY),
    ...{ mode: 'charge_now', refundedKobo: 0, paidForPeriodKobo, unbilled: waiting },
    old: { name: 'Silver' },
    new: { name: planName, amountKobo: planKobo, discountKobo },
  })
  const { now } = order
  const ids = { id: 'inv_3', now, effectiveAt: now, discountKobo, payer: payer(creditKobo) }
  return { proration, invoice: composeChangeInvoice(subscriptionOf(billed), planOf(billed), proration, ids)! }
}

function came(invoice: Invoice, surplusKobo: number): Came {
  const { subtotal, discount, creditApplied, amount } = invoice
  return { subtotal, discount, creditApplied, amount, lines: shownLines(invoice).map(said), surplusKobo }
}

const said = ({ type, description, amount }: SaidLine): SaidLine => ({ type, description, amount })

/** What does not foot in an invoice. */
function unfooted(invoice: Invoice): string[] {
  const { lines, creditApplied, subtotal, discount, amount } = invoice
  const totals = totalsOf(lines, creditApplied)
  const shown = shownLines(invoice).reduce((sum, line) => sum + line.amount, 0)
  const faults = {
    totals: totals.subtotal !== subtotal || totals.discount !== discount || totals.amount !== amount,
    shown: shown !== amount,
    negative: amount < 0 || creditApplied < 0 || discount < 0,
    share: lines.some((line) => line.discountAmount < 0 || line.discountAmount > Math.max(0, line.amount)),
    readAgain: JSON.stringify(readLines(storedLines(lines))) !== JSON.stringify(lines),
  }
  return Object.entries(faults).flatMap(([name, isFault]) => (isFault ? [name] : []))
}

// Holds K1, K2, D6.4, D5.10, B6.
it(`a cycle's invoice foots, and equals an independent computation, on ${runs} random states`, () => {
  const chance = random(31)
  const faults: unknown[] = []
  for (let i = 0; i < runs; i += 1) {
    const billed = randomBilled(chance, i)
    const { invoice, surplusKobo } = cycle(billed)
    const want = cycleOf(billed)
    const base = Math.max(0, billed.planKobo - codeKobo(billed))
    const isSame = JSON.stringify(sorted(came(invoice, surplusKobo))) === JSON.stringify(sorted(want))
    const found = [...unfooted(invoice), ...(isSame ? [] : ['oracle'])]
    if (paidBases(invoice.lines)[planItemId] !== base) found.push('base')
    if (found.length > 0) faults.push({ billed, found })
  }
  expect(faults.slice(0, 3)).toEqual([])
})

// Holds K1, K2, D5.11, D5.4, B6.
it('so does that of a change which begins a period, on 2,000', () => {
  const chance = random(32)
  const faults: unknown[] = []
  for (let i = 0; i < 2_000; i += 1) {
    const billed = randomBilled(chance, i)
    const { proration, invoice } = change(billed, chance.upTo(2) === 0 ? 0 : chance.upTo(1e8))
    const unused = {
      type: 'proration_credit',
      description: 'Unused time on Silver',
      amount: -proration.credit,
    }
    const want = intervalChangeOf(billed, unused as UnbilledLine)
    const got = came(invoice, proration.customerCreditKobo)
    const isSame = JSON.stringify(sorted(got)) === JSON.stringify(sorted(want))
    const found = [...unfooted(invoice), ...(isSame ? [] : ['oracle'])]
    if (found.length > 0) faults.push({ billed, found })
  }
  expect(faults.slice(0, 3)).toEqual([])
})

function sorted({ subtotal, discount, creditApplied, amount, surplusKobo, lines }: Came) {
  return { subtotal, discount, creditApplied, amount, surplusKobo, lines }
}
