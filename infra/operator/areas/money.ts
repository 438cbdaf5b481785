import * as z from 'zod'
import type { Act } from '../act.ts'
import { verb, type Area } from '../verb.ts'
import type { Money, Review } from '../../local/review-money.ts'
import { reason } from './options.ts'

/** What only shows what waits for the operator. */
function listing(says: string, run: (act: Act) => Promise<void>) {
  return verb({
    says,
    options: z.object({}),
    effect: 'reads',
    needs: 'tables',
    run: (_, act) => run(act),
  })
}

/** Payouts whose outcome only a person can decide (B15). */
export const payoutsArea: Area = {
  says: 'payouts of unknown fate. Ask the gateway’s own dashboard first: what is settled here is settled for good',
  verbs: {
    list: listing('payouts of both modes whose fate nobody has known for a day', (act) =>
      reviewPayouts(null, act),
    ),
    settle: verb({
      says: 'says what became of one: failed credits the money back, completed books that it has arrived',
      options: z.object({
        id: z.string('is required').startsWith('pout_').describe('pout_...'),
        outcome: z.enum(['completed', 'failed'], 'must be completed or failed').describe('what became of it'),
        reason,
      }),
      effect: 'asks',
      needs: 'tables',
      run: (order, act) => reviewPayouts(order, act),
    }),
  },
}

type PayoutOrder = { readonly id: string; readonly outcome: 'completed' | 'failed'; readonly reason: string }

/** Imported late, here and below: what they use reads the environment. */
async function review<T extends Money>(how: Review<T>, wanted: string | null, act: Act): Promise<void> {
  const { reviewMoney } = await import('../../local/review-money.ts')
  await reviewMoney(how, wanted, act)
}

async function reviewPayouts(order: PayoutOrder | null, act: Act): Promise<void> {
  const { settlePayout } = await import('../../../shared/operations/payouts/run-payout.ts')
  const { payoutsInReview } = await import('../../../shared/operations/payouts/payouts-in-review.ts')
  await review(
    {
      list: payoutsInReview,
      nameOf: (payout) => payout.id,
      settle: order && ((context, one) => settlePayout(context, one, order.outcome, order.reason)),
      show: ['id', 'amount', 'currency', 'status', 'reviewSince'],
      unknown: 'no payout of this identifier waits to be settled',
    },
    order?.id ?? null,
    act,
  )
}

/** Late payments that can be neither refunded nor credited to a customer (A10). */
export const latePaymentsArea: Area = {
  says: 'payments that came too late and could be given back neither by their rail nor as a customer’s credit',
  verbs: {
    list: listing('those of both modes', (act) => reviewLatePayments(null, act)),
    settle: verb({
      says: 'says that you have given one back by your own means',
      options: z.object({ reference: z.string('is required').describe('chk_...-1'), reason }),
      effect: 'asks',
      needs: 'tables',
      run: (order, act) => reviewLatePayments(order, act),
    }),
  },
}

type LateOrder = { readonly reference: string; readonly reason: string }

async function reviewLatePayments(order: LateOrder | null, act: Act): Promise<void> {
  const { listUnreturnable, settleUnreturnable } =
    await import('../../../shared/operations/late-charges/unreturnable.ts')
  await review(
    {
      list: listUnreturnable,
      nameOf: (charge) => charge.reference,
      settle: order && ((context, one) => settleUnreturnable(context, one, order.reason)),
      show: ['reference', 'amount', 'currency', 'rail', 'status', 'receivedAt'],
      unknown: 'no payment of this reference waits for you',
    },
    order?.reference ?? null,
    act,
  )
}

/** Transfers to account numbers that belonged to no one for 30 days (V2). */
export const transfersArea: Area = {
  says: 'transfers to customers’ account numbers that nobody could be given for 30 days, since their customer was erased. Return each at its gateway’s own dashboard, by its reference; money on a number that leads to no customer is in no list, but in the alarm transfer_unclaimed',
  verbs: {
    list: listing('those of both modes', async (act) => {
      const { listUnmatched } = await import('../../../shared/operations/accounts/list-unmatched.ts')
      await review(
        {
          list: listUnmatched,
          nameOf: (arrival) => arrival.id,
          settle: null,
          show: [
            ...(['id', 'reference', 'amount', 'left', 'currency'] as const),
            ...(['accountNumber', 'senderName', 'customerId', 'receivedAt'] as const),
          ],
          unknown: 'no such transfer',
        },
        null,
        act,
      )
    }),
  },
}
