import { modes, type Mode } from '../domain/merchant/merchant.ts'
import { environment } from './environment.ts'

type Name = keyof typeof environment

/**
 * The value of an environment variable.
 * @throws Error naming the variable if the deployment did not set it.
 */
export function required(name: Name): string {
  const value = optional(name)
  if (value === null) throw new Error(`configuration: ${environment[name]} is not set`)
  return value
}

/** The value of an environment variable; null when it is not set or empty. */
export function optional(name: Name): string | null {
  const value = process.env[environment[name]]
  return value === undefined || value === '' ? null : value
}

/**
 * A whole number from the environment; null if not set.
 * @throws Error naming the variable if its value is something else.
 */
export function wholeNumber(name: Name): number | null {
  const value = optional(name)
  if (value === null) return null
  if (!/^\d{1,15}$/.test(value)) throw new Error(`configuration: ${environment[name]} is no whole number`)
  return Number(value)
}

export function tableName(mode: Mode): string {
  return required(mode === 'live' ? 'TABLE_LIVE' : 'TABLE_SANDBOX')
}

/**
 * The cell of this worker.
 * @throws Error if the deployment did not set it.
 */
export function cellMode(): Mode {
  const value = required('MODE')
  const mode = modes.find((one) => one === value)
  if (!mode) throw new Error(`configuration: ${environment.MODE} is neither live nor sandbox`)
  return mode
}
