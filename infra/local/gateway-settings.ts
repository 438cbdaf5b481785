import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gatewayProblems, isGatewayName, chosenNames } from '../../shared/adapters/gateways/catalog.ts'
import { secretProblems } from '../../shared/adapters/gateways/secrets.ts'

/** The variables that choose gateways on a developer's machine; absent ones have their defaults. */
export interface GatewayVariables {
  readonly GATEWAY_LIVE?: string | undefined
  readonly GATEWAY_SANDBOX?: string | undefined
  readonly BILLS_LIVE?: string | undefined
  readonly LOCAL_SECRETS?: string | undefined
}

/**
 * Checks the choice of gateways and the file that replaces the secret store, before anything starts.
 * @returns the variables for the functions, or all problems; no problem quotes a secret.
 */
export function checkGateways(
  given: GatewayVariables,
): { readonly env: Readonly<Record<string, string>> } | { readonly problems: readonly string[] } {
  const live = given.GATEWAY_LIVE || 'none'
  const sandbox = given.GATEWAY_SANDBOX || 'twin'
  const billsLive = given.BILLS_LIVE || null
  const names = { live: 'GATEWAY_LIVE', sandbox: 'GATEWAY_SANDBOX', billsLive: 'BILLS_LIVE' }
  const choice = gatewayProblems({ live, sandbox, billsLive }, names)
  const inLive = [...new Set([...chosenNames(live), ...(billsLive === null ? [] : [billsLive])])]
  const wanted = [
    ...inLive.map((name) => ({ place: `live/${name}`, mode: 'live' as const, name })),
    ...chosenNames(sandbox).map((name) => ({ place: `sandbox/${name}`, mode: 'sandbox' as const, name })),
  ].filter(({ name }) => isGatewayName(name) && name !== 'twin')
  const file = given.LOCAL_SECRETS ? resolve(given.LOCAL_SECRETS) : null
  const store = wanted.length > 0 || file !== null ? readStore(file) : { secrets: {} }
  if ('problem' in store) return { problems: [...choice, store.problem] }
  const ofSecrets = wanted.flatMap(({ place, mode, name }) => {
    if (!isGatewayName(name) || name === 'twin') return []
    if (!Object.hasOwn(store.secrets, place))
      return [`LOCAL_SECRETS: ${place}: is missing, and ${name} needs it`]
    const problems = secretProblems(name, store.secrets[place], place, { mode, allowLoopback: true })
    return problems.map((problem) => `LOCAL_SECRETS: ${problem}`)
  })
  const problems = [...choice, ...ofSecrets]
  if (problems.length > 0) return { problems }
  return {
    env: {
      GATEWAY_LIVE: live,
      GATEWAY_SANDBOX: sandbox,
      ...(billsLive !== null && { BILLS_LIVE: billsLive }),
      ...(file !== null && { LOCAL_SECRETS: file }),
    },
  }
}

function readStore(
  file: string | null,
): { readonly secrets: Readonly<Record<string, unknown>> } | { readonly problem: string } {
  if (file === null)
    return { problem: 'LOCAL_SECRETS: is not set, and the chosen gateways need their secrets' }
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return { problem: `LOCAL_SECRETS: ${file} can't be read` }
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { secrets: value as Record<string, unknown> }
  } catch {
    // Its text may contain secrets, so none of it is quoted.
  }
  return { problem: `LOCAL_SECRETS: ${file} is no JSON object` }
}
