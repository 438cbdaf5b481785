import { readFileSync } from 'node:fs'
import { buildGateway } from '../adapters/gateways/build.ts'
import {
  gatewayProblems,
  hasAbility,
  isGatewayName,
  chosenNames,
  type GatewayName,
} from '../adapters/gateways/catalog.ts'
import { gatewayMemory } from '../adapters/gateways/memory.ts'
import type { BuiltGateway } from '../adapters/gateways/surroundings.ts'
import type { Mode } from '../domain/merchant/merchant.ts'
import { tableOf } from './clients.ts'
import { optional, required } from './config.ts'
import { gatewayChoice } from './gateway-choice.ts'
import { countAlarm } from './metrics.ts'
import { getSecret } from './secrets.ts'
import { logger } from './logger.ts'
import { rotating, type Rotating } from './rotating.ts'
import { wallClock } from './wall-clock.ts'
import { needs } from '../ports/rights.ts'

/** A gateway that is reached over the network, with credentials. */
export type VendorName = Exclude<GatewayName, 'twin'>

/**
 * The gateways of a mode's money: new payments go to the first, and each serves what is its own (G6). None where live
 * has none.
 * @throws Error naming everything wrong with the choice.
 */
export function moneyNames(mode: Mode): readonly GatewayName[] {
  const choice = gatewayChoice()
  const problems = gatewayProblems(choice, choiceNames)
  if (problems.length > 0) throw new Error(`configuration:\n  ${problems.join('\n  ')}`)
  return chosenNames(mode === 'live' ? choice.live : choice.sandbox).filter(isGatewayName)
}

/** The gateway that sells a mode's bills; null where none does. */
export function billsName(mode: Mode): GatewayName | null {
  const money = moneyNames(mode)
  const { billsLive } = gatewayChoice()
  const own = mode === 'live' && billsLive !== null && isGatewayName(billsLive) ? [billsLive] : money
  return own.find((name) => hasAbility(name, 'bills')) ?? null
}

const choiceNames = { live: 'GATEWAY_LIVE', sandbox: 'GATEWAY_SANDBOX', billsLive: 'BILLS_LIVE' }

const built = new Map<string, Rotating<BuiltGateway>>()

/**
 * A mode's gateway with its credentials, built once per process and anew when its secret has changed (G4, O5). If its
 * secret can't be read the first time, a later call retries.
 */
export function gatewayOf(mode: Mode, name: VendorName): Promise<BuiltGateway> {
  return rotatingOf(mode, name).current()
}

/** The gateway after a callback's signature did not match its secret; null unless the secret has changed (O5). */
export async function gatewayOfNewSecret(mode: Mode, name: VendorName): Promise<BuiltGateway | null> {
  const rotates = rotatingOf(mode, name)
  const before = await rotates.current()
  rotates.refused()
  const after = await rotates.current()
  return after === before ? null : after
}

function rotatingOf(mode: Mode, name: VendorName): Rotating<BuiltGateway> {
  const place = secretPlace(mode, name)
  const local = optional('LOCAL_SECRETS')
  const key = `${place} ${local ?? ''}`
  const known = built.get(key)
  if (known) return known
  const wallNow = () => Date.parse(wallClock.now())
  const made: Rotating<BuiltGateway> = rotating({
    read: () => secretAt(place, local),
    wallNow,
    complain: (error) => {
      logger.error('a secret is unusable, and its last one is kept', {
        place,
        error: (error as Error).message,
      })
    },
    make: (secret) =>
      buildGateway(
        name,
        parsed(secret),
        place,
        { mode, allowLoopback: local !== null },
        {
          memory: gatewayMemory(tableOf(mode), wallNow),
          wallNow,
          returnUrl: optional('CHECKOUT_BASE_URL') ?? 'http://127.0.0.1:4000',
          credentialsRefused: () => {
            made.refused()
          },
          raiseAlarm(alarm, reference, names) {
            logger.error('operator', { alarm, reference, mode, gateway: name, ...names })
            countAlarm(alarm)
          },
        },
      ),
  })
  built.set(key, made)
  return made
}

/** The secret's name after the deployment's prefix: each gateway of a mode has one, for all uses. */
export function secretPlace(mode: Mode, name: VendorName): string {
  return `${mode}/${name}`
}

/** The text of a secret: of the store's, or of its part of the file that replaces the store on a developer's machine. */
async function secretAt(place: string, local: string | null): Promise<string> {
  if (local === null) return getSecret(needs('secret:vendor', `${required('SECRET_PREFIX')}${place}`))
  const value = parsed(readFileSync(local, 'utf8')) as Readonly<Record<string, unknown>> | null
  return JSON.stringify(value?.[place] ?? null)
}

/** @throws Error that quotes nothing of the text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('a secret is not JSON')
  }
}
