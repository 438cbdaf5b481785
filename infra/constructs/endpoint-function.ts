import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Route } from '../../shared/api/route.ts'
import { keepAudit } from './audit-keys.ts'
import { statementsFor } from './capability-policy.ts'
import { reserved, reservedForEndpoint } from './concurrency.ts'
import { environmentFor } from './function-environment.ts'
import type { Mode } from '../configuration.ts'
import type { Reach } from './reach.ts'
import { ServiceFunction } from './service-function.ts'
import type { Surroundings } from './surroundings.ts'

/** The input for a function behind the gateway; `not-found` has no row, only this. */
export type Endpoint = Pick<Route, 'uses' | 'summary' | 'sandboxOnly'>

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

/** One endpoint. It serves both modes, and the credential decides the cell. */
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
        ...statements(scope, endpoint, surroundings, reach),
        ...keepAudit(name, surroundings, reach),
      ],
      surroundings,
      logGroup,
      ...reserved(reservedForEndpoint(name, configuration)),
    })
  }
}

/** A sandbox-only call only reads in the live cell, which is enough to recognize and refuse a live key. */
function statements(
  scope: Construct,
  { uses, sandboxOnly }: Endpoint,
  surroundings: Surroundings,
  reach: Reach,
): PolicyStatement[] {
  if (sandboxOnly !== true) return statementsFor(scope, uses, surroundings, reach)
  const only = (mode: string) => ({
    ...surroundings,
    cells: surroundings.cells.filter((cell) => cell.mode === mode),
  })
  return [
    ...statementsFor(scope, uses, only('sandbox'), reach),
    ...statementsFor(scope, ['table.read'], only('live'), new Set(['table:BatchGetItem'] as const)),
  ]
}
