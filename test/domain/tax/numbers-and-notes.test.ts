import { describe, expect, it } from 'vitest'
import { decideNotes, mayBeNoted, notedTaxes, spreadNote } from '../../../shared/domain/tax/decide-notes.ts'
import {
  awaitsNumber,
  decideNumbers,
  documentNumber,
  yearOf,
} from '../../../shared/domain/tax/document-number.ts'
import { invoiceTotal, type NoteDue } from '../../../shared/domain/tax/note-due.ts'
import { aHeldCharge, aLine, anInvoice } from '../fixtures/billing.ts'
import { april, may } from '../fixtures/instants.ts'
import { aTaxedInvoice, anUnnumbered, vat } from './document-fixtures.ts'

const numbering = { prefix: 'ACME', year: '2026', timeZone: 'Africa/Lagos' }
const noMonths = new Map()

// Holds L4: `<prefix><kind's mark><year><6 digits or more>`, without a gap, in the order of numbering.
describe('numbers of documents (L4)', () => {
  it.each([
    ['invoice', 1, 'ACME2026000001'],
    ['credit_note', 999_999, 'ACMEC2026999999'],
    ['debit_note', 1_000_000, 'ACMED20261000000'],
  ] as const)('of %s %i is %s', (kind, n, want) => {
    expect(documentNumber('ACME', { kind, year: '2026' }, n)).toBe(want)
  })

  it.each<[string, object, boolean]>([
    ['issued, without a number', {}, true],
    ['numbered', { taxNumber: 'ACME2026000001' }, false],
    ['not issued', { finalizedAt: null }, false],
    ['without tax', { taxes: undefined }, false],
    ['whose charge may be out', { charge: aHeldCharge() }, false],
  ])('one that is %s', (_, over, waits) => {
    const invoice = { ...anUnnumbered(), ...over }
    expect(awaitsNumber(invoice)).toBe(waits)
    expect(mayBeNoted(invoice)).toBe(!waits)
  })

  it('a year is of the merchant’s zone', () => {
    expect(yearOf('2026-12-31T22:59:59.999Z', 'Africa/Lagos')).toBe('2026')
    expect(yearOf('2026-12-31T23:00:00.000Z', 'Africa/Lagos')).toBe('2027')
  })

  it('goes on from the series, passing over what does not wait', () => {
    const series = { merchantId: 'mer_1', kind: 'invoice', year: '2026', last: 7, version: 3 } as const
    const invoices = [
      anUnnumbered({ id: 'inv_0000000000A' }),
      aTaxedInvoice({ id: 'inv_0000000000B' }),
      anUnnumbered({ id: 'inv_0000000000C', version: 9 }),
    ]
    const parties = new Map([['inv_0000000000A', { supplier: 's#1', buyer: 'b#1' }]])
    const made = [{ merchantId: 'mer_1', key: 's#1', name: 'Acme', address: null, tin: null, rcNumber: null }]
    const change = decideNumbers(invoices, { series, months: noMonths }, { ...numbering, parties, made })
    expect(change.result.map(({ id, taxNumber }) => [id, taxNumber])).toEqual([
      ['inv_0000000000A', 'ACME2026000008'],
      ['inv_0000000000C', 'ACME2026000009'],
    ])
    expect(change.result.map(({ parties: names, version }) => [names, version])).toEqual([
      [{ supplier: 's#1', buyer: 'b#1' }, 4],
      [null, 10],
    ])
    expect(change.turns.map(({ thing }) => thing)).toEqual([
      ...['invoice', 'invoice', 'numberSeries', 'taxDocument', 'taxDocument', 'taxMonth', 'party'],
    ])
    expect(change.turns[2]).toEqual({
      thing: 'numberSeries',
      before: series,
      after: { ...series, last: 9, version: 4 },
    })
  })

  it('begins a series at 1, and its month', () => {
    const one = anUnnumbered({ id: 'inv_0000000000A' })
    const { result, turns } = decideNumbers([one], { series: null, months: noMonths }, numbering)
    expect(result[0]?.taxNumber).toBe('ACME2026000001')
    expect(turns.map(({ thing }) => thing)).toEqual(['invoice', 'numberSeries', 'taxDocument', 'taxMonth'])
    expect(turns.find(({ thing }) => thing === 'numberSeries')).toMatchObject({
      before: null,
      after: { merchantId: 'mer_1', kind: 'invoice', year: '2026', last: 1, version: 1 },
    })
    expect(turns.find(({ thing }) => thing === 'taxMonth')).toMatchObject({
      before: null,
      after: { month: '2026-04', sums: [{ kind: 'invoice', count: 1, net: 500_000, amount: 37_500 }] },
    })
  })

  it('nothing waits: nothing changes', () => {
    const { turns } = decideNumbers([aTaxedInvoice()], { series: null, months: noMonths }, numbering)
    expect(turns).toEqual([])
    expect(decideNumbers([], { series: null, months: noMonths }, numbering).result).toEqual([])
  })

  it('documents of two months go into both', () => {
    const before = { merchantId: 'mer_1', month: '2026-04', sums: [], version: 5 }
    const months = new Map([['2026-04', before]])
    const invoices = [
      anUnnumbered({ id: 'inv_0000000000A' }),
      anUnnumbered({ id: 'inv_0000000000B', finalizedAt: '2026-04-30T23:00:00.000Z' }),
    ]
    const { turns } = decideNumbers(invoices, { series: null, months }, numbering)
    expect(turns.filter(({ thing }) => thing === 'taxMonth')).toMatchObject([
      { before, after: { month: '2026-04', version: 6 } },
      { before: null, after: { month: '2026-05', version: 1 } },
    ])
  })
})

const due = (amount: number, over: Partial<NoteDue> = {}): NoteDue => ({
  ...{ merchantId: 'mer_1', name: 'rf_1', invoiceId: 'inv_2', ofChain: false, amount, reason: 'refund' },
  ...{ since: may, dueAt: may, version: 1 },
  ...over,
})

// Holds L5: tax of a note, by rate = roundHalfUp(invoice tax x all notes so far / invoice total) - the notes before.
describe('notes that correct an invoice (L5)', () => {
  it('the total is what is billed: credit pays, it is no reduction', () => {
    expect(invoiceTotal({ amount: 300, creditApplied: 200 })).toBe(500)
  })

  it.each([
    [0, 0, 0],
    [1, 1, 0],
    [7, 7, 0],
    [8, 7, 1],
    [268_750, 250_000, 18_750],
    [537_500, 500_000, 37_500],
  ])('after %i of 537,500 are noted its net is %i and its tax %i', (noted, net, amount) => {
    expect(notedTaxes(aTaxedInvoice(), noted)).toEqual([{ ...vat, net, amount }])
  })

  const two = aTaxedInvoice({
    taxes: [vat, { ...vat, code: 'LUX', basisPoints: 1_000 }],
    lines: [aLine(100_000, { tax: 0, taxAmount: 6_977 }), aLine(50_001, { tax: 1, taxAmount: 4_546 })],
    ...{ subtotal: 150_001, amount: 150_001, amountPaid: 150_001 },
  })

  it.each([1, 2, 3, 75_000, 150_000, 150_001])('of two rates %i kobo stay %i', (noted) => {
    const rates = notedTaxes(two, noted)
    expect(rates.reduce((sum, { net, amount }) => sum + net + amount, 0)).toBe(noted)
  })

  it('each rate has its own rounding, and the last one what that leaves of the whole', () => {
    const halves = aTaxedInvoice({
      taxes: [vat, { ...vat, code: 'LUX', basisPoints: 1_000 }],
      lines: [aLine(100, { tax: 0, taxAmount: 7 }), aLine(100, { tax: 1, taxAmount: 9 })],
      ...{ subtotal: 200, amount: 200, amountPaid: 200 },
    })
    const net = (noted: number) => notedTaxes(halves, noted).map((one) => [one.net, one.amount])
    // Half a kobo of each is a kobo of the first; half of 7 and half of 9 are 4 and 5, rounded up.
    expect(net(1)).toEqual([
      [1, 0],
      [0, 0],
    ])
    expect(net(100)).toEqual([
      [46, 4],
      [45, 5],
    ])
  })

  it('what bears no tax is not in its rates', () => {
    const mixed = aTaxedInvoice({
      lines: [aLine(107_500, { tax: 0, taxAmount: 7_500 }), aLine(107_500)],
      amount: 215_000,
    })
    expect(notedTaxes(mixed, 215_000)).toEqual([{ ...vat, net: 100_000, amount: 7_500 }])
    expect(notedTaxes(mixed, 107_500)).toEqual([{ ...vat, net: 50_000, amount: 3_750 }])
  })

  it('of an invoice of nothing, or without tax, there is none', () => {
    const nothing = aTaxedInvoice({ amount: 0, lines: [aLine(0, { tax: 0, taxAmount: 0 })] })
    expect(notedTaxes(nothing, 0)).toEqual([{ ...vat, net: 0, amount: 0 }])
    const undone = aTaxedInvoice({
      amount: 0,
      lines: [aLine(107_500, { tax: 0, taxAmount: 7_500 }), aLine(-107_500)],
    })
    expect(notedTaxes(undone, 0)).toEqual([{ ...vat, net: 0, amount: 0 }])
    expect(notedTaxes(anInvoice(), 100)).toEqual([])
  })

  it.each<[string, number, [number, number], [string, number][]]>([
    ['all into the first', 300, [0, 0], [['inv_a', 300]]],
    [
      'then into the next',
      1_300,
      [0, 0],
      [
        ['inv_a', 1_000],
        ['inv_b', 300],
      ],
    ],
    [
      'what notes have left of it',
      600,
      [500, 0],
      [
        ['inv_a', 500],
        ['inv_b', 100],
      ],
    ],
    ['nothing into a whole one', 100, [1_000, 0], [['inv_b', 100]]],
    [
      'never above the totals',
      9_000,
      [0, 400],
      [
        ['inv_a', 1_000],
        ['inv_b', 600],
      ],
    ],
    ['undone: what was noted', -300, [500, 200], [['inv_a', -300]]],
    [
      'undone: then of the next',
      -600,
      [500, 200],
      [
        ['inv_a', -500],
        ['inv_b', -100],
      ],
    ],
    ['undone: at most what was noted', -600, [0, 200], [['inv_b', -200]]],
  ])('%s', (_, amount, [a, b], want) => {
    const inTurn = [
      aTaxedInvoice({ id: 'inv_a', amount: 700, creditApplied: 300, ...(a > 0 ? { noted: a } : {}) }),
      aTaxedInvoice({ id: 'inv_b', amount: 1_000, ...(b > 0 ? { noted: b } : {}) }),
    ]
    expect(spreadNote({ amount }, inTurn).map((one) => [one.invoice.id, one.amount])).toEqual(want)
  })

  const order = { ...numbering, series: null, months: noMonths, now: '2026-05-01T12:00:03.000Z' }
  const note = (invoice: ReturnType<typeof aTaxedInvoice>, amount: number, over = {}) =>
    decideNotes(due(amount), [{ invoice, amount }], { ...order, ids: ['cn_01K0ABCDEFGHIJ'], ...over })

  it('has a number of its own series, the day of the move, and its invoice’s names', () => {
    const { result, turns, moves } = note(aTaxedInvoice(), 268_750)
    expect(result).toEqual([
      {
        ...{ merchantId: 'mer_1', id: 'cn_01K0ABCDEFGHIJ', createdAt: order.now, kind: 'credit_note' },
        ...{ reason: 'refund', issuedAt: may, taxNumber: 'ACMEC2026000001', invoiceId: 'inv_2' },
        ...{
          invoiceNumber: 'ACME2026000007',
          customerId: 'cus_1',
          subscriptionId: aTaxedInvoice().subscriptionId,
        },
        ...{ amount: 268_750, tax: 18_750, taxes: [{ ...vat, net: 250_000, amount: 18_750 }] },
        ...{ invoiceTotal: 537_500, notedBefore: 0, currency: 'NGN', version: 1 },
      },
    ])
    expect(turns.map(({ thing }) => thing)).toEqual([
      ...['creditNote', 'invoice', 'taxDocument', 'taxMonth', 'numberSeries'],
    ])
    expect(turns[1]?.after).toMatchObject({ noted: 268_750, version: 4 })
    expect(turns[3]?.after).toMatchObject({
      month: '2026-05',
      sums: [{ kind: 'credit_note', amount: 18_750 }],
    })
    expect(turns[4]?.after).toMatchObject({ kind: 'credit_note', last: 1, version: 1 })
    expect(moves).toEqual([{ kind: 'note_written', due: due(268_750) }])
  })

  it('all notes of a whole invoice are exactly its tax, however it is cut', () => {
    let invoice = two
    const parts = [1, 33_333, 50_001, 66_666]
    const notes = parts.flatMap((amount) => {
      const { result, turns } = note(invoice, amount)
      invoice = turns.find(({ thing }) => thing === 'invoice')!.after as typeof two
      return result
    })
    expect(notes.map(({ notedBefore }) => notedBefore)).toEqual([0, 1, 33_334, 83_335])
    expect(notes.reduce((sum, { tax }) => sum + tax, 0)).toBe(6_977 + 4_546)
    for (const [i, { amount, taxes }] of notes.entries()) {
      expect(amount).toBe(parts[i])
      expect(taxes.reduce((sum, one) => sum + one.net + one.amount, 0)).toBe(amount)
    }
  })

  it('what is undone later is a debit note, with a series of its own, above zero', () => {
    const series = { merchantId: 'mer_1', kind: 'debit_note', year: '2026', last: 4, version: 4 } as const
    const { result, turns } = note(aTaxedInvoice({ noted: 268_750 }), -268_750, { series })
    expect(result).toMatchObject([
      {
        ...{ kind: 'debit_note', taxNumber: 'ACMED2026000005', amount: 268_750, tax: 18_750 },
        ...{ notedBefore: 268_750, taxes: [{ net: 250_000, amount: 18_750 }] },
      },
    ])
    expect(turns.find(({ thing }) => thing === 'invoice')?.after).toMatchObject({ noted: 0 })
    expect(turns.at(-1)?.after).toMatchObject({ last: 5, version: 5 })
  })

  it('an invoice without a number is noted, without a document', () => {
    const { result, turns } = note(aTaxedInvoice({ taxNumber: null }), 100)
    expect(result).toEqual([])
    expect(turns.map(({ thing }) => thing)).toEqual(['invoice'])
    expect(turns[0]?.after).toMatchObject({ noted: 100 })
  })

  it('numbers those of a spread in turn', () => {
    const spread = [
      { invoice: aTaxedInvoice({ id: 'inv_0000000000A', noted: 5 }), amount: 10 },
      { invoice: aTaxedInvoice({ id: 'inv_0000000000B', taxNumber: 'ACME2026000006' }), amount: 20 },
    ]
    const ids = ['cn_0000000000A', 'cn_0000000000B']
    const { result, turns } = decideNotes(due(30, { since: april }), spread, { ...order, ids })
    expect(result.map((one) => [one.id, one.taxNumber, one.invoiceNumber, one.amount])).toEqual([
      ['cn_0000000000A', 'ACMEC2026000001', 'ACME2026000007', 10],
      ['cn_0000000000B', 'ACMEC2026000002', 'ACME2026000006', 20],
    ])
    const invoices = turns.flatMap((turn) => (turn.thing === 'invoice' ? [turn.after.noted] : []))
    expect(invoices).toEqual([15, 20])
  })
})
