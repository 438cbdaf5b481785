import { connect } from './connection.ts'
import { runCommand } from './operator-command.ts'

const usage = `npm run late-payments -- list
npm run late-payments -- settle --reference chk_...-1 --reason "..."
  list    shows payments that came too late and could be given back neither by their rail nor as a customer's credit
  settle  says that you have given one back by your own means
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.`

await runCommand({ reference: 'string', reason: 'string' }, async (command, given) => {
  const { reference, reason } = given
  const settles = command === 'settle' && reference && reason
  if (command !== 'list' && !settles) throw new Error(usage)
  await connect(given.environment)
  // Imported late: what it uses reads the environment.
  const { listUnreturnable, settleUnreturnable } =
    await import('../../shared/operations/late-charges/unreturnable.ts')
  const { reviewMoney } = await import('./review-money.ts')
  await reviewMoney(
    {
      list: listUnreturnable,
      nameOf: (charge) => charge.reference,
      settle: settles ? (context, one) => settleUnreturnable(context, one, reason) : null,
      show: ['reference', 'amount', 'currency', 'rail', 'status', 'receivedAt'],
      unknown: 'no payment of this reference waits for you',
    },
    settles ? reference : null,
  )
})
