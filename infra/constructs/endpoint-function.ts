import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Route } from '../../shared/api/route.ts'
import { keepAudit } from './audit-keys.ts'
import { statementsFor } from './capability-policy.ts'
import type { Right } from '../../shared/ports/rights.ts'
import { reserved, reservedForEndpoint } from './concurrency.ts'
import { environmentFor } from './function-environment.ts'
import type { Mode } from '../configuration.ts'
import type { Reach } from './reach.ts'
import { ServiceFunction } from './service-function.ts'
import type { Surroundings } from './surroundings.ts'

/** The input for a function behind the gateway; `not-found` has no row, only this. */
export type Endpoint = Pick<Route, 'uses' | 'summary'> &
  Partial<Pick<Route, 'sandboxOnly' | 'mode' | 'auth' | 'path'>>

export interface EndpointFunctionProps {
  /** The row's name. */
  readonly name: string
  readonly functionName: string
  readonly endpoint: Endpoint
  readonly code: Code
  readonly reach: Reach
  readonly surroundings: Surroundings
  /** The log of its route group. */
  readonly logGroup: ILogGroup
  /** The base address, by mode, of links sent to people. */
  readonly checkoutBaseUrls: Readonly<Record<Mode, string>>
}

/** One endpoint. Most serve both modes, and the credential decides the cell; its role covers only the cells it serves. */
export class EndpointFunction extends ServiceFunction {
  constructor(scope: Construct, id: string, props: EndpointFunctionProps) {
    const { name, functionName, endpoint, code, reach, surroundings, checkoutBaseUrls, logGroup } = props
    const { configuration } = surroundings
    super(scope, id, {
      functionName,
      description: endpoint.summary,
      code,
      // One second less than the gateway waits, so that the function itself logs a timeout.
      timeoutSeconds: 29,
      environment: environmentFor(scope, endpoint.uses, surroundings, checkoutBaseUrls),
      statements: [
        ...statements(scope, { name, endpoint, surroundings, reach }),
        ...keepAudit(name, surroundings, reach),
      ],
      surroundings,
      logGroup,
      ...reserved(reservedForEndpoint(name, configuration)),
    })
  }
}

/** Serves both modes although its path names none: a member who leaves a team loses the keys of both. */
const inBothCells: ReadonlySet<string> = new Set(['remove-member'])

/** The one cell that a route works in; null where the credential decides, or the path. */
export function cellOf(name: string, { sandboxOnly, mode, auth, path }: Endpoint): Mode | null {
  if (sandboxOnly) return 'sandbox'
  if (mode !== undefined) return mode
  return auth === 'admin' && !path?.includes('{mode}') && !inBothCells.has(name) ? 'live' : null
}

/** What authentication needs in the cell that a route does not work in: to recognise a credential, which is refused, and to count callers. */
const atTheDoor: readonly Right[] = ['table:BatchGetItem', 'rate:GetItem', 'rate:UpdateItem']

function statements(
  scope: Construct,
  {
    name,
    endpoint,
    surroundings,
    reach,
  }: Pick<EndpointFunctionProps, 'name' | 'endpoint' | 'surroundings' | 'reach'>,
): PolicyStatement[] {
  const cell = cellOf(name, endpoint)
  if (cell === null) return statementsFor(scope, endpoint.uses, surroundings, reach)
  const cells = (isOwn: boolean) => ({
    ...surroundings,
    cells: surroundings.cells.filter(({ mode }) => (mode === cell) === isOwn),
  })
  const doorReach = new Set(atTheDoor.filter((right) => reach.has(right)))
  return [
    ...statementsFor(scope, endpoint.uses, cells(true), reach),
    ...statementsFor(scope, ['table.read'], cells(false), doorReach),
  ]
}
