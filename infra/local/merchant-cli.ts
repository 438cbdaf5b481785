import { parseArgs } from 'node:util'
import * as z from 'zod'
import { isValidTimeZone } from '../../shared/domain/calendar.ts'
import { defaultTimeZone } from '../../shared/domain/merchant.ts'
import { Problem } from '../../shared/domain/problem.ts'
import { Names } from '../constructs/names.ts'
import { loadStackEnvironment, noStackOn } from './stack-file.ts'
import { applyEnvironment } from './stack-environment.ts'

const usage = `npm run merchant -- <command> [options] [--json]
  create  --name "Acme" --email owner@acme.test [--timezone Africa/Lagos]
  login   --email owner@acme.test
  list
  disable --email owner@acme.test
  spread  --merchant mer_... --over 5   one part for each 200,000 renewals due in one hour
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.`

const email = z.email('must be an email address')
const commands = {
  create: z.object({
    name: z.string('is required').min(1).max(200),
    email,
    timezone: z.string().refine(isValidTimeZone, 'must be an IANA time zone').default(defaultTimeZone),
  }),
  login: z.object({ email }),
  list: z.object({}),
  disable: z.object({ email }),
  spread: z.object({
    merchant: z.string('is required').startsWith('mer_'),
    over: z.coerce.number('is required'),
  }),
} as const

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      timezone: { type: 'string' },
      merchant: { type: 'string' },
      over: { type: 'string' },
      environment: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  connect(values.environment)
  const result = await run(positionals[0] ?? '', values)
  console.log(values.json ? JSON.stringify(result) : JSON.stringify(result, null, 2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

/** Sets the environment for the chosen stack. */
function connect(environment: string | undefined): void {
  if (environment !== undefined) {
    const names = new Names(environment)
    process.env['TABLE_LIVE'] = names.table('live')
    process.env['TABLE_SANDBOX'] = names.table('sandbox')
    return
  }
  if (process.env['TABLE_LIVE']) return
  const dataDir = process.env['LOCAL_DATA'] ?? '.local'
  const env = loadStackEnvironment(dataDir)
  if (env === null) throw new Error(`${noStackOn(dataDir)}\nFor a deployed one, name it with --environment.`)
  applyEnvironment(env)
}

async function run(command: string, values: Record<string, unknown>): Promise<unknown> {
  // Imported late: what it uses reads the environment.
  const operator = await import('./operator.ts')
  switch (command) {
    case 'create': {
      const { name, email, timezone } = commands.create.parse(values)
      return operator.createInBothModes({ name, email, timeZone: timezone })
    }
    case 'login': {
      const { token, expiresAt } = await operator.login(commands.login.parse(values).email)
      return { adminToken: token, expiresAt }
    }
    case 'list':
      return operator.listAll()
    case 'disable':
      return operator.disableInBothModes(commands.disable.parse(values).email)
    case 'spread': {
      const { merchant, over } = commands.spread.parse(values)
      return operator.spreadInLive(merchant, over)
    }
    default:
      throw new Error(usage)
  }
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  if (error instanceof Problem) return `${error.message} ${JSON.stringify(error.details)}`
  return error instanceof Error ? error.message : String(error)
}
