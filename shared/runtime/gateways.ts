import { readFileSync } from 'node:fs'
import { buildGateway } from '../adapters/gateways/build.ts'
import {
  gatewayProblems,
  hasAbility,
  isGatewayName,
  type GatewayChoice,
  type GatewayName,
} from '../adapters/gateways/catalog.ts'
import { gatewayMemory } from '../adapters/gateways/memory.ts'
import type { BuiltGateway } from '../adapters/gateways/surroundings.ts'
import type { Mode } from '../domain/merchant.ts'
import { tableOf } from './clients.ts'
import { optional, required } from './config.ts'
import { countAlarm } from './metrics.ts'
import { getSecret } from './secrets.ts'
import { logger } from './logger.ts'
import { rotating, type Rotating } from './rotating.ts'
import { wallClock } from './wall-clock.ts'
import { needs } from '../ports/rights.ts'

/** The use of a gateway: a mode's money, or live bills only. */
export type Purpose = 'gateway' | 'bills'

/** The gateways that this deployment has chosen. */
export function gatewayChoice(): GatewayChoice {
  return {
    live: optional('GATEWAY_LIVE') ?? 'none',
    sandbox: optional('GATEWAY_SANDBOX') ?? 'twin',
    billsLive: optional('BILLS_LIVE'),
  }
}

/**
 * The gateway for a mode's money or bills; null if live has none, and for bills if the gateway sells none.
 * @throws Error naming everything wrong with the choice.
 */
export function gatewayName(mode: Mode, purpose: Purpose): GatewayName | null {
  const choice = gatewayChoice()
  const problems = gatewayProblems(choice, choiceNames)
  if (problems.length > 0) throw new Error(`configuration:\n  ${problems.join('\n  ')}`)
  const money = mode === 'live' ? choice.live : choice.sandbox
  const name = purpose === 'bills' && mode === 'live' && choice.billsLive !== null ? choice.billsLive : money
  if (!isGatewayName(name)) return null
  return purpose === 'bills' && !hasAbility(name, 'bills') ? null : name
}

const choiceNames = { live: 'GATEWAY_LIVE', sandbox: 'GATEWAY_SANDBOX', billsLive: 'BILLS_LIVE' }

const built = new Map<string, Rotating<BuiltGateway>>()

/**
 * A mode's gateway with its credentials, built once per process and anew when its secret has changed (G4, O5). If its
 * secret can't be read the first time, a later call retries.
 */
export function gatewayOf(
  mode: Mode,
  purpose: Purpose,
  name: Exclude<GatewayName, 'twin'>,
): Promise<BuiltGateway> {
  return rotatingOf(mode, purpose, name).current()
}

/** The gateway after a callback's signature did not fit its secret; null unless the secret has changed (O5). */
export async function gatewayOfNewSecret(
  mode: Mode,
  purpose: Purpose,
  name: Exclude<GatewayName, 'twin'>,
): Promise<BuiltGateway | null> {
  const rotates = rotatingOf(mode, purpose, name)
  const before = await rotates.current()
  rotates.refused()
  const after = await rotates.current()
  return after === before ? null : after
}

function rotatingOf(
  mode: Mode,
  purpose: Purpose,
  name: Exclude<GatewayName, 'twin'>,
): Rotating<BuiltGateway> {
  const place = secretPlace(mode, purpose)
  const local = optional('LOCAL_SECRETS')
  const key = `${place} ${name} ${local ?? ''}`
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

/** The secret's name after the deployment's prefix: bills have their own secret if another provider sells them. */
export function secretPlace(mode: Mode, purpose: Purpose): string {
  const ofBills = purpose === 'bills' && mode === 'live' && gatewayChoice().billsLive !== null
  return `${mode}/${ofBills ? 'bills' : 'gateway'}`
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
