import { parseArgs } from 'node:util'
import { SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import { allJobs } from '../../shared/jobs/catalog.ts'
import { connect } from './connection.ts'
import { look, redrive } from './dead-letters.ts'

const usage = `npm run dead-letters -- <command> --job webhook-delivery --mode live [--limit 10]
  look     shows the oldest messages that their worker could not do, and leaves them there
  redrive  puts them back into their queue
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.`

// What a stream's worker could not do has no message to put back: the sweep does it from the table.
const queueJobs = allJobs()
  .filter(({ job }) => job.source === 'queue')
  .map(({ name }) => name)

const options = z.object({
  job: z.enum(queueJobs, `must be one of ${queueJobs.join(', ')}`),
  mode: z.enum(['live', 'sandbox'], 'must be live or sandbox'),
  limit: z.coerce.number().int().positive().optional(),
})

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      job: { type: 'string' },
      mode: { type: 'string' },
      limit: { type: 'string' },
      environment: { type: 'string' },
    },
  })
  const [command] = positionals
  if (command !== 'look' && command !== 'redrive') throw new Error(usage)
  const { job, mode, limit } = options.parse(values)
  await connect(values.environment)
  const sqs = new SQSClient({})
  const queueUrl = `${process.env['QUEUE_URL_PREFIX']!}${mode}-${job}`
  const result =
    command === 'look' ? await look(sqs, queueUrl, limit) : { redriven: await redrive(sqs, queueUrl, limit) }
  console.log(JSON.stringify(result, null, 2))
} catch (error) {
  console.error(error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message)
  process.exitCode = 1
}
