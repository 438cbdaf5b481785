import type { FeesByRail, FeeTable } from './fees.ts'
import { rails } from '../payment-methods/payment-method.ts'

/**
 * The deployment's table of fees (N1), such as `{"nomba": {"card": {"percentBp": 140, "capKobo": 180000}}}`; what a fee
 * leaves out is none.
 * @throws Error when it is no such table.
 */
export function parseGatewayFees(text: string): FeesByRail {
  const gateways = Object.entries(recordOf(jsonOf(text)))
  return Object.fromEntries(
    gateways.map(([gateway, byRail]) => [
      gateway,
      Object.fromEntries(
        Object.entries(recordOf(byRail)).map(([rail, fee]) => [known(rail, rails), feeOf(recordOf(fee))]),
      ),
    ]),
  )
}

const parts = ['percentBp', 'fixedKobo', 'waivedBelowKobo', 'capKobo'] as const

function feeOf(fee: Readonly<Record<string, unknown>>): FeeTable {
  Object.keys(fee).forEach((name) => known(name, parts))
  const whole = (name: (typeof parts)[number]): number | null => {
    const value = fee[name] ?? null
    if (value !== null && !(Number.isSafeInteger(value) && Number(value) >= 0)) throw wrong()
    return value === null ? null : Number(value)
  }
  const percentBp = whole('percentBp') ?? 0
  if (percentBp > 10_000) throw wrong()
  const [fixedKobo, waivedBelowKobo] = [whole('fixedKobo') ?? 0, whole('waivedBelowKobo') ?? 0]
  return { percentBp, fixedKobo, waivedBelowKobo, capKobo: whole('capKobo') }
}

function known(name: string, names: readonly string[]): string {
  if (!names.includes(name)) throw wrong()
  return name
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong()
  return value as Record<string, unknown>
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong()
  }
}

function wrong(): Error {
  return new Error('gatewayFees: must be a table of gateway, rail and fee in kobo, as JSON')
}
