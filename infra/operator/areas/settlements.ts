import * as z from 'zod'
import { verb, type Area } from '../verb.ts'
import { inMode, reason } from './options.ts'

const day = z.iso.date('must be a day such as 2027-01-31')

/** What gateways paid into our bank account, and in what it differs from the books (N2). */
export const settlementsArea: Area = {
  says: 'what gateways paid into our bank account, held against the books: each difference is a row with one cause',
  verbs: {
    list: verb({
      says: 'rows of both modes that nobody has explained; `OPERATOR` has those of whole settlements and of lines that are nobody’s',
      options: z.object({}),
      effect: 'reads',
      needs: 'tables',
      run: async () => {
        const { openDifferences } = await import('../../local/settlements.ts')
        for (const row of await openDifferences()) console.log(JSON.stringify(row))
      },
    }),
    take: verb({
      says: 'takes a settlement from a CSV file (kind,reference,amount,fee; kobo), of a gateway without an interface for it',
      options: z.object({
        gateway: z.string('is required').min(1).max(50).describe('its name, such as nomba'),
        id: z.string('is required').min(1).max(100).describe('the gateway’s own identity of the settlement'),
        on: z.iso
          .datetime({ offset: true, error: 'must be an instant such as 2027-01-31T09:00:00Z' })
          .describe('when it reached the bank'),
        paid: z.coerce
          .number('is required')
          .int('must be whole kobo')
          .min(0)
          .describe('kobo that reached the bank'),
        file: z.string('is required').describe('the file'),
        mode: inMode,
      }),
      effect: 'asks',
      needs: 'tables',
      run: async ({ on, ...order }, act) => {
        const { takeSettlementFile } = await import('../../local/settlements.ts')
        const paidOn = new Date(on).toISOString()
        console.log(JSON.stringify(await takeSettlementFile({ ...order, paidOn }, act)))
      },
    }),
    books: verb({
      says: 'our own entries by merchant, gateway and settlement: bank, fees and clearing, which add up to 0',
      options: z.object({ from: day.describe('first day'), to: day.describe('last day'), mode: inMode }),
      effect: 'reads',
      needs: 'tables',
      run: async ({ from, to, mode }) => {
        const { settlementBooks } = await import('../../local/settlements.ts')
        for (const entry of await settlementBooks(mode, from, to)) console.log(JSON.stringify(entry))
      },
    }),
    explain: verb({
      says: 'says what a difference was; its merchant reads it',
      options: z.object({
        merchant: z.string('is required').min(1).describe('mer_..., or OPERATOR'),
        id: z.string('is required').startsWith('sdf_').describe('sdf_...'),
        reason,
        mode: inMode,
      }),
      effect: 'asks',
      needs: 'tables',
      run: async (order, act) => {
        const { explain } = await import('../../local/settlements.ts')
        console.log(JSON.stringify(await explain(order, act)))
      },
    }),
  },
}
