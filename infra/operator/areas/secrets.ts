import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { gatewayCatalog, isGatewayName } from '../../../shared/adapters/gateways/catalog.ts'
import { secretProblems } from '../../../shared/adapters/gateways/secrets.ts'
import { askSecretStore, readSecret } from '../../../shared/adapters/aws/secret-store.ts'
import type { Mode } from '../../../shared/domain/merchant.ts'
import { Names } from '../../constructs/names.ts'
import { finished, ownSecrets, rotated } from '../../local/rotate-secret.ts'
import type { Act } from '../act.ts'
import { verb, type Area } from '../verb.ts'
import { mode } from './options.ts'

/** Secrets made anew (O5). */
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
      says: 'a gateway’s credentials, checked',
      options: z.object({
        mode,
        gateway: z.enum(Object.keys(gatewayCatalog)).describe('whose they are'),
        file: z.string('is required').describe('JSON; - for standard input'),
      }),
      effect: 'asks',
      needs: 'secrets',
      run: async ({ mode, gateway, file }, act) => {
        const place = `${mode}/${gateway}`
        const text = readFileSync(file === '-' ? 0 : file, 'utf8')
        requireUsable(gateway, text, { place, mode })
        await write(nameOf(act, place), text, act)
        return { secret: nameOf(act, place), gateway }
      },
    }),
  },
}

function nameOf({ environment }: Act, place: string): string {
  return `${new Names(environment).secretPrefix}${place}`
}

/** @throws Error that names every problem, and quotes nothing. */
function requireUsable(
  gateway: string,
  text: string,
  { place, mode }: { readonly place: string; readonly mode: Mode },
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
async function write(name: string, text: string, act: Act): Promise<void> {
  if (act.dry) return
  const { recordAct } = await import('../../local/operator.ts')
  await recordAct({ ...act, about: name }, 'live')
  await askSecretStore('PutSecretValue', name, { SecretString: text })
}
