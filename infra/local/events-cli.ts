import * as z from 'zod'
import { connect } from './connection.ts'
import { runCommand } from './operator-command.ts'

const usage = `npm run events -- replay --merchant mer_... --from 2027-01-31T09:00:00Z [--to ...] [--mode live] [--endpoint whe_...]
  Delivers the merchant's events of the range again to every active endpoint that wants them, or to one.
npm run events -- audit
  Compares what was committed lately with its deliveries, as the sweep does, and has what lacks one delivered.
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.`

const instant = z.iso.datetime({ offset: true, error: 'must be an instant such as 2027-01-31T09:00:00Z' })
const options = z.object({
  merchant: z.string('is required').startsWith('mer_'),
  from: instant,
  to: instant.optional(),
  mode: z.enum(['live', 'sandbox'], 'must be live or sandbox').default('live'),
  endpoint: z.string().startsWith('whe_').optional(),
})

const takes = {
  merchant: 'string',
  from: 'string',
  to: 'string',
  mode: 'string',
  endpoint: 'string',
} as const

await runCommand(takes, async (command, given) => {
  if (command !== 'replay' && command !== 'audit') throw new Error(usage)
  const meant = command === 'replay' ? options.parse(given) : null
  await connect(given.environment)
  // Imported late: what they use reads the environment.
  const { auditEvents, replayEvents } = await import('./replay.ts')
  const result =
    meant === null
      ? await auditEvents()
      : await replayEvents({ ...meant, merchantId: meant.merchant, endpointId: meant.endpoint })
  console.log(JSON.stringify(result, null, 2))
})
