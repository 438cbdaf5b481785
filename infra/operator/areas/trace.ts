import * as z from 'zod'
import { modes } from '../../../shared/domain/merchant/merchant.ts'
import type * as TraceModule from '../../local/trace.ts'
import type { Step } from '../../local/trace-steps.ts'
import { localEnvironment, type Act } from '../act.ts'
import { linesOf } from '../log-lines.ts'
import { Screen } from '../screen.ts'
import { verb, type Area, type Verb } from '../verb.ts'

const place = {
  merchant: z
    .string()
    .startsWith('mer_')
    .optional()
    .describe('mer_..., where it is known: others are not read'),
  mode: z.enum(modes, 'must be live or sandbox').optional().describe('live or sandbox; both without it'),
}

interface Asked {
  readonly id: string
  readonly merchant?: string | undefined
  readonly mode?: (typeof modes)[number] | undefined
}

type Trace = typeof TraceModule

/** A verb that prints a story from what an identifier names. */
function story(says: string, means: string, stepsOf: (trace: Trace) => Trace['traceCause']): Verb {
  return verb({
    says,
    options: z.object({ id: z.string('is required').min(1).max(100).describe(means), ...place }),
    effect: 'reads',
    needs: 'tables',
    run: async ({ id, merchant, mode }: Asked) => {
      // Imported late: what it uses reads the environment.
      const trace = await import('../../local/trace.ts')
      return screenOf(await stepsOf(trace)(id, { merchantId: merchant, mode }))
    },
  })
}

/** The events from a call, or a job's message, to the webhooks that announce it (O7). */
export const traceArea: Area = {
  says: 'the story from a call to its webhook: what it wrote, what waits, and what was delivered',
  verbs: {
    request: verb({
      says: 'what a request, or a job’s message, wrote, and what the logs have of it',
      options: z.object({
        id: z
          .string('is required')
          .min(1)
          .max(100)
          .describe('X-Request-Id of an answer, req_...; of a job its cause, such as renewal/1f3c0a9b'),
        ...place,
        from: z.iso
          .datetime({ offset: true, error: 'must be an instant such as 2027-01-31T09:00:00Z' })
          .optional()
          .describe('how far back the logs are read; a day without it'),
      }),
      effect: 'reads',
      needs: 'tables',
      run: async ({ id, merchant, mode, from }, { environment }: Act) => {
        const lines = environment === localEnvironment ? [] : await linesOf(environment, id, from)
        // A line that names the merchant spares reading all of them.
        const known = lines.find(({ merchantId }) => merchantId !== '')
        const { traceCause } = await import('../../local/trace.ts')
        const where = { merchantId: merchant ?? known?.merchantId, mode: mode ?? known?.mode }
        return screenOf([...lines, ...(await traceCause(id, where))])
      },
    }),
    event: story(
      'an event with all that the same call wrote, and its deliveries',
      'evt_...',
      ({ traceEvent }) => traceEvent,
    ),
    invoice: story(
      'the newest events that name an invoice, and their deliveries',
      'inv_...',
      ({ traceInvoice }) => traceInvoice,
    ),
    phone: story(
      'the newest events of whoever has a phone, and their deliveries',
      'a phone with its country’s code',
      ({ tracePhone }) => tracePhone,
    ),
  },
}

function screenOf(steps: readonly Step[]): Screen {
  const [first] = steps
  if (first === undefined) throw new Error('nothing that is kept names it')
  const rows = steps.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const width = (read: (step: Step) => string): number => Math.max(...rows.map((step) => read(step).length))
  const [abouts, says] = [width(({ about }) => about), width((step) => step.says)]
  const text = rows.map(
    (step) =>
      `${step.at}  ${step.what.padEnd(8)}  ${step.about.padEnd(abouts)}  ${step.says.padEnd(says)}  ${step.cause ?? ''}`,
  )
  return new Screen(rows, [`${first.mode} ${first.merchantId}`, ...text.map((line) => line.trimEnd())])
}
