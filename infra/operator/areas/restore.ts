import * as z from 'zod'
import { Names } from '../../constructs/names.ts'
import { localEnvironment, type Act } from '../act.ts'
import { verb, type Area } from '../verb.ts'
import { inMode } from './options.ts'

const instant = z.iso.datetime({ offset: true, error: 'must be an instant such as 2027-01-31T09:00:00Z' })

/** What is done after a table was put back to an earlier state (O2). */
export const restoreArea: Area = {
  says: 'after a table was put back to an earlier state: what gateways did meanwhile',
  verbs: {
    gap: verb({
      says: 'compares a gateway’s own book with the table: settles what waits, gives back what has no home, books refunds',
      options: z.object({
        gateway: z.enum(['paystack', 'nomba'], 'must be paystack or nomba').describe('its name'),
        from: instant.describe('instant to which the table was put back'),
        to: instant.describe('instant from which nothing was sent any more'),
        mode: inMode,
        table: z.string().optional().describe('the restored table, where it is not yet the environment’s'),
      }),
      effect: 'asks',
      needs: 'tables',
      run: async ({ table, ...span }, act) => {
        prepare(span, table, act)
        // Imported late: what it uses reads the environment.
        const { takeUpGap } = await import('../../local/restore-gap.ts')
        return takeUpGap({ ...span, from: utc(span.from), to: utc(span.to) }, act)
      },
    }),
  },
}

const utc = (given: string): string => new Date(given).toISOString()

/** A deployed environment's secret is read by its name, and its gateway is the one that is asked. */
function prepare(
  { mode, gateway }: { readonly mode: string; readonly gateway: string },
  table: string | undefined,
  { environment }: Act,
): void {
  const own = mode.toUpperCase()
  if (table !== undefined) process.env[`TABLE_${own}`] = table
  if (environment === localEnvironment) return
  process.env['SECRET_PREFIX'] ??= new Names(environment).secretPrefix
  process.env[`GATEWAY_${own}`] ??= gateway
}
