import { describe, expect, it } from 'vitest'
import { decideMemberChange } from '../../shared/domain/team/decide-member.ts'
import { accountOwnerId, ownerStays, type Member } from '../../shared/domain/team/member.ts'
import {
  refundLimitOf,
  roleMayUse,
  roles,
  type MemberAccess,
  type Role,
} from '../../shared/domain/team/role.ts'
import { requireRefundWithin } from '../../shared/domain/team/refund-limit.ts'
import { problem } from './fixtures/problem.ts'

const tenThousandNaira = 10_000 * 100

describe('the refund limit of a role', () => {
  it.each([
    ['support', undefined, tenThousandNaira],
    ['support', null, tenThousandNaira],
    ['support', 0, 0],
    ['support', 250_000, 250_000],
    ['owner', 250_000, null],
    ['developer', 250_000, null],
    ['finance', undefined, null],
  ] as const)('%s, asked for %s: %s', (role, asked, limit) => {
    expect(refundLimitOf(role, asked)).toBe(limit)
  })
})

describe('a refund by a member of the team', () => {
  const limited = (refundLimitKobo: number | null, role: Role = 'support'): MemberAccess => ({
    id: 'mem_1',
    role,
    refundLimitKobo,
  })
  const ngn = (amount: number) => ({ amount, currency: 'NGN' }) as const

  it.each([
    ['nobody of the team', null, ngn(tenThousandNaira * 9)],
    ['a key', undefined, ngn(tenThousandNaira * 9)],
    ['a member without a limit', limited(null, 'owner'), ngn(tenThousandNaira * 9)],
    ['a member at the limit', limited(tenThousandNaira), ngn(tenThousandNaira)],
    ['a member who gives nothing back', limited(0), ngn(0)],
    ['a member who gives nothing back of another currency', limited(0), { amount: 0, currency: 'USD' }],
    ['a member without a limit in another currency', limited(null), { amount: 900, currency: 'USD' }],
  ] as const)('is allowed to %s', (_, member, refund) => {
    expect(() => {
      requireRefundWithin(member, refund)
    }).not.toThrow()
  })

  it('is refused a kobo above the limit, with the limit and the field', () => {
    const over = (path?: 'amount' | 'unused') => () => {
      requireRefundWithin(limited(tenThousandNaira), ngn(tenThousandNaira + 1), path)
    }
    const detail = { reason: 'role', limitKobo: tenThousandNaira }
    expect(over()).toThrow(problem('forbidden', { ...detail, path: 'amount' }))
    expect(over('unused')).toThrow(problem('forbidden', { ...detail, path: 'unused' }))
    expect(() => {
      requireRefundWithin(limited(0), ngn(1))
    }).toThrow(problem('forbidden', { limitKobo: 0 }))
  })

  it('is refused in any other currency, for the limit is in naira', () => {
    const dollars = () => {
      requireRefundWithin(limited(tenThousandNaira), { amount: 1, currency: 'USD' }, 'unused')
    }
    expect(dollars).toThrow(
      problem('forbidden', { path: 'unused', reason: 'role', limitKobo: 0, currency: 'USD' }),
    )
  })
})

describe('a role at a door', () => {
  /** Who is let in, written from the rules. */
  it.each([
    ['GET', '/admin/me', '', 'all'],
    ['POST', '/admin/logout', '', 'all'],
    ['GET', '/admin/members', '', 'all'],
    ['POST', '/admin/members', '', 'owner'],
    ['DELETE', '/admin/members/{id}', '', 'owner'],
    ['GET', '/admin/{mode}/api-keys', '', 'owner developer'],
    ['DELETE', '/admin/{mode}/oauth-clients/{clientId}', '', 'owner developer'],
    ['GET', '/admin/{mode}/webhook-endpoints', '', 'all'],
    ['PATCH', '/admin/{mode}/webhook-endpoints/{id}', '', 'owner developer'],
    ['GET', '/admin/{mode}/audit', '', 'owner developer finance'],
    ['GET', '/v1/payouts', 'payouts', 'all'],
    ['POST', '/v1/payouts', 'payouts', 'owner finance'],
    ['POST', '/v1/vas/airtime', 'vas', 'owner finance'],
    ['POST', '/v1/plans', 'plans', 'all'],
    // A plan of that name is no part of the team's.
    ['POST', '/v1/plans/admin/members', 'plans', 'all'],
    ['POST', '/v1/audit', 'plans', 'all'],
  ])('%s %s lets in %s', (method, path, group, who) => {
    const let_in = roles.filter((role) => roleMayUse(role, { method, path, group }))
    expect(let_in).toEqual(roles.filter((role) => who === 'all' || who.split(' ').includes(role)))
  })

  it('the sandbox’s tools are for owners and developers, also to look at', () => {
    for (const method of ['GET', 'POST']) {
      const door = { method, path: '/v1/sandbox/clock', group: 'sandbox', sandboxOnly: true } as const
      expect(roles.filter((role) => roleMayUse(role, door))).toEqual(['owner', 'developer'])
    }
    const reset = { method: 'POST', path: '/v1/sandbox/reset', group: 'sandbox', sandboxOnly: true } as const
    expect(roles.filter((role) => roleMayUse(role, reset))).toEqual(['owner'])
  })
})

describe('a member who is changed', () => {
  const member = (over: Partial<Member> = {}): Member => ({
    merchantId: 'mer_1',
    id: 'mem_1',
    createdAt: '2026-03-01T12:00:00.000Z',
    email: 'ada@example.com',
    role: 'support',
    refundLimitKobo: 300_000,
    joinedAt: null,
    version: 4,
    ...over,
  })

  it.each([
    ['nothing', {}, 'support', 300_000],
    ['a limit', { refundLimitKobo: 50_000 }, 'support', 50_000],
    ['no limit, which is the usual one', { refundLimitKobo: null }, 'support', tenThousandNaira],
    ['a role that has none', { role: 'finance' }, 'finance', null],
    ['a role that has none, and a limit', { role: 'owner', refundLimitKobo: 50_000 }, 'owner', null],
  ] as const)('to %s', (_, changes, role, refundLimitKobo) => {
    expect(decideMemberChange(member(), changes).result).toEqual(
      member({ role, refundLimitKobo, version: 5 }),
    )
  })

  it('to support begins with the usual limit', () => {
    const was = member({ role: 'developer', refundLimitKobo: null })
    expect(decideMemberChange(was, { role: 'support' }).result.refundLimitKobo).toBe(tenThousandNaira)
  })

  it('is never the account’s own owner, who has the merchant’s own ULID', () => {
    expect(ownerStays()).toEqual(problem('conflict', { reason: 'account_owner' }))
    expect(accountOwnerId('mer_01K0ABCDEFGHJK0123456789AB')).toBe('mem_01K0ABCDEFGHJK0123456789AB')
  })
})
