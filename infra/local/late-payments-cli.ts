import { parseArgs } from 'node:util'
import { connect } from './connection.ts'

const usage = `npm run late-payments -- list
npm run late-payments -- settle --reference chk_...-1 --reason "..."
  list    shows payments that came too late and could be given back neither by their rail nor as a customer's credit
  settle  says that you have given one back by your own means
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      reference: { type: 'string' },
      reason: { type: 'string' },
      environment: { type: 'string' },
    },
  })
  const { reference, reason } = values
  const [command] = positionals
  const settles = command === 'settle' && reference && reason
  if (command !== 'list' && !settles) throw new Error(usage)
  await connect(values.environment)
  // Imported late: what it uses reads the environment.
  const { listUnreturnable, settleUnreturnable } =
    await import('../../shared/operations/late-charges/unreturnable.ts')
  const { reviewMoney } = await import('./review-money.ts')
  const { found, failed } = await reviewMoney(
    {
      list: listUnreturnable,
      nameOf: (charge) => charge.reference,
      settle: settles ? (context, one) => settleUnreturnable(context, one, reason) : null,
      show: ({ reference: name, amount, currency, rail, status, receivedAt }) => ({
        reference: name,
        amount,
        currency,
        rail,
        status,
        receivedAt,
      }),
    },
    settles ? reference : null,
  )
  if (settles && found === 0) throw new Error('no payment of this reference waits for you')
  if (failed > 0) process.exitCode = 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
