import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configFolder, readPrivate, writePrivate } from '../profile.ts'

/** The position of a listener: the events it has seen, and those still to be accepted. */
export interface ListenerState {
  /** Identifiers of events that were read, newest last. */
  readonly seen: readonly string[]
  /** Those of them that the receiver has not accepted yet. */
  readonly pending: readonly string[]
}

/** More events than happen between two looks. */
const mostSeen = 5_000

/** The name of a listener's file: one for each profile and address. */
export function stateName(profile: string, forwardTo: string): string {
  const of = createHash('sha256').update(`${profile}\n${forwardTo}`).digest('hex').slice(0, 16)
  return `listen-${of}.json`
}

/** The stored position of a listener; null if it never ran. */
export function loadState(name: string): ListenerState | null {
  return readPrivate(name) as ListenerState | null
}

export function saveState(name: string, { seen, pending }: ListenerState): void {
  writePrivate(name, { seen: seen.slice(-mostSeen), pending })
}

/** Asks running listeners of a profile to forward an event again. */
export function askForResend(profile: string, eventId: string): void {
  const folder = resendFolder(profile)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, eventId), '')
}

/** The events requested again since the last look. */
export function takeResends(profile: string): string[] {
  const folder = resendFolder(profile)
  const asked = existing(folder)
  for (const id of asked) rmSync(join(folder, id), { force: true })
  return asked
}

function existing(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function resendFolder(profile: string): string {
  return join(configFolder(), `resend-${createHash('sha256').update(profile).digest('hex').slice(0, 8)}`)
}
