import { SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import { allJobs, jobOf, type JobName } from '../../shared/jobs/catalog.ts'
import { connect } from './connection.ts'
import type { Mode } from './contracts.ts'
import { deadLetterUrl, look, purge, redrive } from './dead-letters.ts'
import { runCommand } from './operator-command.ts'

const usage = `npm run dead-letters -- <command> --job webhook-delivery --mode live [--limit 10]
  look     shows the oldest messages that their worker could not do, and leaves them there
  redrive  puts them back into their queue
  purge    deletes them all
The letters of a stream's or a timer's worker came from no queue: their redrive is a sweep or a settlement, made here and now.
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.`

const names = allJobs().map(({ name }) => name)

const options = z.object({
  job: z.enum(names, `must be one of ${names.join(', ')}`),
  mode: z.enum(['live', 'sandbox'], 'must be live or sandbox'),
  limit: z.coerce.number().int().positive().optional(),
})

await runCommand({ job: 'string', mode: 'string', limit: 'string' }, async (command, given) => {
  if (command !== 'look' && command !== 'redrive' && command !== 'purge') throw new Error(usage)
  const { job, mode, limit } = options.parse(given)
  await connect(given.environment)
  const sqs = new SQSClient({})
  const queueUrl = `${process.env['QUEUE_URL_PREFIX']!}${mode}-${job}`
  const hasQueue = jobOf(job).source === 'queue'
  if (!hasQueue && given.environment === undefined)
    throw new Error(`${job} has no dead-letter queue on the local stack: the sweep does what it could not`)
  const deadUrl = hasQueue ? await deadLetterUrl(sqs, queueUrl) : `${queueUrl}-dead`
  const done =
    command === 'redrive' && !hasQueue
      ? await redoNow(sqs, deadUrl, job, mode)
      : await run(command, sqs, { queueUrl, deadUrl, limit })
  console.log(JSON.stringify(done, null, 2))
})

/** Imported late: what it uses reads the environment. */
async function redoNow(sqs: SQSClient, deadUrl: string, job: JobName, mode: Mode): Promise<unknown> {
  const { redo } = await import('./redo.ts')
  const done = await redo(sqs, deadUrl, job, mode)
  if (done.failed.length > 0) process.exitCode = 1
  return done
}

/** Runs a command and returns its printed result. */
async function run(
  command: 'look' | 'redrive' | 'purge',
  sqs: SQSClient,
  { queueUrl, deadUrl, limit }: { queueUrl: string; deadUrl: string; limit: number | undefined },
): Promise<unknown> {
  if (command === 'look') return look(sqs, deadUrl, limit)
  if (command === 'purge') return { purged: await purge(sqs, deadUrl) }
  return { redriven: await redrive(sqs, queueUrl, limit) }
}
