import { readFileSync } from 'node:fs'
import { SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import { allJobs, jobOf, type JobName } from '../../../shared/jobs/catalog.ts'
import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
import { deadLetterUrl, keepAndDelete, look, redrive, sendAll } from '../../local/dead-letters.ts'
import { localEnvironment, type Act } from '../act.ts'
import { verb, type Area } from '../verb.ts'
import { mode } from './options.ts'

const names = allJobs().map(({ name }) => name)
const job = z.enum(names, `must be one of ${names.join(', ')}`).describe('the worker that could not do them')
const limit = z.coerce.number().int().positive().optional().describe('at most so many')

/** Messages that their workers could not process (D13.2). */
export const deadLettersArea: Area = {
  says:
    'messages that their worker could not do. Those of a stream’s or a timer’s worker came from no queue: their redrive is ' +
    'a sweep or a settlement, made here and now',
  verbs: {
    look: verb({
      says: 'shows the oldest, and leaves them there',
      options: z.object({ job, mode, limit }),
      effect: 'reads',
      needs: 'queues',
      run: async (given, act) => {
        const { sqs, deadUrl } = await queuesOf(given, act)
        return look(sqs, deadUrl, given.limit)
      },
    }),
    redrive: verb({
      says: 'puts them back into their queue, or into it what a purge has kept',
      options: z.object({ job, mode, limit, file: z.string().optional().describe('what a purge has kept') }),
      effect: 'asks',
      needs: 'queues',
      run: redriven,
    }),
    purge: verb({
      says: 'writes them into a file and deletes those of the queue; redrive --file brings them back',
      options: z.object({ job, mode, file: z.string('is required').describe('a new file that keeps them') }),
      effect: 'asks',
      needs: 'queues',
      run: async (given, act) => {
        const { sqs, deadUrl } = await queuesOf(given, act)
        if (act.dry) return { wouldPurge: (await look(sqs, deadUrl, 1)).count }
        await record(given, act)
        return { purged: await keepAndDelete(sqs, deadUrl, given.file), kept: given.file }
      },
    }),
  },
}

interface Named {
  readonly job: JobName
  readonly mode: Mode
  readonly limit?: number | undefined
  readonly file?: string | undefined
}

async function queuesOf({ job, mode }: Named, { environment }: Act) {
  const sqs = new SQSClient({})
  const queueUrl = `${process.env['QUEUE_URL_PREFIX']!}${mode}-${job}`
  const hasQueue = jobOf(job).source === 'queue'
  if (!hasQueue && environment === localEnvironment)
    throw new Error(`${job} has no dead-letter queue on the local stack: the sweep does what it could not`)
  return {
    sqs,
    queueUrl,
    hasQueue,
    deadUrl: hasQueue ? await deadLetterUrl(sqs, queueUrl) : `${queueUrl}-dead`,
  }
}

async function redriven(given: Named, act: Act): Promise<unknown> {
  const { sqs, queueUrl, deadUrl, hasQueue } = await queuesOf(given, act)
  const { job, mode, limit, file } = given
  if (file !== undefined && !hasQueue) throw new Error(`${job} has no queue to send them to`)
  const kept = file === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as string[])
  if (act.dry) {
    const count = file === undefined ? (await look(sqs, deadUrl, 1)).count : kept.length
    return { wouldRedrive: Math.min(count, limit ?? Infinity) }
  }
  await record(given, act)
  if (file !== undefined) return { redriven: await sendAll(sqs, queueUrl, kept) }
  if (hasQueue) return { redriven: await redrive(sqs, queueUrl, limit) }
  // Imported late: what it uses reads the environment.
  const { redo } = await import('../../local/redo.ts')
  const done = await redo(sqs, deadUrl, job, mode)
  if (done.failed.length > 0) process.exitCode = 1
  return done
}

async function record({ job, mode }: Named, act: Act): Promise<void> {
  const { recordAct } = await import('../../local/operator.ts')
  await recordAct({ ...act, about: job }, mode)
}
