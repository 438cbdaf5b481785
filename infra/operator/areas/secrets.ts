import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { gatewayCatalog, isGatewayName } from '../../../shared/adapters/gateways/catalog.ts'
import { secretProblems } from '../../../shared/adapters/gateways/secrets.ts'
import { askSecretStore, readSecret } from '../../../shared/adapters/aws/secret-store.ts'
import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
import { Names } from '../../constructs/names.ts'
import { finished, ownSecrets, rotated } from '../../local/rotate-secret.ts'
import type { Act } from '../act.ts'
import { verb, type Area } from '../verb.ts'
import { flag, mode } from './options.ts'

/** A live key has no place there: what it buys costs money. */
const probeKey = z.strictObject({ secretKey: z.string().startsWith('sk_test_', 'must be a sandbox key') })

/** Secrets that are renewed (O5). */
export const secretsArea: Area = {
  says: 'secrets of a deployed environment, made anew. No value is ever printed',
  verbs: {
    rotate: verb({
      says:
        'origin: a new value beside the previous one; then deploy with -c originTurn=<anything new>. pepper: a new value, ' +
        'used 20 minutes from now on',
      options: z.object({ secret: z.enum(ownSecrets).describe('origin or pepper') }),
      effect: 'asks',
      needs: 'secrets',
      run: async ({ secret }, act) => {
        const name = nameOf(act, secret)
        const after = rotated(secret, await readSecret(name), Date.now())
        await write(name, JSON.stringify(after), act)
        return { secret: name, usedFrom: after.from, stillGood: after.previous.length }
      },
    }),
    finish: verb({
      says: 'the origin secret’s previous value is good no longer: an hour after that deployment',
      options: z.object({ secret: z.literal('origin').describe('origin') }),
      effect: 'asks',
      needs: 'secrets',
      run: async ({ secret }, act) => {
        const name = nameOf(act, secret)
        await write(name, JSON.stringify(finished(await readSecret(name))), act)
        return { secret: name, stillGood: 0 }
      },
    }),
    put: verb({
      says: 'a gateway’s credentials, checked; or for the probe {"secretKey": "..."} of a sandbox merchant',
      options: z.object({
        mode,
        probe: flag('the probe’s'),
        gateway: z.enum(Object.keys(gatewayCatalog)).optional().describe('whose they are, of a gateway'),
        file: z.string('is required').describe('JSON; - for standard input'),
      }),
      effect: 'asks',
      needs: 'secrets',
      run: async ({ mode, probe, gateway, file }, act) => {
        const place = probe ? 'probe' : `${mode}/${gateway ?? ''}`
        const text = readFileSync(file === '-' ? 0 : file, 'utf8')
        if (probe) probeKey.parse(parsed(text, place))
        else requireUsable(gateway, text, { place, mode })
        await write(nameOf(act, place), text, act)
        return { secret: nameOf(act, place), ...(gateway && { gateway }) }
      },
    }),
  },
}

function nameOf({ environment }: Act, place: string): string {
  return `${new Names(environment).secretPrefix}${place}`
}

/** @throws Error that names every problem, and quotes nothing. */
function requireUsable(
  gateway: string | undefined,
  text: string,
  { place, mode }: { readonly place: string; readonly mode: Mode },
): void {
  if (gateway === undefined) throw new Error('say whose they are: --gateway')
  if (!isGatewayName(gateway) || gateway === 'twin') throw new Error('the twin has no credentials')
  const problems = secretProblems(gateway, parsed(text, place), place, { mode, allowLoopback: false })
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** @throws Error that quotes nothing. */
function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Error(`${place}: is not JSON`)
  }
}

/** Stores a secret's new text. @throws Error with the store's answer, never a value. */
async function write(name: string, text: string, act: Act): Promise<void> {
  if (act.dry) return
  const { recordAct } = await import('../../local/operator.ts')
  await recordAct({ ...act, about: name }, 'live')
  await askSecretStore('PutSecretValue', name, { SecretString: text })
}
