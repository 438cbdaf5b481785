import { connect } from './connection.ts'
import { modes } from './contracts.ts'
import { runCommand } from './operator-command.ts'

const usage = `npm run ledger -- verify [--email owner@acme.test]
  verify  adds up every journal entry of every merchant, or of one, in both modes, and holds the balances against it;
          and holds each sealed day of the audit against its entries (keep its hash elsewhere, to compare)
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.
Prints a line per merchant and mode; exit 1 when any of them is wrong. Money that moves meanwhile can make a difference:
look again before believing one.`

await runCommand({ email: 'string' }, async (command, given) => {
  if (command !== 'verify') throw new Error(usage)
  await connect(given.environment)
  // Imported late: what it uses reads the environment.
  const { verifyLedger } = await import('../../shared/operations/balance/verify-ledger.ts')
  const { verifyAudit } = await import('../../shared/operations/audit/verify-audit.ts')
  const { listAll, operatorContext } = await import('./operator.ts')
  const merchants = (await listAll()).filter(
    ({ email }) => !given.email || email === given.email.toLowerCase(),
  )
  if (merchants.length === 0) throw new Error('there is no such merchant')
  for (const { merchantId, email } of merchants) {
    for (const mode of modes) {
      const report = await verifyLedger(operatorContext(mode, merchantId))
      const audit = await verifyAudit(operatorContext(mode, merchantId))
      console.log(JSON.stringify({ merchantId, email, mode, ...report, audit }))
      if (!report.ok || !audit.ok) process.exitCode = 1
    }
  }
})
