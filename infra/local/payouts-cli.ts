import { connect } from './connection.ts'
import { runCommand } from './operator-command.ts'

const usage = `npm run payouts -- list
npm run payouts -- settle --id pout_... --outcome completed|failed --reason "..."
  list    shows payouts of both modes whose fate nobody has known for a day
  settle  says what became of one: failed credits the money back, completed books that it has arrived
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.
Ask the gateway's own dashboard first: what is settled here is settled for good.`

await runCommand({ id: 'string', outcome: 'string', reason: 'string' }, async (command, given) => {
  const { id, outcome, reason } = given
  const settles = command === 'settle' && id && reason && (outcome === 'completed' || outcome === 'failed')
  if (command !== 'list' && !settles) throw new Error(usage)
  await connect(given.environment)
  // Imported late: what it uses reads the environment.
  const { settlePayout } = await import('../../shared/operations/payouts/run-payout.ts')
  const { payoutsInReview } = await import('../../shared/operations/payouts/payouts-in-review.ts')
  const { reviewMoney } = await import('./review-money.ts')
  await reviewMoney(
    {
      list: payoutsInReview,
      nameOf: (payout) => payout.id,
      settle: settles ? (context, one) => settlePayout(context, one, outcome, reason) : null,
      show: ['id', 'amount', 'currency', 'status', 'reviewSince'],
      unknown: 'no payout of this identifier waits to be settled',
    },
    settles ? id : null,
  )
})
