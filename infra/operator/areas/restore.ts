import * as z from 'zod'
import { Names } from '../../constructs/names.ts'
import { localEnvironment, type Act } from '../act.ts'
import { verb, type Area } from '../verb.ts'
import { inMode } from './options.ts'

const instant = z.iso.datetime({ offset: true, error: 'must be an instant such as 2027-01-31T09:00:00Z' })

/** What is done after a table was restored (O2). */
export const restoreArea: Area = {
  says: 'after a table was put back to an earlier state: what gateways did meanwhile',
  verbs: {
    freeze: verb({
      says: 'has everything stand still: the API answers 503 `frozen`, and event sources and timers are off',
      options: z.object({}),
      effect: 'changes',
      needs: 'tables',
      run: (_, act) => stand(act, true),
    }),
    thaw: verb({
      says: 'resumes everything that was stopped',
      options: z.object({}),
      effect: 'asks',
      needs: 'tables',
      run: (_, act) => stand(act, false),
    }),
    prepare: verb({
      says: 'makes a restored table ready to be the environment’s: stream, expiry, recovery; says the setting that adopts it',
      options: z.object({
        table: z.string('is required').min(3).describe('the restored table'),
        mode: inMode,
      }),
      effect: 'asks',
      needs: 'tables',
      run: async ({ table, mode }, act) => {
        const { prepareTable } = await import('../prepare-table.ts')
        return prepareTable(table, mode, act.dry)
      },
    }),
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

/** The local stack notices by a file; a deployed one is stopped function by function. */
async function stand(act: Act, frozen: boolean): Promise<unknown> {
  const { recordAct } = await import('../../local/operator.ts')
  await recordAct(act, 'live')
  if (act.dry) return { frozen: true }
  if (act.environment !== localEnvironment) {
    const { standStill } = await import('../standstill.ts')
    return { frozen, ...(await standStill(act.environment, frozen)) }
  }
  const { setFrozen } = await import('../../local/frozen.ts')
  setFrozen(process.env['LOCAL_DATA'] ?? '.local', frozen)
  return { frozen }
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
