import { describe, expect, it } from 'vitest'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { arrivalOf, decideRow, type RowState } from '../../../shared/domain/import/decide-row.ts'
import { aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { aRow } from '../fixtures/imports.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, sameGiven, shown } from './golden.ts'

const halfWay = '2026-04-16T12:00:00.000Z'
const given = aRow({ token: 'tok_1', brand: 'visa', last4: '4242' })
const order = { subscriptionId: 'sub_new', now: halfWay, timeZone: 'Africa/Lagos', dryRun: false }
const ada = aCustomer({ merchantRef: 'ada-1' })
const known = (over: Partial<RowState> = {}): RowState => ({
  known: ada,
  customer: ada,
  plan: aPlan(),
  isImported: false,
  existing: undefined,
  found: aMethod(),
  settings: defaultRecoverySettings,
  addOns: new Map(),
  ...over,
})
/** Nothing of the row is there yet, and nobody has had its plan. */
const unknown = () =>
  known({
    known: null,
    customer: arrivalOf(given, { merchantId: 'mer_1', id: 'cus_new', createdAt: halfWay }),
    plan: aPlan({ inUse: false }),
    found: aMethod({ brand: null, last4: null }),
  })
const row = { row: 1, given }

describe('decisions about imported rows', () => {
  it('match their golden file', () => {
    holdsGolden('import', [
      ...sameGiven('a row of which nothing is there yet', {
        'it is imported (D3.2)': decideRow(unknown(), row, order),
        'it is tried in a dry run, which commits nothing of this': decideRow(unknown(), row, {
          ...order,
          dryRun: true,
        }),
      }),
      {
        given: 'a customer who is there with the same card',
        when: 'their row is imported',
        then: shown(decideRow(known(), row, order)),
      },
      {
        given: 'a customer who is there with another card, without a plan in their row',
        when: 'their row is imported',
        then: shown(
          decideRow(
            known({ plan: undefined, found: aMethod({ id: 'pm_2', token: 'tok_2' }) }),
            { row: 1, given: { ...given, planId: null } },
            order,
          ),
        ),
      },
      {
        given: 'a row that was imported before',
        when: 'it is imported again',
        then: shown(decideRow(known({ isImported: true, existing: aSubscription() }), row, order)),
      },
    ])
  })

  it('refuse a customer who can’t be notified', () => {
    const nobody = { ...given, email: null, phone: null }
    expect(() => arrivalOf(nobody, { merchantId: 'mer_1', id: 'cus_new', createdAt: halfWay })).toThrow(
      problem('validation_error', { path: 'email' }),
    )
  })
})
