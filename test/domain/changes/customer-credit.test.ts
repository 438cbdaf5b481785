import { describe, expect, it } from 'vitest'
import { decideCredit } from '../../../shared/domain/credit/customer-credit.ts'
import type { Sources } from '../../../shared/domain/ledger/taking.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, shown } from './golden.ts'

const nothing: Sources = { own: null, available: null, settled: [], pending: [], owed: 0 }
const stamp = { id: 'txn_1', now: may }
const mended = (amount: number, sources: Partial<Sources>) =>
  shown(
    decideCredit(
      aCustomer({ lots: gifts({ NGN: 50_000 }) }),
      { amount, currency: 'NGN', reason: 'Sorry.' },
      { ...nothing, ...sources },
      stamp,
    ),
  )

describe('decisions about a customer’s credit', () => {
  it('match their golden file', () => {
    const available = { name: 'available', account: 'merchant_available', amount: 15_000 } as const
    holdsGolden('customer-credit', [
      {
        given: 'a merchant with 150 naira available',
        when: 'they give 200 naira of credit (B11, D9.15)',
        then: mended(20_000, { available }),
      },
      {
        given: 'a merchant who owes nothing',
        when: 'they take 200 naira of credit back (B11)',
        then: mended(-20_000, { available }),
      },
      {
        given: 'a merchant who owes 50 naira',
        when: 'they take 200 naira of credit back, which pays that first (B11)',
        then: mended(-20_000, { owed: -5_000 }),
      },
    ])
  })

  it('refuse more than the customer has', () => {
    expect(() => mended(-50_001, {})).toThrow(problem('validation_error', { reason: 'credit_exceeded' }))
  })
})
