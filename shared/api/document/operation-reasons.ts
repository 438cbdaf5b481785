import type { ProblemCode } from '../../domain/problem.ts'
import type { Contract } from '../contract.ts'
import type { Route } from '../route.ts'
import { routeOf, type RouteName } from '../routes.ts'
import { takesIdempotencyKey, takesFields } from '../statuses.ts'
import { moneyTools } from '../agents/allowed-tools.ts'
import { shapeOf } from './describe.ts'
import { ownReasons } from './own-reasons.ts'
import { agentReasons, bodyReasons } from './reason-groups.ts'
import { reasons, type Reason } from './reasons.ts'

/** The values that `details[].reason` can have when an operation answers this error code. */
export function reasonsOf(name: RouteName, contract: Contract, code: ProblemCode): Reason[] {
  const all: readonly Reason[] = [...generalReasons(name, contract), ...(ownReasons[name] ?? [])]
  return [...new Set(all)].filter((reason) => reasons[reason][0] === code)
}

function generalReasons(name: RouteName, contract: Contract): readonly Reason[] {
  const route = routeOf(name)
  const when = (condition: boolean, ...found: Reason[]): Reason[] => (condition ? found : [])
  const paged = [contract.query, contract.body].some((one) => one && shapeOf(one)?.['cursor'] !== undefined)
  return [
    ...when(route.uses.length > 0, 'frozen'),
    ...when(contract.body !== undefined, ...bodyReasons),
    ...when(takesFields(route), 'unknown_field'),
    ...when(contract.changedBy !== undefined, 'read_only'),
    ...when(takesIdempotencyKey(route) || route.versioned === true, 'invalid_header'),
    ...when(paged, 'invalid_cursor'),
    ...when(namesObjects(route, contract), 'wrong_kind'),
    ...when(
      route.auth !== 'none' && route.auth !== 'checkout',
      'missing',
      'malformed',
      'unknown',
      'refused_credentials',
    ),
    ...when(route.auth === 'merchant', 'credential_kind'),
    ...when(moneyTools.includes(name), ...agentReasons),
    ...when(route.sandboxOnly === true, 'sandbox_only'),
    ...when(route.keysOnly === true, 'keys_only'),
    ...when(route.versioned === true, 'version_mismatch'),
  ]
}

/** Whether a path or body names an object by its identifier. */
function namesObjects({ path }: Route, { body }: Contract): boolean {
  return path.includes('{id}') || path.includes('{invoiceId}') || 'planId' in ((body && shapeOf(body)) ?? {})
}
