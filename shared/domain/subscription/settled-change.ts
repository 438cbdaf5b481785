import { turned, type Change, type Move } from '../change/change.ts'
import { openOf } from '../charge/charge.ts'
import { keptMoves } from '../invoice/credit-moves.ts'
import { joinTurns } from '../invoice/joins-chain.ts'
import type { Rail } from '../payment-methods/payment-method.ts'
import type { AnySettled, AnyState } from './billing-state.ts'

/** How an attempt is recorded if it is not a plain charge of an open invoice. */
export interface Recording {
  /** How it was paid, if the attempt in progress does not say it. */
  readonly rail?: Rail | null
  /** Customer credit inside the invoice, in minor units, that the day's bucket gets in the same commit. */
  readonly creditUsed?: number
  /** The invoice is created in the same change, so its credit has not been drawn yet. */
  readonly isNew?: boolean
}

/** What a settled charge changes: subscription, invoice, customer, the attempt's record, and returned credit (B4). */
export function settledChange(
  before: AnyState,
  settled: AnySettled,
  recording: Recording = {},
): Pick<Change<unknown>, 'turns' | 'moves'> {
  return {
    turns: [
      ...turned('invoice', before.invoice, settled.invoice),
      ...(settled.subscription === null
        ? []
        : turned('subscription', before.subscription, settled.subscription)),
      ...turned('customer', before.customer, settled.customer),
      ...joinTurns(before, settled.invoice),
    ],
    moves: [...attemptMoves(before, settled, recording), ...returnedMoves(settled, recording)],
  }
}

/** The record of a settled attempt, with the money that it brought; none for an invoice of zero. */
export function attemptMoves(
  before: Pick<AnyState, 'customer'> & { readonly invoice?: Pick<AnyState['invoice'], 'charge'> },
  { invoice, attempt, earned, feeKobo, failureCode, paid }: AnySettled,
  { rail = null, creditUsed = 0 }: Recording = {},
): readonly Move[] {
  if (paid && earned === null) return []
  const method = before.customer.paymentMethods.find((one) => one.id === attempt.methodId)
  const paidOver = rail ?? openOf(before.invoice?.charge ?? null)?.rail ?? method?.rail ?? null
  return [
    {
      kind: 'attempt_recorded',
      invoice,
      attempt,
      paid,
      earned,
      ...(feeKobo === undefined ? {} : { feeKobo }),
      failureCode,
      rail: paidOver,
      creditUsed,
    },
  ]
}

function returnedMoves({ invoice, returned }: AnySettled, { isNew }: Recording): readonly Move[] {
  if (!returned) return []
  // Credit drawn by a new invoice was never booked, so only the difference moves.
  const amount = returned.creditKobo - (isNew ? returned.drawnKobo : 0)
  if (amount < 0) return keptMoves(invoice, -amount)
  return amount > 0 ? [{ kind: 'credit_given', invoice, amount }] : []
}
