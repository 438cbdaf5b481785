import * as z from 'zod'
import { gatewayCatalog } from '../../shared/adapters/gateways/catalog.ts'
import { modes } from '../../shared/domain/merchant.ts'
import { connectTables } from './connection.ts'
import { runCommand } from './operator-command.ts'

const usage = `npm run gateway -- <command> [options] [--json]
  hold    --gateway paystack --reason "..." [--mode live]   nothing is sent to it; what is due waits
  release --gateway paystack [--mode live]                  each period that still runs is billed once
  list    [--mode live]                                     the gateways that are held
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.`

const named = { gateway: z.enum(Object.keys(gatewayCatalog)), mode: z.enum(modes).default('live') }
const commands = {
  hold: z.object({ ...named, reason: z.string('is required').min(1).max(500) }),
  release: z.object(named),
  list: z.object({ mode: named.mode }),
} as const

const takes = { gateway: 'string', reason: 'string', mode: 'string', json: 'boolean' } as const

await runCommand(takes, async (command, given) => {
  connectTables(given.environment)
  const held = await run(command, given)
  console.log(given.json ? JSON.stringify(held) : JSON.stringify(held, null, 2))
})

async function run(command: string, values: Record<string, unknown>): Promise<unknown> {
  // Imported late: what it uses reads the environment.
  const operator = await import('./operator.ts')
  switch (command) {
    case 'hold': {
      const { mode, ...order } = commands.hold.parse(values)
      return operator.holdGatewayIn(mode, { kind: 'hold', ...order })
    }
    case 'release': {
      const { mode, ...order } = commands.release.parse(values)
      return operator.holdGatewayIn(mode, { kind: 'release', ...order })
    }
    case 'list':
      return operator.listHeldIn(commands.list.parse(values).mode)
    default:
      throw new Error(usage)
  }
}
