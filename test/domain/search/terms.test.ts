import { describe, expect, it } from 'vitest'
import {
  folded,
  hasWords,
  leastTyped,
  numberTyped,
  phoneTyped,
  termsOfCustomer,
  wordsIn,
} from '../../../shared/domain/search/terms.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'

const nobody = { name: null, email: null, phone: null, merchantRef: null, paymentMethods: [] }

// Holds P5.
describe('a text in its searchable form', () => {
  it.each([
    ['  Adé ÒGÚN ', 'ade ogun'],
    ['Ọláìyá', 'olaiya'],
    ['', ''],
  ])('%j is %j', (text, want) => {
    expect(folded(text)).toBe(want)
  })

  it.each([
    ['Ada  Obi-Eze, O’Neil', ['ada', 'obi-eze', 'o', 'neil']],
    ['a.b+c_d@x.y / 12', ['a.b+c_d@x.y', '12']],
    [' (x) ', ['x']],
    ['...', ['...']],
    ['?!', []],
    ['', []],
  ])('%j has the words %j', (text, want) => {
    expect(wordsIn(text)).toEqual(want)
  })

  it('is searched from three characters on', () => {
    expect(leastTyped).toBe(3)
  })
})

// Holds P5.
describe('the terms of a customer', () => {
  it('are the words of their name, their email and its later words, phone, cards and reference', () => {
    const found = aCustomer({
      name: 'Adé Obi',
      email: 'Ade.Obi+gym@Example.com',
      merchantRef: ' Ref-77 ',
      paymentMethods: [aMethod(), aMethod({ id: 'pm_2', last4: '1881' })],
    })
    expect(termsOfCustomer(found)).toEqual([
      ...['ade', 'obi', 'ade.obi+gym@example.com', 'gym'],
      ...['2348031234509', '4509', '4242', '1881', 'ref-77'],
    ])
  })

  it.each([
    ['nothing', {}, []],
    ['a name', { name: 'Ada' }, ['ada']],
    ['five words of a name', { name: 'aa bb cc dd ee ff' }, ['aa', 'bb', 'cc', 'dd', 'ee']],
    ['no letter alone', { name: 'A Bo' }, ['bo']],
    ['an email of one word', { email: 'ada@example.com' }, ['ada@example.com']],
    [
      'five words of an email',
      { email: 'aa.bb_cc-dd+ee.ff@x.ng' },
      ['aa.bb_cc-dd+ee.ff@x.ng', 'bb', 'cc', 'dd', 'ee'],
    ],
    [
      'words with several marks between',
      { email: 'aa..bb.cc.dd.ee@x.ng' },
      ['aa..bb.cc.dd.ee@x.ng', 'bb', 'cc', 'dd', 'ee'],
    ],
    ['a phone', { phone: '2348031234509' }, ['2348031234509', '4509']],
    ['a reference', { merchantRef: 'R1' }, ['r1']],
    ['each once', { name: 'Ada ada', merchantRef: 'ADA' }, ['ada']],
    ['a hundred characters of each', { merchantRef: 'x'.repeat(101) }, ['x'.repeat(100)]],
  ])('of %s', (_, has, want) => {
    expect(termsOfCustomer({ ...nobody, ...has })).toEqual(want)
  })

  it('name cards that can be charged alone, and those with digits', () => {
    const paymentMethods = [
      aMethod({ status: 'expired' }),
      aMethod({ id: 'pm_2', last4: null }),
      aMethod({ id: 'pm_3', last4: '1881' }),
    ]
    expect(termsOfCustomer({ ...nobody, paymentMethods })).toEqual(['1881'])
  })
})

// Holds P5.
describe('a typed phone', () => {
  it.each([
    ['0803 123 4509', '2348031234509'],
    ['+234 (803) 123-4509', '2348031234509'],
    ['2348031234509', '2348031234509'],
    ['803', '234803'],
    ['70', null],
    ['701', '234701'],
    ['901', '234901'],
    ['603', '603'],
    ['8031', '8031'],
    ['80312', '23480312'],
    ['080', '23480'],
    ['123456789012345', '123456789012345'],
    ['1234567890123456', null],
    ['080x', null],
    ['x080', null],
    ['', null],
  ])('%j is %j', (text, want) => {
    expect(phoneTyped(text)).toBe(want)
  })
})

// Holds P5.
describe('a customer', () => {
  const found = aCustomer({ name: 'Ada Obi', email: 'ada@example.com', merchantRef: null })
  it.each<[readonly string[], boolean]>([
    [[], true],
    [['ada'], true],
    [['ob', 'ad'], true],
    [['ada', 'eze'], false],
    [['bi'], false],
    [['0803'], true],
    [['234803'], true],
    [['4509'], true],
    [['4242'], true],
    [['0804'], false],
    [['xyz'], false],
  ])('has the words %j: %s', (typed, want) => {
    expect(hasWords(found, typed)).toBe(want)
  })

  it('without a phone has no words that are none', () => {
    expect(hasWords({ ...nobody, name: 'Null' }, ['xyz'])).toBe(false)
    expect(hasWords({ ...nobody, name: 'Null' }, ['nul'])).toBe(true)
  })
})

// Holds D6.3, P5.
describe('a typed number of an invoice', () => {
  it.each([
    ['abc', { base: 'abc', n: null }],
    [' 0123456789 ', { base: '0123456789', n: null }],
    ['0123456789-2', { base: '0123456789', n: '2' }],
    ['ABCDEFGHIJ-123456', { base: 'ABCDEFGHIJ', n: '123456' }],
    ['ABCDEFGHIJ-1234567', null],
    ['012345678-2', null],
    ['ab', null],
    ['01234567890', null],
    ['0123456789-', null],
    ['0123456789-x', null],
    ['?abc', null],
    ['abc?', null],
    ['', null],
  ])('%j is %j', (text, want) => {
    expect(numberTyped(text)).toEqual(want)
  })
})
