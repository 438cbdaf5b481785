import { describe, expect, it } from 'vitest'
import {
  certainOutcome,
  decideBillOutcome,
  decideBillPostponement,
} from '../../../shared/domain/vas/decide-bill-outcome.ts'
import { decideBill } from '../../../shared/domain/vas/decide-bill.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, sameGiven, shown } from './golden.ts'

const order = {
  category: 'electricity',
  provider: 'ikeja-electric',
  recipient: '04512345678',
  amountNaira: 5_000,
  payerName: null,
  meterType: 'prepaid',
  bundleCode: null,
  currency: 'NGN',
} as const
const begin = decideBill({ merchantId: 'mer_1', id: 'bil_1' }, order, {
  now: april,
  wallMs: Date.parse(april),
})
const bill = begin.result
const delivered = { kind: 'succeeded', gatewayReference: 'gw_1', token: '1234-5678' } as const

describe('decisions about bills', () => {
  it('come to what their golden file says', () => {
    holdsGolden('bills', [
      { given: 'a prepaid meter', when: 'its bill is paid (D10.4, D9.7)', then: shown(begin) },
      {
        given: 'a prepaid meter that is being paid',
        when: 'the provider has delivered (D10.4)',
        then: shown(decideBillOutcome(bill, delivered)),
      },
      ...sameGiven('a bill that is being paid', {
        'the provider refuses it for certain (D10.4)': decideBillOutcome(bill, {
          kind: 'failed',
          reason: 'unknown_meter',
        }),
        'no answer came (D10.4)': decideBillOutcome(bill, { kind: 'unknown' }),
      }),
      {
        given: 'a bill of a month ago',
        when: 'the provider does not know of it yet (D9.9)',
        then: shown(decideBillPostponement(bill, { now: may })),
      },
    ])
  })

  it('take what was never seen for a failure once nobody can be at work on it', () => {
    const never = { kind: 'not_found' } as const
    expect(certainOutcome(bill, never, { wallMs: bill.leaseUntil - 1 })).toBe(null)
    expect(certainOutcome(bill, never, { wallMs: bill.leaseUntil })).toEqual({
      kind: 'failed',
      reason: 'never_received',
    })
  })

  it('are refused of a bill that has ended', () => {
    const ended = decideBillOutcome(bill, delivered).result
    expect(() => decideBillOutcome(ended, { kind: 'failed', reason: 'late' })).toThrow(
      problem('conflict', { reason: 'invalid_transition' }),
    )
  })
})
