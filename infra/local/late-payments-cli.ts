import { parseArgs } from 'node:util'
import { connect } from './connection.ts'
import { modes } from './contracts.ts'

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
  const { listAll, merchantContext } = await import('./operator.ts')
  let found = false
  for (const { merchantId, email } of await listAll()) {
    for (const mode of modes) {
      const mine = (await listUnreturnable(merchantContext(mode, merchantId))).filter(
        (one) => !settles || one.reference === reference,
      )
      for (const charge of mine) {
        found = true
        const after = settles
          ? await settleUnreturnable(merchantContext(mode, merchantId), charge.reference, reason)
          : charge
        const { amount, currency, rail, status, receivedAt } = after
        console.log(
          JSON.stringify({
            reference: charge.reference,
            merchantId,
            email,
            mode,
            amount,
            currency,
            rail,
            status,
            receivedAt,
          }),
        )
      }
    }
  }
  if (settles && !found) throw new Error('no payment of this reference waits for you')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
