import { answered, turned, type Change, type Move } from '../change/change.ts'
import { released } from '../charge/release.ts'
import { unseenOf } from '../charge/charge.ts'
import { drawableOf, drawnParts, withoutCredit, withParts } from '../credit/lots.ts'
import type { Holdable } from '../merchant/hold.ts'
import { revised } from '../change/revised.ts'
import {
  statusOf,
  subjectsOf,
  type AnySettled,
  type AnyState,
  type BillingState,
  type Owed,
  type SettledCharge,
} from '../subscription/billing-state.ts'
import { settleSucceeded } from './settle-lone.ts'
import { settledChange } from '../subscription/settled-change.ts'
import { amountDue, type AnyInvoice } from './invoice.ts'

type Payable = Pick<AnyState, 'invoice' | 'customer' | 'settings'>
/** The input for how much credit is drawn. */
type Drawing = Pick<AnyState, 'invoice' | 'customer'> & { readonly settings: Pick<Holdable, 'leastKobo'> }

/** A state after credit has paid for its invoice, and the resulting moves; the caller makes the turns. */
export interface AfterCredit<S> {
  readonly state: S
  readonly moves: readonly Move[]
}

/**
 * The part of an invoice that the customer's credit pays before a method does (F5): at most what is due, and so that nothing is
 * left or at least the gateway's minimum (G5). Nothing while a charge may still arrive that its gateway had never seen:
 * that one is queried first. Minor units.
 */
export function payableByCredit(state: Drawing): number {
  return unseenOf(state.invoice.charge) === null ? creditOnHand(state) : 0
}

/** Whether credit would pay, once its gateway was queried again about a charge that it had never seen (F5). */
export function asksFirst(state: Payable): boolean {
  return unseenOf(state.invoice.charge) !== null && creditOnHand(state) > 0
}

/** What credit pays of an invoice, whatever charge is held for it. Minor units. */
export function creditOnHand({ invoice, customer, settings }: Drawing): number {
  const due = amountDue(invoice)
  const credit = Math.min(drawableOf(customer, invoice.currency), due)
  const leastKobo = invoice.currency === 'NGN' ? (settings.leastKobo ?? 0) : 0
  return credit === due ? credit : Math.min(credit, Math.max(0, due - leastKobo))
}

/**
 * The customer's credit pays what it can of an invoice (F5): `creditApplied` rises, and `amount` falls by as much. Its
 * charge is the caller's concern: one that was never seen is let go first.
 */
export function withCreditFirst<S extends Payable>(state: S): AfterCredit<S> {
  const { invoice, customer } = state
  const { currency, chainId } = invoice
  const amount = payableByCredit(state)
  if (amount === 0) return { state, moves: [] }
  const parts = drawnParts(customer, { currency, amount, chainId })
  const after: AnyInvoice = {
    ...invoice,
    creditApplied: invoice.creditApplied + amount,
    creditFrom: withParts(invoice.creditFrom, parts),
    amount: invoice.amount - amount,
  }
  return {
    state: { ...state, invoice: after, customer: withoutCredit(customer, currency, parts) },
    moves: [{ kind: 'credit_used', invoice: after, amount }],
  }
}

/**
 * The customer's credit pays all that is due (F5): the invoice is paid without a charge, and any charge that waits for
 * its payer is let go. Null where credit does not cover it.
 */
export function decidePaidByCredit(state: BillingState, now: string): Change<SettledCharge> | null
export function decidePaidByCredit(state: AnyState, now: string): Change<AnySettled> | null
export function decidePaidByCredit(state: AnyState, now: string): Change<AnySettled> | null {
  const due = amountDue(state.invoice)
  if (due === 0 || payableByCredit(state) < due) return null
  const statusAfter = statusOf(state)
  const free = released(state.invoice, { why: 'paid_otherwise', statusAfter, now })
  const drawn = withCreditFirst({ ...state, invoice: free.invoice } as AnyState)
  const settled = settleSucceeded(drawn.state, null, now)
  return {
    turns: settledChange(state, settled).turns,
    moves: [...free.moves, ...drawn.moves],
    events: settled.events,
    about: subjectsOf({ ...settled, plan: state.plan }),
    result: settled,
  }
}

/**
 * Lets go of a charge that its gateway still has not seen, because credit pays before the next one, which then asks for
 * less under a reference of its own (F5). A late success pays what is due then.
 */
export function decideUnseenSuperseded(state: Owed, now: string): Change<AnyInvoice> {
  const { invoice } = state
  const free = released(invoice, { why: 'superseded', statusAfter: statusOf(state), now })
  const after = revised(free.invoice, {})
  return { ...answered(after), turns: turned('invoice', invoice, after), moves: free.moves }
}

/** A change after credit has paid a part: its turns begin at the state as it was read. */
export function afterCredit<R>(before: AnyState, drawn: AfterCredit<AnyState>, change: Change<R>): Change<R> {
  if (drawn.moves.length === 0) return change
  const turns = change.turns.map((turn) => {
    if (turn.thing === 'invoice' && turn.before === drawn.state.invoice)
      return { ...turn, before: before.invoice }
    if (turn.thing === 'customer' && turn.before === drawn.state.customer)
      return { ...turn, before: before.customer }
    return turn
  })
  const hasCustomer = turns.some(({ thing }) => thing === 'customer')
  return {
    ...change,
    turns: hasCustomer ? turns : [...turns, ...turned('customer', before.customer, drawn.state.customer)],
    moves: [...drawn.moves, ...change.moves],
  }
}
