import { describe, expect, it } from 'vitest'
import {
  approvedRequest,
  askForRefund,
  namedMember,
  refusedRequest,
  requireWaiting,
  type RefundWish,
} from '../../../shared/domain/invoice/refund-request.ts'
import type { MemberAccess, Role } from '../../../shared/domain/team/role.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const wish: RefundWish = {
  ...{ merchantId: 'mer_1', id: 'rrq_1', createdAt: april, invoiceId: 'inv_2', invoiceNumber: '0-2' },
  ...{ customerId: 'cus_1', amount: 9, currency: 'NGN', reason: null },
}
const of = (role: Role, name: string | null = 'Ada'): MemberAccess => ({
  ...{ id: 'mem_1', role, refundLimitKobo: 1, name },
})
const decision = { by: { id: 'mem_9', name: 'Obi' }, at: may }
const asked = askForRefund(of('support'), wish)

// Holds R7, P4: who may refund at all may ask for more than their limit.
describe('a refund request is made', () => {
  it.each(['owner', 'support', 'finance'] as const)('by %s', (role) => {
    expect(askForRefund(of(role), wish)).toEqual({
      ...wish,
      ...{ askedBy: { id: 'mem_1', name: 'Ada' }, status: 'waiting', refundId: null, decidedBy: null },
      ...{ decidedAt: null, answer: null, version: 1 },
    })
  })
  it('not by a role without refunds', () => {
    expect(() => askForRefund(of('developer'), wish)).toThrow(
      problem('forbidden', { reason: 'role', role: 'developer' }),
    )
    for (const nobody of [null, undefined])
      expect(() => askForRefund(nobody, wish)).toThrow(problem('forbidden', { reason: 'role' }))
  })
  it('under their name, or their identifier', () => {
    expect(namedMember(of('support', null))).toEqual({ id: 'mem_1', name: 'mem_1' })
  })
})

// Holds R7, M1.
describe('the owner decides', () => {
  it('once: it becomes all the refunds of one commit', () => {
    expect(approvedRequest(asked, [{ id: 'ref_1' }], decision)).toEqual({
      ...asked,
      ...{ status: 'approved', refundId: 'ref_1', decidedBy: decision.by, decidedAt: may, version: 2 },
    })
    expect(
      approvedRequest(asked, [{ id: 'ref_1' }, { id: 'ref_2' }, { id: 'ref_3' }], decision),
    ).toMatchObject({
      ...{ refundId: 'ref_1', moreRefundIds: ['ref_2', 'ref_3'] },
    })
  })
  it('no, which may be repeated', () => {
    const refused = refusedRequest(asked, 'too much', decision)
    expect(refused).toEqual({
      ...asked,
      ...{ status: 'refused', answer: 'too much', decidedBy: decision.by, decidedAt: may, version: 2 },
    })
    expect(refusedRequest(refused, 'again', decision)).toBe(refused)
  })
  it('nothing twice', () => {
    const approved = approvedRequest(asked, [{ id: 'ref_1' }], decision)
    expect(() => refusedRequest(approved, null, decision)).toThrow(
      problem('conflict', { reason: 'already_decided', status: 'approved' }),
    )
    for (const done of [approved, refusedRequest(asked, null, decision)])
      expect(() => approvedRequest(done, [], decision)).toThrow(
        problem('conflict', { reason: 'already_decided', status: done.status }),
      )
    expect(requireWaiting(asked)).toBe(asked)
  })
})
