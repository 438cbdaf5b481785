import { describe, expect, it } from 'vitest'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { decideRow, importedNameOf, type RowState } from '../../../shared/domain/import/decide-row.ts'
import type { ImportRow, RowResult } from '../../../shared/domain/import/import.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { aRow } from '../fixtures/imports.ts'
import { june, may } from '../fixtures/instants.ts'

const halfWay = '2026-04-16T12:00:00.000Z'
const july = '2026-07-01T12:00:00.000Z'
const ada = aCustomer({ merchantRef: 'ada-1' })
const result = (state: Partial<RowState>, given: Partial<ImportRow> = {}, dryRun = false): RowResult => {
  const before: RowState = {
    known: ada,
    customer: ada,
    plan: aPlan(),
    isImported: false,
    existing: undefined,
    found: null,
    settings: defaultRecoverySettings,
    addOns: new Map(),
    ...state,
  }
  const order = { subscriptionId: 'sub_new', now: halfWay, timeZone: 'Africa/Lagos', dryRun }
  return decideRow(before, { row: 7, given: aRow(given) }, order).result
}
const nextThree = [may, june, july].map((date) => ({ date, amount: 500_000, currency: 'NGN' }))
const bare = aCustomer({ merchantRef: 'ada-1', paymentMethods: [] })

describe('the result of an imported row', () => {
  const imported = {
    row: 7,
    merchantRef: 'ada-1',
    status: 'imported',
    customerId: 'cus_1',
    paymentMethodId: null,
    subscriptionId: 'sub_new',
    warnings: [],
    nextInvoices: nextThree,
    errors: [],
  }
  const unchanged = { ...imported, status: 'unchanged', subscriptionId: 'sub_old' }
  const old = aSubscription({ id: 'sub_old' })
  const again = { isImported: true, existing: old }

  it.each<[string, Partial<RowState>, Partial<ImportRow>, boolean, object]>([
    ['without a token is charged with what the customer has', {}, {}, false, imported],
    [
      'warns of a customer who has nothing to be charged with',
      { known: bare, customer: bare },
      {},
      false,
      {
        ...imported,
        warnings: ['no_payment_method'],
      },
    ],
    ['has no identifiers for what a dry run would make', {}, {}, true, { ...imported, subscriptionId: null }],
    ['has those of what is there, in a dry run too', again, {}, true, unchanged],
    [
      'names a card that is there, in a dry run too',
      { ...again, found: aMethod({ id: 'pm_9' }) },
      {},
      true,
      { ...unchanged, paymentMethodId: 'pm_1' },
    ],
    [
      'names a new card',
      { ...again, found: aMethod({ id: 'pm_9', token: 'tok_9' }) },
      {},
      false,
      { ...unchanged, status: 'imported', paymentMethodId: 'pm_9' },
    ],
    [
      'shows no invoices of a subscription that is not active',
      { ...again, existing: aSubscription({ id: 'sub_old', status: 'paused' }) },
      {},
      false,
      { ...unchanged, nextInvoices: [] },
    ],
    [
      'shows no invoices where the plan is not there',
      { ...again, plan: undefined },
      {},
      false,
      { ...unchanged, nextInvoices: [] },
    ],
    [
      'shows no subscription that was imported and is gone',
      { isImported: true },
      {},
      false,
      { ...unchanged, subscriptionId: null, nextInvoices: [] },
    ],
    [
      'of a customer alone shows no subscription',
      { plan: undefined },
      { planId: null },
      false,
      { ...unchanged, subscriptionId: null, nextInvoices: [] },
    ],
  ])('%s', (_, state, given, dryRun, expected) => {
    expect(result(state, given, dryRun)).toEqual(expected)
  })
})

it.each([
  [{ planId: null, subscriptionRef: 'box-1' }, null],
  [{ planId: 'plan_gold', subscriptionRef: null }, 'ada-1#plan_gold'],
  [{ planId: 'plan_gold', subscriptionRef: 'box-1' }, 'ada-1#box-1'],
])('the subscription of a row with %o is imported as %s', (over, name) => {
  expect(importedNameOf(aRow(over))).toBe(name)
})
