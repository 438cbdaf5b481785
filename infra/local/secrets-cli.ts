import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { gatewayCatalog, isGatewayName } from '../../shared/adapters/gateways/catalog.ts'
import { secretProblems } from '../../shared/adapters/gateways/secrets.ts'
import { askSecretStore, readSecret } from '../../shared/adapters/aws/secret-store.ts'
import { modes } from '../../shared/domain/merchant.ts'
import { Names } from '../constructs/names.ts'
import { runCommand } from './operator-command.ts'
import { finished, ownSecrets, rotated } from './rotate-secret.ts'

const usage = `npm run secrets -- <command> [options] --environment prod
  rotate --secret origin    a new value beside the previous one; then deploy with -c originTurn=<anything new>
  finish --secret origin    the previous one is good no longer: an hour after that deployment
  rotate --secret pepper    a new value, used 20 minutes from now on; older ones go on opening second factors
  put    --mode live --purpose gateway --gateway paystack --file key.json   a gateway's credentials, checked; - for standard input
In a shell with AWS credentials. No value is ever printed.`

const own = z.object({ secret: z.enum(ownSecrets) })
const commands = {
  rotate: own,
  finish: z.object({ secret: z.literal('origin') }),
  put: z.object({
    mode: z.enum(modes),
    purpose: z.enum(['gateway', 'bills']).default('gateway'),
    gateway: z.enum(Object.keys(gatewayCatalog)),
    file: z.string('is required'),
  }),
} as const

const takes = {
  secret: 'string',
  mode: 'string',
  purpose: 'string',
  gateway: 'string',
  file: 'string',
} as const

await runCommand(takes, async (command, given) => {
  if (given.environment === undefined) throw new Error(usage)
  const { secretPrefix } = new Names(given.environment)
  console.log(JSON.stringify(await run(command, given, secretPrefix)))
})

async function run(command: string, given: Record<string, unknown>, prefix: string): Promise<object> {
  switch (command) {
    case 'rotate': {
      const { secret } = commands.rotate.parse(given)
      const name = `${prefix}${secret}`
      const after = rotated(secret, await readSecret(name), Date.now())
      await write(name, JSON.stringify(after))
      return { secret: name, usedFrom: after.from, stillGood: after.previous.length }
    }
    case 'finish': {
      const name = `${prefix}${commands.finish.parse(given).secret}`
      await write(name, JSON.stringify(finished(await readSecret(name))))
      return { secret: name, stillGood: 0 }
    }
    case 'put': {
      const { mode, purpose, gateway, file } = commands.put.parse(given)
      const place = `${mode}/${purpose}`
      const text = readFileSync(file === '-' ? 0 : file, 'utf8')
      requireUsable(gateway, text, { place, mode })
      await write(`${prefix}${place}`, text)
      return { secret: `${prefix}${place}`, gateway }
    }
    default:
      throw new Error(usage)
  }
}

/** @throws Error that names every problem, and quotes nothing. */
function requireUsable(
  gateway: string,
  text: string,
  { place, mode }: { readonly place: string; readonly mode: (typeof modes)[number] },
): void {
  if (!isGatewayName(gateway) || gateway === 'twin') throw new Error('the twin has no credentials')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error(`${place}: is not JSON`)
  }
  const problems = secretProblems(gateway, value, place, { mode, allowLoopback: false })
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Stores a secret's new text. @throws Error with the store's answer, never a value. */
async function write(name: string, text: string): Promise<void> {
  await askSecretStore('PutSecretValue', name, { SecretString: text })
}
