import * as z from 'zod'
import type { Dispute } from '../../../shared/domain/dispute/dispute.ts'
import { evidenceText } from '../../../shared/domain/dispute/evidence.ts'
import { modes } from '../../../shared/domain/merchant/merchant.ts'
import type { Act } from '../act.ts'
import { verb, type Area } from '../verb.ts'
import { inMode, merchant, reason } from './options.ts'

const kobo = z.coerce.number('is required').int('must be whole kobo').positive('must be above 0')
const id = z.string('is required').startsWith('dsp_').describe('dsp_...')

/** Payments that payers dispute at their bank, for gateways that have no interface for it (N3). */
export const disputesArea: Area = {
  says: 'disputed payments, for gateways without an interface for them: what is told by mail is booked here, evidence goes out by hand',
  verbs: {
    list: verb({
      says: 'disputes of both modes that nobody has decided, with what the merchant answered',
      options: z.object({}),
      effect: 'reads',
      needs: 'tables',
      run: list,
    }),
    evidence: verb({
      says: 'prints what a merchant says about one, to send to its gateway',
      options: z.object({ merchant, id, mode: inMode }),
      effect: 'reads',
      needs: 'tables',
      run: async ({ merchant, id, mode }) => {
        const { disputeById } = await import('../../../shared/operations/refunds/disputes-by-hand.ts')
        const { merchantContext } = await import('../../local/operator.ts')
        const { evidence } = await disputeById(merchantContext(mode, merchant), id)
        console.log(evidenceText(evidence))
      },
    }),
    open: verb({
      says: 'books a notice: what is disputed is held, and the owner is told',
      options: z.object({
        merchant,
        charge: z.string('is required').describe('our reference, inv_...-1'),
        reference: z.string('is required').min(1).max(100).describe('the gateway’s own identity of it'),
        amount: kobo.optional().describe('kobo; without it all of the charge'),
        category: z.string().max(100).optional().describe('the bank’s word for why'),
        due: z.iso
          .datetime('must be an instant such as 2027-01-31T09:00:00Z')
          .optional()
          .describe('until when evidence must be there'),
        mode: inMode,
      }),
      effect: 'asks',
      needs: 'tables',
      run: open,
    }),
    close: verb({
      says: 'books what the bank decided: won gives everything back to the merchant, lost takes an amount',
      options: z.object({
        merchant,
        id,
        outcome: z.enum(['won', 'lost'], 'must be won or lost').describe('what the bank decided'),
        amount: kobo.optional().describe('kobo that were lost; without it all that is disputed'),
        reason,
        mode: inMode,
      }),
      effect: 'asks',
      needs: 'tables',
      run: close,
    }),
  },
}

/** What the operator sees of a dispute. */
function shown({ id, reference, chargeReference, amount, currency, status, dueAt, answer }: Dispute) {
  return {
    id,
    reference,
    charge: chargeReference,
    amount,
    currency,
    status,
    dueAt,
    answer: answer?.kind ?? null,
  }
}

function print(dispute: Dispute): void {
  console.log(JSON.stringify(shown(dispute)))
}

/** Prints a line of JSON for each. Imported late, here and below: what they use reads the environment. */
async function list(): Promise<void> {
  const { undecidedDisputes } = await import('../../../shared/operations/refunds/disputes-by-hand.ts')
  const { listAll, merchantContext } = await import('../../local/operator.ts')
  for (const { merchantId, email } of await listAll())
    for (const mode of modes)
      for (const one of await undecidedDisputes(merchantContext(mode, merchantId)))
        console.log(JSON.stringify({ merchantId, email, mode, gateway: one.gateway ?? null, ...shown(one) }))
}

interface Opening {
  readonly mode: (typeof modes)[number]
  readonly merchant: string
  readonly charge: string
  readonly reference: string
  readonly amount?: number | undefined
  readonly category?: string | undefined
  readonly due?: string | undefined
}

async function open(order: Opening, act: Act): Promise<void> {
  const { openByHand } = await import('../../../shared/operations/refunds/disputes-by-hand.ts')
  const { gateway } = await import('../../../shared/runtime/providers/gateway.ts')
  const { merchantContext } = await import('../../local/operator.ts')
  const context = merchantContext(order.mode, order.merchant, { ...act, about: order.charge })
  const { charge: chargeReference, reference, amount = null, category = null, due } = order
  const dueAt = due === undefined ? null : new Date(due).toISOString()
  const notice = { reference, chargeReference, amount, category, dueAt }
  print(await openByHand({ ...context, ...gateway(context) }, notice))
}

interface Closing {
  readonly mode: (typeof modes)[number]
  readonly merchant: string
  readonly id: string
  readonly outcome: 'won' | 'lost'
  readonly amount?: number | undefined
}

async function close({ mode, merchant, id, outcome, amount }: Closing, act: Act): Promise<void> {
  const { closeByHand, disputeById } = await import('../../../shared/operations/refunds/disputes-by-hand.ts')
  const { merchantContext } = await import('../../local/operator.ts')
  const context = merchantContext(mode, merchant, { ...act, about: id })
  const lostKobo = amount ?? (await disputeById(context, id)).amount
  const decision = outcome === 'won' ? { outcome } : { outcome, lostKobo }
  print(await closeByHand(context, id, decision))
}
