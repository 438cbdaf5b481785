import { describe, expect, it } from 'vitest'
import { chainCredit, nettedCredit } from '../../../shared/domain/invoice/chain-credit.ts'
import { withChainChange } from '../../../shared/domain/invoice/chain.ts'
import { afterOwnRefund, chargeMoneyOf } from '../../../shared/domain/invoice/charge-money.ts'
import { baseWithout } from '../../../shared/domain/invoice/counted-base.ts'
import { paidInvoice } from '../fixtures/billing.ts'
import { may } from '../fixtures/instants.ts'
import { book } from './chain-fixtures.ts'

const imported = (amount: number) => ({ source: 'imported', since: Date.parse(may), amount })
const ofChain = (amount: number) => ({ source: 'inv_2', since: Date.parse(may), amount })
const none = { parts: [], change: {}, importedKobo: 0 }
const elsewhere = (importedKobo: number | null) => ({ importedKobo })
const vat = { code: 'VAT', name: 'VAT', basisPoints: 750, inclusive: true }

// Holds F1: before the first invoice all was paid elsewhere.
describe.each([
  ['given', chainCredit],
  ['netted', nettedCredit],
])('credit that is %s', (_, credit) => {
  it('of a period that was paid elsewhere is nothing of a chain', () => {
    expect(credit(undefined, elsewhere(700), 700, may)).toEqual({
      parts: [imported(700)],
      change: {},
      importedKobo: 700,
    })
  })

  it('of nothing has no part, and changes no book', () => {
    const drew = paidInvoice({ creditFrom: [{ source: 'gift', since: 1, amount: 40 }] })
    expect(credit(undefined, elsewhere(700), 0, may)).toEqual(none)
    expect(credit(drew, elsewhere(700), 0, may)).toEqual(none)
  })

  // Holds B1: 1,000 were paid for the chain and 300 refunded, so that 700 of 800 are out of it.
  it('is the chain’s up to what was paid for it and not returned', () => {
    const first = paidInvoice({ amountPaid: 1_000, amountRefunded: 300 })
    expect(credit(first, elsewhere(500), 800, may)).toMatchObject({
      parts: [ofChain(700), imported(100)],
      change: { credited: 700 },
      importedKobo: 100,
    })
  })
})

// Holds F1, F2.
describe('credit for unused time', () => {
  it('counts for the chain’s tax only as far as it was paid here (L5)', () => {
    const first = paidInvoice({ amountPaid: 1_000, amountRefunded: 300 })
    expect(chainCredit(first, elsewhere(500), 800, may).change).toEqual({ credited: 700, given: 700 })
  })

  it('refills what the chain drew first, of which that much is no longer drawn', () => {
    const gift = { source: 'gift', since: 1, amount: 40 }
    const first = paidInvoice({ amountPaid: 1_000, creditFrom: [gift] })
    expect(chainCredit(first, elsewhere(null), 100, may)).toEqual({
      parts: [gift, ofChain(60)],
      change: { credited: 60, drawn: [], given: 100 },
      importedKobo: 0,
    })
  })

  it('that was all paid elsewhere leaves the chain as it was', () => {
    const first = paidInvoice({ amountPaid: 1_000, amountRefunded: 1_000 })
    const { parts, change } = chainCredit(first, elsewhere(500), 100, may)
    expect(parts).toEqual([imported(100)])
    expect(withChainChange(first, change)).toBe(first)
  })
})

// Holds L5: only a chain that bears tax counts what left it.
describe('a chain of which an invoice bears tax', () => {
  const joins = { id: 'inv_3', amountPaid: 300, creditFrom: [] }
  it.each([
    ['none', paidInvoice(), joins, book({ joined: ['inv_3'], joinedPaid: 300 })],
    [
      'one that joins',
      paidInvoice(),
      { ...joins, taxes: [vat] },
      book({ joined: ['inv_3'], joinedPaid: 300, taxed: true }),
    ],
    [
      'one that had joined before',
      paidInvoice({ chain: book({ taxed: true }) }),
      joins,
      book({ joined: ['inv_3'], joinedPaid: 300, taxed: true }),
    ],
    ['its first', paidInvoice({ taxes: [vat] }), joins, book({ joined: ['inv_3'], joinedPaid: 300 })],
  ])('%s', (_, first, joining, want) => {
    expect(withChainChange(first, { joins: joining }).chain).toStrictEqual(want)
  })

  it.each([
    ['no tax at all', paidInvoice(), book({ credited: 10 })],
    ['tax of its first invoice', paidInvoice({ taxes: [vat] }), book({ credited: 10, given: 7 })],
    [
      'tax of another invoice',
      paidInvoice({ chain: book({ taxed: true, given: 5 }) }),
      book({ credited: 10, given: 12, taxed: true }),
    ],
    [
      'all taken back',
      paidInvoice({ chain: book({ taxed: true, given: -7 }) }),
      book({ credited: 10, taxed: true }),
    ],
  ])('counts what is given: %s', (_, first, want) => {
    expect(withChainChange(first, { credited: 10, given: 7 }).chain).toStrictEqual(want)
  })
})

// Holds F3: of 500,000 the merchant refunded 200,000, and the bank took 400,000 back: 100,000 of it beyond the payment.
describe('a charge of which merchant and bank returned more than it paid', () => {
  const reversed = { amount: 400_000, excess: 100_000 }
  const invoice = paidInvoice({ amountRefunded: 500_000, reversed })

  it('knows the merchant’s own refunds', () => {
    expect(chargeMoneyOf(invoice)).toEqual({ paidKobo: 500_000, refundedKobo: 200_000, reversed })
  })

  it.each([
    ['a refusal, which covers the excess first', -30_000, 500_000, 70_000],
    ['a refusal of more than the excess', -200_000, 400_000, 0],
    ['nothing', 0, 500_000, 100_000],
  ])('after %s', (_, amount, amountRefunded, excess) => {
    expect(afterOwnRefund(invoice, amount)).toEqual({ amountRefunded, reversed: { amount: 400_000, excess } })
  })
})

// Holds F6, K5: 100 were refunded while 40 of removed units were unused: 60 of it count against the base that remained.
describe('a refund that is refused once its base is closed', () => {
  const removed = { unused: 40, refunds: 100, goesOn: true } as const
  const remaining = { unused: 200, refunds: 60 }
  const first = paidInvoice({ chain: book({ bases: [removed, remaining] }) })
  const refused = (countedKobo: number | null, baseNumber: number | null) =>
    baseWithout(first, { countedKobo, baseNumber })

  it('leaves each base that it had lowered', () => {
    expect(refused(100, 0)).toEqual({
      owedKobo: 100,
      openKobo: 0,
      change: {
        bases: [
          { ...removed, refunds: 0 },
          { ...remaining, refunds: 0 },
        ],
      },
    })
  })

  it('leaves the later base alone where it counted against that', () => {
    expect(refused(60, 1)).toEqual({
      owedKobo: 60,
      openKobo: 0,
      change: { bases: [removed, { ...remaining, refunds: 0 }] },
    })
  })

  it('ends with a base that no other follows', () => {
    const last = paidInvoice({ chain: book({ bases: [{ unused: 40, refunds: 100 }, remaining] }) })
    expect(baseWithout(last, { countedKobo: 100, baseNumber: 0 })).toEqual({
      owedKobo: 40,
      openKobo: 0,
      change: { bases: [{ unused: 40, refunds: 0 }, remaining] },
    })
  })

  it.each([
    ['of no base', null],
    ['of the base that is still open', 2],
  ])('counts against the open base: %s', (_, baseNumber) => {
    expect(refused(30, baseNumber)).toEqual({ owedKobo: 0, openKobo: 30, change: {} })
  })
})
