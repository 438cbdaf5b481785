import { describe, expect, it } from 'vitest'
import type { Scope } from '../../../shared/domain/access/scopes.ts'
import { decideInvitation, decideMemberChange } from '../../../shared/domain/team/decide-member.ts'
import { nameOf, type Member } from '../../../shared/domain/team/member.ts'
import {
  requireOwnScopes,
  roleMayUse,
  roles,
  type MemberAccess,
  type Role,
} from '../../../shared/domain/team/role.ts'
import { may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const aMember = (over: Partial<Member> = {}): Member => ({
  merchantId: 'mer_1',
  id: 'mem_2',
  createdAt: may,
  email: 'cy@example.com',
  role: 'finance',
  refundLimitKobo: null,
  joinedAt: null,
  version: 1,
  ...over,
})

describe('a member’s name', () => {
  const origin = { merchantId: 'mer_1', id: 'mem_2', createdAt: may }
  const who = { email: 'cy@example.com', role: 'finance' } as const

  it('is what the invitation says, or is not there', () => {
    for (const [invitation, member] of [
      [who, aMember()],
      [{ ...who, name: 'Cy' }, aMember({ name: 'Cy' })],
    ] as const)
      expect(decideInvitation(origin, invitation)).toStrictEqual({
        turns: [{ thing: 'member', before: null, after: member }],
        moves: [
          { kind: 'member_invited', member },
          { kind: 'merchant_kept', merchantId: 'mer_1' },
        ],
        events: [],
        about: {},
        result: member,
      })
  })

  it.each([
    [{ name: 'Cyd' }, 'Cyd'],
    [{ name: null }, null],
    [{ name: undefined }, 'Cy'],
    [{}, 'Cy'],
  ])('changed by %o is %s', (changes, name) => {
    const before = aMember({ name: 'Cy' })
    expect(decideMemberChange(before, changes).result).toStrictEqual(aMember({ name, version: 2 }))
  })

  it('is their email where nobody said it', () => {
    expect(nameOf(aMember({ name: 'Cy' }))).toBe('Cy')
    expect(nameOf(aMember({ name: null }))).toBe('cy@example.com')
    expect(nameOf(aMember())).toBe('cy@example.com')
  })
})

// Holds R7.
describe('the scopes of a client that a member registers', () => {
  const as = (role: Role): MemberAccess => ({ id: 'mem_1', role, refundLimitKobo: null })

  it.each<[string, MemberAccess | null | undefined, Scope[]]>([
    ['all of an owner’s', as('owner'), ['payout:write', 'settings:write']],
    ['those of a key, which no member holds', null, ['payout:write']],
    ['those of whoever is not named', undefined, ['payout:write']],
    ['a developer’s own', as('developer'), ['read', 'plan:write', 'settings:write']],
    ['none', as('support'), []],
  ])('may be %s', (_, member, asked) => {
    expect(() => {
      requireOwnScopes(member, asked)
    }).not.toThrow()
  })

  it.each<[Role, Scope[], Scope[]]>([
    ['developer', ['read', 'payout:write', 'plan:write', 'refund:write'], ['payout:write', 'refund:write']],
    ['support', ['settings:write'], ['settings:write']],
    ['finance', ['payout:write', 'customer:write'], ['customer:write']],
  ])('of a %s may be none of others', (role, asked, scopes) => {
    expect(() => {
      requireOwnScopes(as(role), asked)
    }).toThrow(problem('forbidden', { path: 'scopes', reason: 'role', role, scopes }))
  })
})

it.each([
  ['GET', '/admin/{mode}/spending-limits', 'all'],
  ['PUT', '/admin/{mode}/spending-limits', 'owner'],
  ['GET', '/admin/{mode}/approvals', 'all'],
  ['POST', '/admin/{mode}/approvals/{id}/approve', 'owner'],
  ['PUT', '/admin/{mode}/oauth-clients/{clientId}/limits', 'owner'],
  ['POST', '/admin/{mode}/refund-requests/{id}/approve', 'owner'],
  ['POST', '/admin/{mode}/api-keys/{id}/confirm', 'owner'],
  ['PUT', '/admin/second-factor/rule', 'owner'],
])('%s %s lets in %s (R7, R12, V10)', (method, path, who) => {
  const let_in = roles.filter((role) => roleMayUse(role, { method, path, group: '' }))
  expect(let_in).toEqual(roles.filter((role) => who === 'all' || who === role))
})
