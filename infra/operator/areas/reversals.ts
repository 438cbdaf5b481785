import * as z from 'zod'
import { modes } from '../../../shared/domain/merchant/merchant.ts'
import { verb, type Area } from '../verb.ts'
import { inMode, merchant, reason } from './options.ts'

const kobo = z.coerce.number('is required').int('must be whole kobo').positive('must be above 0')

/** What gateways took back of charges on their own (R5, G1). */
export const reversalsArea: Area = {
  says: 'what a gateway took back of a charge by itself. Ask its dashboard first: what is booked here is booked for good',
  verbs: {
    list: verb({
      says: 'charges of which money was returned that is not booked: no amount is known, or nothing to book it on',
      options: z.object({}),
      effect: 'reads',
      needs: 'tables',
      run: list,
    }),
    book: verb({
      says: 'books it: of an invoice, of a one-time payment, of storing a card, or of a payment that came too late',
      options: z.object({
        merchant,
        charge: z.string('is required').describe('our reference, inv_...-1'),
        amount: kobo.describe('kobo'),
        reference: z.string('is required').describe('the gateway’s own identity of it: it is booked once'),
        reason,
        mode: inMode,
      }),
      effect: 'asks',
      needs: 'tables',
      run: async ({ merchant, charge, amount, reference, reason, mode }, act) => {
        const { bookReversal } = await import('../../../shared/operations/refunds/book-reversal.ts')
        const { onFreshState } = await import('../../../shared/operations/unit-of-work/retry-when-stale.ts')
        const { closeReversalQuestion } =
          await import('../../../shared/operations/refunds/take-gateway-reversal.ts')
        const { merchantContext } = await import('../../local/operator.ts')
        const context = merchantContext(mode, merchant, { ...act, about: charge })
        const notice = { chargeReference: charge, amount, reference, reason }
        const booked = await onFreshState(context, (own) => bookReversal(own, notice))
        await closeReversalQuestion(context, charge)
        return booked
      },
    }),
  },
}

/** Prints a line of JSON for each charge that waits for the operator. */
async function list(): Promise<void> {
  // Imported late: what they use reads the environment.
  const { unbookedReversals } = await import('../../../shared/operations/refunds/unbooked-reversals.ts')
  const { listAll, merchantContext } = await import('../../local/operator.ts')
  for (const { merchantId, email } of await listAll())
    for (const mode of modes)
      for (const { reference, since, status } of await unbookedReversals(merchantContext(mode, merchantId)))
        console.log(JSON.stringify({ merchantId, email, mode, charge: reference, since, status }))
}
