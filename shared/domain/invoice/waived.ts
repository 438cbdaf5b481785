import { Problem } from '../problem.ts'
import type { MemberAccess } from '../team/role.ts'
import { placed, undiscounted } from '../pricing/line.ts'
import { totalsOf } from '../pricing/totals.ts'
import { amountDue, type AnyInvoice } from './invoice.ts'

/** The part of an invoice that a member other than the owner may forgive: a twentieth of its amount (V1). */
const waivableShare = 20

/**
 * The invoice once the merchant has forgiven what a payment leaves of it (M2): a line `waived` takes it off, so that it asks
 * for what was paid. It is no discount, and was never paid.
 * @param paidKobo The part that the payment pays, in minor units.
 * @param member Who requests it; null for a key, which may forgive as much as the owner may.
 * @throws Problem 403 `role` above a twentieth of the invoice's amount, unless the owner does it (V1).
 */
export function waivedBeyond<I extends AnyInvoice>(
  invoice: I,
  paidKobo: number,
  member: MemberAccess | null,
): I {
  const waivedKobo = amountDue(invoice) - paidKobo
  if (waivedKobo <= 0) return invoice
  const mostKobo = Math.floor(invoice.amount / waivableShare)
  if (member !== null && member.role !== 'owner' && waivedKobo > mostKobo)
    throw new Problem('forbidden', [{ path: 'settle', reason: 'role', limitKobo: mostKobo, waivedKobo }])
  const waived = undiscounted({ type: 'waived', description: 'Waived', amount: -waivedKobo })
  const [line] = placed([...invoice.lines, waived]).slice(-1)
  const lines = line ? [...invoice.lines, line] : invoice.lines
  return { ...invoice, lines, ...totalsOf(lines, invoice.creditApplied, invoice.taxes) }
}
