import process from 'node:process'
import { Command, CommanderError } from 'commander'
import { ApiError, BillingError, version } from '../src/index.ts'
import { callCommands } from './commands/call.ts'
import { clockCommand } from './commands/clock.ts'
import { resetCommand } from './commands/reset.ts'
import { completionCommand } from './commands/completion.ts'
import { doctorCommand } from './commands/doctor.ts'
import { eventsCommand } from './commands/events.ts'
import { importCommand } from './commands/import.ts'
import { listenCommand } from './commands/listen.ts'
import { loginCommand } from './commands/login.ts'
import { logsCommand } from './commands/logs.ts'
import { mcpCommand } from './commands/mcp.ts'
import { paymentCommands } from './commands/payments.ts'
import { priceChangeCommand } from './commands/price-change.ts'
import { triggerCommand } from './commands/trigger.ts'
import { UsageError } from './profile.ts'

const program = new Command('billing')
  .description('The command line of the subscription billing service')
  .version(version)
  .option('--profile <name>', 'which login to use', process.env['BILLING_PROFILE'] ?? 'default')
  .option('--json', 'print JSON, one value a line', false)
  .showSuggestionAfterError()
  .showHelpAfterError('(billing --help shows what there is)')
  .exitOverride()
  .addHelpText(
    'after',
    `
For example:
  billing login --base-url http://127.0.0.1:4000/sandbox --api-key sk_test_...
  billing listen --forward-to http://localhost:3000/webhooks
  billing doctor
  billing trigger subscription_payment_failed
  billing clock +1mo
  billing post /v1/plans -d name=Gold -d amount=500000 -d interval=month

Instead of a login: BILLING_BASE_URL and BILLING_API_KEY.`,
  )

for (const add of [
  loginCommand,
  listenCommand,
  triggerCommand,
  clockCommand,
  resetCommand,
  eventsCommand,
  callCommands,
  logsCommand,
  importCommand,
  priceChangeCommand,
  paymentCommands,
  doctorCommand,
  mcpCommand,
  completionCommand,
])
  add(program)

/** Exits with 0 for success, 1 for what the user can correct, 2 for a refusal by the service. */
try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = explain(error)
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode
  if (error instanceof ApiError) {
    const details = error.details.map((detail) => `  ${JSON.stringify(detail)}`)
    console.error([`${error.status} ${error.code}: ${error.message}`, ...details].join('\n'))
    return 2
  }
  if (error instanceof UsageError || error instanceof BillingError || error instanceof TypeError) {
    console.error(error.message)
    return 1
  }
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || error instanceof SyntaxError) {
    console.error(message)
    return 1
  }
  throw error
}
