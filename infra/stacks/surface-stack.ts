import { Duration, Stack, Token, Validations, type StackProps } from 'aws-cdk-lib'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, type ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Route } from '../../shared/api/route.ts'
import type { Mode } from '../configuration.ts'
import { EndpointFunction } from '../constructs/endpoint-function.ts'
import { GradualReleases } from '../constructs/gradual-releases.ts'
import { gradualEndpoints } from '../constructs/http-api.ts'
import { countedFailures } from '../constructs/metrics.ts'
import type { ReachOf } from '../constructs/reach.ts'
import type { Surroundings } from '../constructs/surroundings.ts'
import { surfaceOf, type Surface } from '../constructs/surfaces.ts'

/** A row with its name, as `allRoutes()` returns them. */
export interface NamedRoute {
  readonly name: string
  readonly route: Route
}

/** The bundle of a function: `http/<route>` or `workers/<job>`. */
export type CodeOf = (key: string) => Code

export interface SurfaceStackProps extends StackProps {
  readonly surface: Surface
  readonly surroundings: Surroundings
  /** Of all surfaces. */
  readonly routes: readonly NamedRoute[]
  readonly codeOf: CodeOf
  readonly reachOf: ReachOf
  /** The base address, by mode, of links sent to people. */
  readonly checkoutBaseUrls: Readonly<Record<Mode, string>>
}

/**
 * One function for every route of a surface. The API leads to them by name and their logs are the API stack's, so the
 * two stacks share no reference but the base address.
 */
export class SurfaceStack extends Stack {
  constructor(scope: Construct, id: string, props: SurfaceStackProps) {
    const { surface, surroundings, routes, codeOf, reachOf, checkoutBaseUrls, ...stackProps } = props
    super(scope, id, stackProps)
    const { names, configuration } = surroundings
    const own = routes.filter(({ route }) => surfaceOf(route) === surface)
    const groups = [...new Set(own.map(({ route }) => route.group))]
    const logs = new Map(groups.map((group) => [group, this.logOf(names.endpointLog(group))]))
    const gradual = configuration.gradual ? own.filter(({ name }) => gradualEndpoints.has(name)) : []
    const releases = gradual.length > 0 ? this.releases(surroundings, surface, gradual) : undefined
    for (const row of own) {
      const { name, route } = row
      const { lambda } = new EndpointFunction(this, name, {
        name,
        functionName: names.endpoint(name, route),
        endpoint: route,
        code: codeOf(`http/${name}`),
        reach: reachOf(`http/${name}`),
        surroundings,
        logGroup: logs.get(route.group)!,
        checkoutBaseUrls,
      })
      if (gradual.includes(row)) releases?.add(lambda)
    }
  }

  /** A log of the API's stack, in which its functions may make streams. */
  private logOf(name: string): ILogGroup {
    const logGroupName = `/aws/lambda/${name}`
    const account = Token.isUnresolved(this.account) ? '<AWS::AccountId>' : this.account
    // Named exactly as the rule reports it, so that any other wildcard is still a finding.
    Validations.of(this).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:aws:logs:${this.region}:${account}:log-group:${logGroupName}:*]`,
      reason: 'The right ends at this one log: a stream in it is named by the process that makes it.',
    })
    return LogGroup.fromLogGroupName(this, name, logGroupName)
  }

  private releases({ names }: Surroundings, surface: Surface, rows: readonly NamedRoute[]): GradualReleases {
    return new GradualReleases(this, 'Releases', {
      names,
      part: surface,
      functionNames: rows.map(({ name, route }) => names.endpoint(name, route)),
      failures: countedFailures(names, 'live', 'checkout', { statistic: 'Sum', period: Duration.minutes(1) }),
      impact: 'Customers at the checkout met errors of new code; it is taken back.',
    })
  }
}
