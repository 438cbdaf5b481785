import { SchedulerClient } from '@aws-sdk/client-scheduler'
import * as z from 'zod'
import type { ScheduleTarget } from '../../../shared/adapters/aws/schedules.ts'
import { modes, type Mode } from '../../../shared/domain/merchant/merchant.ts'
import { Names } from '../../constructs/names.ts'
import { localEnvironment, type Act } from '../act.ts'
import { verb, type Area } from '../verb.ts'
import { flag, inMode, merchant, mode } from './options.ts'

const instant = z.iso.datetime({ offset: true, error: 'must be an instant such as 2027-01-31T09:00:00Z' })

/** Deliveries of events. */
export const eventsArea: Area = {
  says: 'deliveries of events',
  verbs: {
    replay: verb({
      says: 'delivers a merchant’s events of a range again to every active endpoint that wants them, or to one',
      options: z.object({
        merchant,
        from: instant.describe('instant'),
        to: instant.optional().describe('instant'),
        mode: inMode,
        endpoint: z.string().startsWith('whe_').optional().describe('whe_...'),
      }),
      effect: 'changes',
      needs: 'queues',
      run: async ({ merchant, endpoint, ...range }, act) => {
        // Imported late, here and below: what they use reads the environment.
        const { replayEvents } = await import('../../local/replay.ts')
        const { recordAct } = await import('../../local/operator.ts')
        await recordAct({ ...act, about: merchant }, range.mode)
        return replayEvents({ ...range, merchantId: merchant, endpointId: endpoint })
      },
    }),
    audit: verb({
      says: 'compares what was committed lately with its deliveries, as the sweep does, and has what lacks one delivered',
      options: z.object({}),
      effect: 'changes',
      needs: 'queues',
      run: async () => (await import('../../local/replay.ts')).auditEvents(),
    }),
  },
}

/** The schedules that start due work. */
export const schedulesArea: Area = {
  says: 'the clocks that start due work. Nothing due is lost without them: the sweep finds it within minutes',
  verbs: {
    audit: verb({
      says: 'holds the schedules of both modes against what is due; exit 1 when they disagree',
      options: z.object({}),
      effect: 'reads',
      needs: 'queues',
      run: (_, act) => auditBoth(act, false),
    }),
    repair: verb({
      says: 'sets, moves and deletes them until they agree',
      options: z.object({}),
      effect: 'changes',
      needs: 'queues',
      run: (_, act) => auditBoth(act, true),
    }),
  },
}

async function auditBoth(act: Act, repair: boolean): Promise<unknown> {
  const { auditSchedules } = await import('../../local/schedules-audit.ts')
  const { recordAct } = await import('../../local/operator.ts')
  if (repair) await recordAct(act, 'live')
  const client = new SchedulerClient({})
  const audits: unknown[] = []
  for (const mode of modes) {
    const audit = await auditSchedules(client, targetOf(act.environment, mode), mode, repair)
    audits.push({ mode, ...audit, repaired: repair })
    if (audit.faults.length > 0 && !repair) process.exitCode = 1
  }
  return audits
}

/** Region and account of a deployed stack are in a queue's address, which was looked up. */
function targetOf(environment: string, mode: Mode): ScheduleTarget {
  if (environment === localEnvironment)
    return {
      group: process.env['SCHEDULE_GROUP']!.replace('{mode}', mode),
      roleArn: process.env['SCHEDULE_ROLE_ARN']!,
      queueArnOf: (job) => `${process.env['QUEUE_ARN_PREFIX']!}${mode}-${job}`,
    }
  const names = new Names(environment)
  const [, region = '', account = ''] =
    /sqs\.([\w-]+)\.[^/]+\/(\d+)\//.exec(process.env['QUEUE_URL_PREFIX']!) ?? []
  return {
    group: names.scheduleGroup(mode),
    roleArn: `arn:aws:iam::${account}:role/${names.scheduleRole(mode)}`,
    queueArnOf: (job) => `arn:aws:sqs:${region}:${account}:${names.queue(mode, job)}`,
  }
}

/** Due work that kept failing. */
export const quarantineArea: Area = {
  says: 'what was due, was handed on for hours and is not done: the sweep leaves it alone',
  verbs: {
    list: verb({
      says: 'what is set aside, with the error of its last run',
      options: z.object({ mode: mode.optional() }),
      effect: 'reads',
      needs: 'tables',
      run: async ({ mode }) => {
        const found: unknown[] = []
        for (const each of mode === undefined ? modes : [mode])
          found.push({ mode: each, setAside: await (await failing()).listSetAside(await cell(each)) })
        return found
      },
    }),
    retry: verb({
      says: 'lets the next sweep begin anew with one of them, or with all',
      options: z.object({
        all: flag('all of them'),
        mode: mode.optional(),
        pk: z.string().optional().describe('its partition key'),
        sk: z.string().optional().describe('its sort key'),
      }),
      effect: 'asks',
      needs: 'tables',
      run: retry,
    }),
  },
}

interface Retried {
  readonly all: boolean
  readonly mode?: Mode | undefined
  readonly pk?: string | undefined
  readonly sk?: string | undefined
}

async function retry({ all, mode, pk, sk }: Retried, act: Act): Promise<unknown> {
  const isOne = mode !== undefined && pk !== undefined && sk !== undefined
  if (!all && !isOne) throw new Error('say which: --all, or --mode, --pk and --sk of one')
  const { listSetAside, retrySetAside } = await failing()
  const { recordAct } = await import('../../local/operator.ts')
  const retried: unknown[] = []
  for (const each of mode === undefined ? modes : [mode]) {
    const found = await listSetAside(await cell(each))
    const meant = all ? found : found.filter(({ item }) => item.pk === pk && item.sk === sk)
    if (!all && meant.length === 0) throw new Error('nothing of this key is set aside')
    if (meant.length > 0) await recordAct({ ...act, about: all ? 'all' : `${pk} ${sk}` }, each)
    if (!act.dry) for (const { item } of meant) await retrySetAside(await cell(each), item)
    retried.push({ mode: each, retried: meant })
  }
  return retried
}

const failing = () => import('../../../shared/operations/due-work/failing-due.ts')

async function cell(mode: Mode) {
  return (await import('../../local/operator.ts')).operatorContext(mode, '')
}
