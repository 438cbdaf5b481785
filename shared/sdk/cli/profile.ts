import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { isPrivateAddress } from '../src/addresses.ts'
import { createBilling, createDashboard, type BillingClient } from '../src/index.ts'

/** What the command stores about one login. */
export interface Profile {
  readonly baseUrl: string
  readonly apiKey?: string
  readonly dashboardToken?: string
  /** The secret that `listen` signs with. */
  readonly listenSecret?: string
}

/** An error that the user can correct: printed as a sentence, without a stack. */
export class UsageError extends Error {}

/** The folder of logins and of listeners' positions. */
export function configFolder(): string {
  const { BILLING_CONFIG_DIR, XDG_CONFIG_HOME } = process.env
  return BILLING_CONFIG_DIR ?? join(XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'billing')
}

/** Replaces a whole file, which only its owner can read. */
export function writePrivate(name: string, value: unknown): void {
  const folder = configFolder()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(value, null, 2), { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, path)
}

/** The content of a file; null if it does not exist or is not JSON. */
export function readPrivate(name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(configFolder(), name), 'utf8'))
  } catch {
    return null
  }
}

function all(): Readonly<Record<string, Profile>> {
  return (readPrivate('profiles.json') ?? {}) as Record<string, Profile>
}

/** Adds the given fields to a profile, or replaces them. */
export function saveProfile(name: string, change: Partial<Profile>): Profile {
  const saved = { baseUrl: '', ...all()[name], ...change }
  writePrivate('profiles.json', { ...all(), [name]: saved })
  return saved
}

/** A profile; `BILLING_API_KEY` and `BILLING_BASE_URL` of the environment override it. */
export function profileOf(name: string): Profile {
  const { BILLING_API_KEY, BILLING_BASE_URL } = process.env
  const saved = all()[name]
  const baseUrl = BILLING_BASE_URL ?? saved?.baseUrl
  if (baseUrl === undefined || baseUrl === '')
    throw new UsageError('no service is known yet: run `billing login --base-url …`, or set BILLING_BASE_URL')
  return { ...saved, baseUrl, ...(BILLING_API_KEY === undefined ? {} : { apiKey: BILLING_API_KEY }) }
}

/** @throws UsageError without a secret key. */
export function billingOf(name: string): BillingClient {
  const { baseUrl, apiKey } = profileOf(name)
  if (apiKey === undefined)
    throw new UsageError('no key is known yet: run `billing login`, or set BILLING_API_KEY')
  return createBilling({ baseUrl, apiKey })
}

/** @throws UsageError without a dashboard session. */
export function dashboardOf(name: string): ReturnType<typeof createDashboard> {
  const { baseUrl, dashboardToken } = profileOf(name)
  if (dashboardToken === undefined)
    throw new UsageError('this needs the dashboard: run `billing login --email owner@…`')
  return createDashboard({ baseUrl, token: dashboardToken })
}

/**
 * Refuses an unencrypted address, unless the user insists.
 * @throws UsageError.
 */
export function requirePrivate(address: string, insists: boolean | undefined): void {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError(
      `${address} is no http or https address: give its scheme too, as in https://${address}`,
    )
  if (insists !== true && !isPrivateAddress(address))
    throw new UsageError(
      `${address} is neither https nor on this machine, so others could read what goes there: give --yes if you mean it`,
    )
}

/** The mode of a key, by its prefix. */
export function modeOf(apiKey: string): 'live' | 'sandbox' {
  return apiKey.includes('_live_') ? 'live' : 'sandbox'
}
