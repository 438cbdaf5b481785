import { hostname } from 'node:os'
import { createInterface } from 'node:readline/promises'
import process from 'node:process'
import type { Command } from 'commander'
import { liveAddress } from '../../src/addresses.ts'
import { createBilling, createDashboard } from '../../src/index.ts'
import { optionsOf, say } from '../context.ts'
import { modeOf, requirePrivate, saveProfile, UsageError } from '../profile.ts'

interface LoginOptions {
  readonly baseUrl: string
  readonly apiKey?: string
  readonly email?: string
  readonly code?: string
  readonly mode: 'live' | 'sandbox'
  readonly yes?: boolean
}

/** `billing login`: with a key, or with a code sent to the owner by email. */
export function loginCommand(program: Command): void {
  program
    .command('login')
    .description('Keep a key for the coming commands, in a file that only you can read')
    .requiredOption(
      '--base-url <url>',
      'the service’s address, such as http://127.0.0.1:4000/sandbox',
      process.env['BILLING_BASE_URL'],
    )
    .option('--api-key <key>', 'a secret key; asked for when neither this nor --email is given')
    .option('--email <address>', 'the owner’s address: a code is mailed there, and a key of your own is made')
    .option('--code <digits>', 'the mailed code, where nobody can be asked')
    .option('--mode <mode>', 'whose key --email makes: sandbox or live', 'sandbox')
    .option('--yes', 'send the key to an address that is neither https nor on this machine')
    .action(async (_given, command: Command) => {
      const options = optionsOf<LoginOptions>(command)
      const { profile, baseUrl, email } = options
      requirePrivate(baseUrl, options.yes)
      const { apiKey, dashboardToken } =
        email === undefined ? await byKey(options) : await byEmail(options, email)
      saveProfile(profile, { baseUrl, apiKey, ...(dashboardToken === undefined ? {} : { dashboardToken }) })
      const mode = modeOf(apiKey)
      say(options, { profile, baseUrl, mode }, `Logged in to the ${mode} of ${baseUrl} (profile ${profile}).`)
    })
}

interface Login {
  readonly apiKey: string
  readonly dashboardToken?: string
}

async function byKey({ baseUrl, apiKey: given }: LoginOptions): Promise<Login> {
  const apiKey = given ?? process.env['BILLING_API_KEY'] ?? (await ask('Secret key: '))
  // Finds out now whether the key works.
  await createBilling({ baseUrl, apiKey }).plans.list({ limit: 1 })
  return { apiKey }
}

async function byEmail({ baseUrl, mode, code: given }: LoginOptions, email: string): Promise<Login> {
  const address = liveAddress(baseUrl)
  if (mode === 'live' && address !== baseUrl)
    throw new UsageError(
      'a live key is not for the address of the sandbox: give the address without /sandbox',
    )
  const open = createDashboard({ baseUrl: address })
  if (given === undefined) await open.sessions.requestLoginCode({ email })
  const code = given ?? (await ask(`The code that was mailed to ${email}: `))
  const { token } = await open.sessions.verifyLoginCode({ email, code })
  // Null only if a browser asked for a cookie instead.
  if (token === null) throw new UsageError('the service gave no token for this login')
  const dashboard = createDashboard({ baseUrl: address, token })
  const { key } = await dashboard.apiKeys.create(mode, {
    kind: 'secret',
    name: `billing command on ${hostname()}`,
  })
  return { apiKey: key, dashboardToken: token }
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new UsageError(`${question.replace(/:? ?$/, '')} is missing, and nobody can be asked`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question(question)).trim()
  } finally {
    terminal.close()
  }
}
