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

const built = new Map<string, Promise<BuiltGateway>>()

/** A mode's gateway with its credentials, built once per process; if reading its secret fails, a later call retries. */
export function gatewayOf(
  mode: Mode,
  purpose: Purpose,
  name: Exclude<GatewayName, 'twin'>,
): Promise<BuiltGateway> {
  const place = secretPlace(mode, purpose)
  const key = `${place} ${name} ${optional('LOCAL_SECRETS') ?? ''}`
  const known = built.get(key)
  if (known) return known
  const building = build(mode, place, name)
  built.set(key, building)
  building.catch(() => built.delete(key))
  return building
}

/** The secret's name after the deployment's prefix: bills have their own secret if another provider sells them. */
export function secretPlace(mode: Mode, purpose: Purpose): string {
  const ofBills = purpose === 'bills' && mode === 'live' && gatewayChoice().billsLive !== null
  return `${mode}/${ofBills ? 'bills' : 'gateway'}`
}

async function build(mode: Mode, place: string, name: Exclude<GatewayName, 'twin'>): Promise<BuiltGateway> {
  const local = optional('LOCAL_SECRETS')
  const terms = { mode, allowLoopback: local !== null }
  const wallNow = () => Date.parse(wallClock.now())
  return buildGateway(name, await secretAt(place, local), place, terms, {
    memory: gatewayMemory(tableOf(mode), wallNow),
    wallNow,
    returnUrl: optional('CHECKOUT_BASE_URL') ?? 'http://127.0.0.1:4000',
    raiseAlarm(alarm, reference) {
      logger.error('operator', { alarm, reference, mode, gateway: name })
      countAlarm(alarm)
    },
  })
}

async function secretAt(place: string, local: string | null): Promise<unknown> {
  const text =
    local === null
      ? await getSecret(needs('secret:vendor', `${required('SECRET_PREFIX')}${place}`))
      : readFileSync(local, 'utf8')
  const value = JSON.parse(text) as Record<string, unknown>
  return local === null ? value : value[place]
}
