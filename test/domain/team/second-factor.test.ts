import { describe, expect, it } from 'vitest'
import { decideProved, factorInForce, type SecondFactor } from '../../../shared/domain/team/second-factor.ts'
import { april, march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const factor = (over: Partial<SecondFactor> = {}): SecondFactor => ({
  merchantId: 'mer_1',
  memberId: 'mem_1',
  sealedSecret: 'sealed',
  enrolledAt: march,
  lastStep: 100,
  recoveryHashes: ['one', 'two', 'three'],
  resetAt: null,
  version: 4,
  ...over,
})

describe('a second factor', () => {
  it.each([
    ['there is none', undefined, false],
    ['its first code was never entered', factor({ enrolledAt: null }), false],
    ['it was enrolled', factor(), true],
    ['its reset is a millisecond away', factor({ resetAt: '2026-04-01T12:00:00.001Z' }), true],
    ['its reset is due now', factor({ resetAt: april }), false],
    ['its reset is past', factor({ resetAt: march }), false],
    ['its reset is a month away', factor({ resetAt: may }), true],
  ] as const)('where %s', (_, one, isInForce) => {
    expect(factorInForce(one, april)).toBe(isInForce ? one : null)
  })

  it.each([
    ['a first code', { lastStep: null }, { kind: 'code', step: 0 }, { lastStep: 0 }],
    ['a newer code', {}, { kind: 'code', step: 101 }, { lastStep: 101 }],
    ['a recovery code', {}, { kind: 'recovery', hash: 'two' }, { recoveryHashes: ['one', 'three'] }],
  ] as const)('is proved by %s, used up, and its reset cancelled', (_, before, proof, after) => {
    const was = factor({ ...before, resetAt: may })
    expect(decideProved(was, proof)).toEqual({ ...was, ...after, resetAt: null, version: 5 })
    expect(decideProved(was, proof, 'anew').sealedSecret).toBe('anew')
  })

  it.each([
    ['the same', 100],
    ['an older', 99],
  ])('refuses %s code', (_, step) => {
    expect(() => decideProved(factor(), { kind: 'code', step })).toThrow(
      problem('forbidden', { reason: 'second_factor_used' }),
    )
  })
})
