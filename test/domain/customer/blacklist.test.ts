import { describe, expect, it } from 'vitest'
import type { Listing } from '../../../shared/domain/customer/blacklist-entry.ts'
import {
  blacklistMatchOf,
  decideBlacklisting,
  decideReadmission,
  isListed,
  listedUnder,
  withNames,
} from '../../../shared/domain/customer/blacklist.ts'
import { decideCustomerChange } from '../../../shared/domain/customer/customer-details.ts'
import { april } from '../fixtures/instants.ts'
import { aCustomer } from '../fixtures/customers.ts'

// Holds R6: the blacklist knows people, by the hashes of their phone, email and cards.

const listing = (name: string, ...customerIds: string[]): Listing => ({
  name,
  entry: customerIds.length === 0 ? undefined : { merchantId: 'mer_1', name, customerIds, version: 3 },
})
/** A name that was on the list once. */
const freed = (name: string): Listing => ({
  name,
  entry: { merchantId: 'mer_1', name, customerIds: [], version: 3 },
})
const entryTurn = (
  before: Listing['entry'] | null,
  name: string,
  customerIds: string[],
  version: number,
) => ({ thing: 'blacklistEntry', before, after: { merchantId: 'mer_1', name, customerIds, version } })

describe('who is blacklisted', () => {
  it('is listed under each of their names: beside others, and where the list had none', () => {
    const theirs = [listing('p#1'), listing('e#1', 'cus_9'), listing('c#1', 'cus_9', 'cus_1'), freed('c#2')]
    const turns = [
      entryTurn(null, 'p#1', ['cus_1'], 1),
      entryTurn(theirs[1]!.entry, 'e#1', ['cus_9', 'cus_1'], 4),
      entryTurn(theirs[3]!.entry, 'c#2', ['cus_1'], 4),
    ]
    expect(listedUnder(aCustomer(), theirs)).toEqual(turns)
    const customer = aCustomer()
    const after = {
      ...customer,
      ...{
        blacklisted: true,
        blacklistReason: 'fraud',
        blacklistedAs: ['p#1', 'e#1', 'c#1', 'c#2'],
        version: 8,
      },
    }
    expect(decideBlacklisting(customer, 'fraud', theirs)).toMatchObject({
      result: after,
      turns: [{ thing: 'customer', before: customer, after }, ...turns],
    })
  })

  it('keeps the names that they had, each once', () => {
    const names = [listing('p#1'), listing('p#2')]
    expect(withNames(aCustomer({ blacklistedAs: ['e#1', 'p#1'] }), names)).toEqual(['e#1', 'p#1', 'p#2'])
    expect(withNames(aCustomer(), names)).toEqual(['p#1', 'p#2'])
  })

  const out = aCustomer({ blacklisted: true, blacklistReason: 'fraud', blacklistedAs: ['p#1'] })

  it.each([
    ['the same again changes nothing', out, 'fraud', [listing('p#1', 'cus_1')], 7],
    ['another reason is the newest', out, 'debt', [listing('p#1', 'cus_1')], 8],
    ['no reason is the newest too', out, null, [listing('p#1', 'cus_1')], 8],
    ['another contact is one more name', out, 'fraud', [listing('e#1', 'cus_1')], 8],
    [
      'who was let in again is out again',
      { ...out, blacklisted: false },
      'fraud',
      [listing('p#1', 'cus_1')],
      8,
    ],
    [
      'an older record gets its names',
      { ...out, blacklistedAs: null },
      'fraud',
      [listing('p#1', 'cus_1')],
      8,
    ],
  ])('%s', (_, customer, reason, listings, version) => {
    const { result, turns } = decideBlacklisting(customer, reason, listings)
    expect(result).toMatchObject({ blacklisted: true, blacklistReason: reason, version })
    expect(turns.map(({ thing }) => thing)).toEqual(version === 7 ? [] : ['customer'])
  })

  it('is listed under new contacts that the merchant sets, as is nobody else (R6)', () => {
    const change = { email: 'obi@example.com' }
    const listings = [listing('e#2')]
    const { result, turns } = decideCustomerChange(out, change, { now: april, listings })
    expect(result.blacklistedAs).toEqual(['p#1', 'e#2'])
    expect(turns.slice(1)).toEqual([entryTurn(null, 'e#2', ['cus_1'], 1)])
    const other = decideCustomerChange(aCustomer(), change, { now: april })
    expect(other.result.blacklistedAs).toBeNull()
    expect(other.turns.map(({ thing }) => thing)).toEqual(['customer'])
  })
})

describe('who is let in again', () => {
  it('leaves the list, and others who have the same names stay', () => {
    const customer = aCustomer({ blacklisted: true, blacklistReason: 'debt', blacklistedAs: ['p#1', 'e#1'] })
    const theirs = [
      listing('p#1', 'cus_9', 'cus_1'),
      listing('e#1', 'cus_1'),
      listing('c#1', 'cus_9'),
      listing('c#2'),
    ]
    const after = { ...customer, blacklisted: false, blacklistReason: null, blacklistedAs: null, version: 8 }
    expect(decideReadmission(customer, theirs)).toMatchObject({
      result: after,
      turns: [
        { thing: 'customer', before: customer, after },
        entryTurn(theirs[0]!.entry, 'p#1', ['cus_9'], 4),
        entryTurn(theirs[1]!.entry, 'e#1', [], 4),
      ],
    })
    expect(decideReadmission(after, [freed('p#1')]).turns).toEqual([])
  })
})

it.each<[string, Listing[], string | null, boolean]>([
  ['nobody', [], null, false],
  ['a name that is not listed', [listing('p#1')], null, false],
  ['a name that is free again', [freed('p#1')], null, false],
  ['a name of their own', [listing('p#1', 'cus_1')], null, true],
  ['another’s name', [listing('p#1'), listing('e#1', 'cus_9')], 'cus_9', true],
  ['a name that they share', [listing('p#1', 'cus_1', 'cus_8'), listing('e#1', 'cus_9')], 'cus_8', true],
])('%s: the other is found, and whether they are listed (R6)', (_, listings, match, listed) => {
  expect(blacklistMatchOf({ id: 'cus_1' }, listings)).toBe(match)
  expect(isListed(listings)).toBe(listed)
})
