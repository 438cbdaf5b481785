import * as z from 'zod'
import { isValidTimeZone } from '../../shared/domain/calendar.ts'
import { heldParts, type HeldPart } from '../../shared/domain/hold.ts'
import { defaultTimeZone, modes } from '../../shared/domain/merchant.ts'
import { connectTables } from './connection.ts'
import { runCommand } from './operator-command.ts'

const usage = `npm run merchant -- <command> [options] [--json]
  create  --name "Acme" --email owner@acme.test [--timezone Africa/Lagos]
  login   --email owner@acme.test
  list
  disable --email owner@acme.test       holds everything and revokes all credentials
  enable  --email owner@acme.test       undoes it; credentials are made anew
  hold    --email owner@acme.test --charges --payouts --all --reason "..." [--mode live]
  release --email owner@acme.test --charges --payouts --all [--mode live]
  reset-second-factor --email member@acme.test   removed after 72 hours; every owner is mailed at once
  spread  --merchant mer_... --over 5   one part for each 200,000 renewals due in one hour
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.`

const email = z.email('must be an email address')
const held = {
  charges: z.boolean(),
  payouts: z.boolean(),
  all: z.boolean(),
  mode: z.enum(modes).default('live'),
}
const commands = {
  create: z.object({
    name: z.string('is required').min(1).max(200),
    email,
    timezone: z.string().refine(isValidTimeZone, 'must be an IANA time zone').default(defaultTimeZone),
  }),
  login: z.object({ email }),
  list: z.object({}),
  disable: z.object({ email }),
  'reset-second-factor': z.object({ email }),
  enable: z.object({ email }),
  hold: z.object({ email, reason: z.string('is required').min(1).max(500), ...held }),
  release: z.object({ email, ...held }),
  spread: z.object({
    merchant: z.string('is required').startsWith('mer_'),
    over: z.coerce.number('is required'),
  }),
} as const

const takes = {
  name: 'string',
  email: 'string',
  timezone: 'string',
  merchant: 'string',
  reason: 'string',
  mode: 'string',
  charges: 'boolean',
  payouts: 'boolean',
  all: 'boolean',
  over: 'string',
  json: 'boolean',
} as const

await runCommand(takes, async (command, given) => {
  connectTables(given.environment)
  const result = await run(command, given)
  console.log(given.json ? JSON.stringify(result) : JSON.stringify(result, null, 2))
})

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
      // Other commands take them, but a list of all that names none must not look like a choice.
      if (values['all'] === true || values['charges'] === true || values['payouts'] === true)
        throw new Error(usage)
      return operator.listAll()
    case 'disable':
      return operator.disableInBothModes(commands.disable.parse(values).email)
    case 'reset-second-factor':
      return operator.resetFactor(commands['reset-second-factor'].parse(values).email)
    case 'enable':
      return operator.enableInBothModes(commands.enable.parse(values).email)
    case 'hold': {
      const { email, mode, reason, ...parts } = commands.hold.parse(values)
      return operator.holdInMode(mode, email, { kind: 'hold', parts: partsOf(parts), reason })
    }
    case 'release': {
      const { email, mode, ...parts } = commands.release.parse(values)
      return operator.holdInMode(mode, email, { kind: 'release', parts: partsOf(parts) })
    }
    case 'spread': {
      const { merchant, over } = commands.spread.parse(values)
      return operator.spreadInLive(merchant, over)
    }
    default:
      throw new Error(usage)
  }
}

function partsOf({ charges, payouts, all }: Record<HeldPart | 'all', boolean>): readonly HeldPart[] {
  const parts = heldParts.filter((part) => all || { charges, payouts }[part])
  if (parts.length === 0) throw new Error('say what: --charges, --payouts or --all')
  return parts
}
