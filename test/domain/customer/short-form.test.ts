import { describe, expect, it } from 'vitest'
import { decideNote, decideNotesErased } from '../../../shared/domain/customer/decide-customer-notes.ts'
import { shortEmail, shortName } from '../../../shared/domain/customer/short-form.ts'
import { march } from '../fixtures/instants.ts'

describe('a customer in short, for links that anyone may hold (R14)', () => {
  it.each([
    [null, null],
    ['Ada', 'Ada'],
    ['Ada Obi', 'Ada O.'],
    ['  Ada   Ngozi\tObi ', 'Ada O.'],
    ['Ada 😀bi', 'Ada 😀.'],
    ['', ''],
  ])('the name %j is %j', (name, short) => {
    expect(shortName(name)).toBe(short)
  })

  it.each([
    [null, null],
    ['ada@example.com', 'a•••@example.com'],
    ['a@example.com', 'a•••@example.com'],
    ['"a@b"@example.com', '"•••@example.com'],
    ['😀da@example.com', '😀•••@example.com'],
    ['ada', 'a•••'],
    ['@example.com', '@•••'],
    ['', '•••'],
  ])('the email %j is %j', (email, short) => {
    expect(shortEmail(email)).toBe(short)
  })
})

describe('notes about a customer', () => {
  const who = { merchantId: 'mer_1', customerId: 'cus_1' }
  const note = (text: string) => ({ kind: 'note', text, by: 'Bisi', at: march }) as const
  const fifty = Array.from({ length: 50 }, (_, at) => note(`${at}`))

  it.each([
    ['the first', null, [note('new')], 1],
    ['a second, the newest first', [note('old')], [note('new'), note('old')], 5],
    ['the fifty-first, the oldest dropped', fifty, [note('new'), ...fifty.slice(0, 49)], 5],
  ])('%s', (_, notes, expected, version) => {
    const before = notes && { ...who, notes, version: 4 }
    const after = { ...who, notes: expected, version }
    const change = decideNote(who, before, note('new'))
    expect(change.result).toEqual(after)
    expect(change.turns).toEqual([{ thing: 'customerNotes', before, after }])
  })

  it('are erased with the customer’s data (O3), if there are any', () => {
    const before = { ...who, notes: fifty, version: 4 }
    const after = { ...who, notes: [], version: 5 }
    expect(decideNotesErased(before)?.turns).toEqual([{ thing: 'customerNotes', before, after }])
    expect(decideNotesErased(after)).toBeNull()
    expect(decideNotesErased(null)).toBeNull()
  })
})
