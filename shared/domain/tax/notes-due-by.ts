import type { AllThings, Turn } from '../change/change.ts'
import { reversedKobo } from '../credit/lots.ts'
import type { Dispute } from '../dispute/dispute.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import type { Refund } from '../invoice/refund.ts'
import { effectOn } from '../ledger/posting.ts'
import type { Instant } from '../time/time.ts'
import { invoiceTotal, type NoteDue } from './note-due.ts'

type AnyTurn = Turn<keyof AllThings>
type Draft = Pick<NoteDue, 'merchantId' | 'name' | 'invoiceId' | 'ofChain' | 'amount' | 'reason'>

/**
 * The notes that become due by a change's turns (L5), whichever operation makes it: a refund's success, its amount less what
 * was credit before; a taking of the gateway's, never above what the invoice has left; a void; and credit that a chain
 * gives, or that is taken back.
 */
export function notesDueBy(turns: readonly AnyTurn[], now: Instant): readonly NoteDue[] {
  const disputes = turns.flatMap((turn) => (turn.thing === 'dispute' ? [turn] : []))
  return turns
    .flatMap((turn): readonly Draft[] => {
      switch (turn.thing) {
        case 'invoice':
          return [...ofVoid(turn.before, turn.after), ...ofCredit(turn.before, turn.after, turns)]
        case 'refund':
          return ofRefund(turn.before, turn.after, turns)
        case 'dispute':
          return ofDispute(turn.before, turn.after, turns)
        case 'transaction':
          return disputes.length > 0 ? [] : ofTaking(turn.after, turns)
        default:
          return []
      }
    })
    .filter(({ amount }) => amount !== 0)
    .map((draft) => ({ ...draft, since: now, dueAt: now, version: 1 }))
}

function isIssued({ taxes, finalizedAt }: AnyInvoice): boolean {
  return taxes !== undefined && finalizedAt != null
}

/** No one owes it any more: everything that no note has taken off yet, so the worker limits this. */
function ofVoid(before: AnyInvoice | null, invoice: AnyInvoice): readonly Draft[] {
  if (before === null || before.status === 'void' || invoice.status !== 'void' || !isIssued(invoice))
    return []
  const { merchantId, id, version } = invoice
  const amount = invoiceTotal(before)
  return [
    { merchantId, name: `${id}#${version}#void`, invoiceId: id, ofChain: false, amount, reason: 'void' },
  ]
}

/** Credit that the merchant keeps for an earlier reversal left no invoice (R4). */
function ofCredit(before: AnyInvoice | null, first: AnyInvoice, turns: readonly AnyTurn[]): readonly Draft[] {
  if (before === null || (first.taxes === undefined && first.chain?.taxed !== true)) return []
  const given = (first.chain?.given ?? 0) - (before.chain?.given ?? 0)
  const amount = given > 0 ? given - Math.min(given, keptOf(first, turns)) : given
  const { merchantId, id, version } = first
  return [
    { merchantId, name: `${id}#${version}#credit`, invoiceId: id, ofChain: true, amount, reason: 'credit' },
  ]
}

function keptOf({ currency }: AnyInvoice, turns: readonly AnyTurn[]): number {
  const customer = turns.find((turn) => turn.thing === 'customer')
  if (!customer?.before) return 0
  return Math.max(0, reversedKobo(customer.before, currency) - reversedKobo(customer.after, currency))
}

/** A refund that fails pays for what the bank took beyond the payment meanwhile: that taking is one of the invoice's now (F3). */
function ofRefund(before: Refund | null, refund: Refund, turns: readonly AnyTurn[]): readonly Draft[] {
  if (refund.taxed !== true || before?.status === refund.status) return []
  const { merchantId, id: name, invoiceId, status, amount } = refund
  const fromCredit = refund.fromCreditKobo ?? 0
  const own = { merchantId, name, invoiceId, ofChain: false } as const
  if (status === 'succeeded') return [{ ...own, amount: amount - fromCredit, reason: 'refund' }]
  if (status !== 'failed') return []
  return [{ ...own, amount: Math.max(0, -excessBy(invoiceId, turns) - fromCredit), reason: 'reversal' }]
}

function ofDispute(before: Dispute | null, dispute: Dispute, turns: readonly AnyTurn[]): readonly Draft[] {
  const { merchantId, id, version, invoiceId, status, loss } = dispute
  const invoice = turnOf(invoiceId, turns)?.after
  if (before === null || before.status === status || loss === null || !invoice || !isIssued(invoice))
    return []
  const taken = loss.amount - loss.excessKobo - loss.fromCreditKobo
  const amount = status === 'won' ? -taken : before.loss === null ? taken : 0
  return [{ merchantId, name: `${id}#${version}`, invoiceId, ofChain: false, amount, reason: 'dispute' }]
}

/** What a gateway took back, or the merchant of a payment that they had recorded; less what had become credit before. */
function ofTaking(
  { type, merchantId, id: name, sourceType, sourceId, amount, postings }: AllThings['transaction'],
  turns: readonly AnyTurn[],
): readonly Draft[] {
  const turn = type === 'reversal' && sourceType === 'invoice' ? turnOf(sourceId, turns) : undefined
  if (!turn?.before || !isIssued(turn.after)) return []
  const taken = amount - excessBy(sourceId, turns) + effectOn(postings, 'customer_credit')
  return [{ merchantId, name, invoiceId: sourceId, ofChain: false, amount: taken, reason: 'reversal' }]
}

/** By how much a change raised what a gateway took beyond an invoice's payment (F3). */
function excessBy(invoiceId: string, turns: readonly AnyTurn[]): number {
  const turn = turnOf(invoiceId, turns)
  return (turn?.after.reversed?.excess ?? 0) - (turn?.before?.reversed?.excess ?? 0)
}

function turnOf(invoiceId: string, turns: readonly AnyTurn[]) {
  return turns.find((turn) => turn.thing === 'invoice' && turn.after.id === invoiceId) as
    Turn<'invoice'> | undefined
}
