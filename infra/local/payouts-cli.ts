import { parseArgs } from 'node:util'
import { connect } from './connection.ts'

const usage = `npm run payouts -- list
npm run payouts -- settle --id pout_... --outcome completed|failed --reason "..."
  list    shows payouts of both modes whose fate nobody has known for a day
  settle  says what became of one: failed credits the money back, completed books that it has arrived
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.
Ask the gateway's own dashboard first: what is settled here is settled for good.`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      id: { type: 'string' },
      outcome: { type: 'string' },
      reason: { type: 'string' },
      environment: { type: 'string' },
    },
  })
  const { id, outcome, reason } = values
  const [command] = positionals
  const settles = command === 'settle' && id && reason && (outcome === 'completed' || outcome === 'failed')
  if (command !== 'list' && !settles) throw new Error(usage)
  await connect(values.environment)
  // Imported late: what it uses reads the environment.
  const { settlePayout } = await import('../../shared/operations/payouts/run-payout.ts')
  const { payoutsInReview } = await import('../../shared/operations/payouts/payouts-in-review.ts')
  const { reviewMoney } = await import('./review-money.ts')
  const { found, failed } = await reviewMoney(
    {
      list: payoutsInReview,
      nameOf: (payout) => payout.id,
      settle: settles ? (context, one) => settlePayout(context, one, outcome, reason) : null,
      show: ({ id: name, amount, currency, status, reviewSince }) => ({
        id: name,
        amount,
        currency,
        status,
        reviewSince,
      }),
    },
    settles ? id : null,
  )
  if (settles && found === 0) throw new Error('no payout of this identifier waits to be settled')
  if (failed > 0) process.exitCode = 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
