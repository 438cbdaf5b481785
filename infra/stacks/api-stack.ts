import { CfnOutput, Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { Route } from '../../shared/api/route.ts'
import { environment } from '../../shared/runtime/environment.ts'
import { modes, type Mode } from '../configuration.ts'
import { readSecret } from '../constructs/capability-policy.ts'
import { EndpointFunction, type Endpoint } from '../constructs/endpoint-function.ts'
import { FrontDoor } from '../constructs/front-door.ts'
import { GradualReleases } from '../constructs/gradual-releases.ts'
import { gradualEndpoints, HttpApi } from '../constructs/http-api.ts'
import { countedFailures } from '../constructs/metrics.ts'
import { PagesSite, type PagesIn } from '../constructs/pages-site.ts'
import type { ReachOf } from '../constructs/reach.ts'
import { logGroupOf, ServiceFunction } from '../constructs/service-function.ts'
import type { Surroundings } from '../constructs/surroundings.ts'
import { edgeOutputs, edgeRegion } from './edge-stack.ts'

/** A row with its name, as `allRoutes()` returns them. */
export interface NamedRoute {
  readonly name: string
  readonly route: Route
}

/** The bundle of a function: `http/<route>` or `workers/<job>`. */
export type CodeOf = (key: string) => Code

export interface ApiStackProps extends StackProps {
  readonly surroundings: Surroundings
  readonly routes: readonly NamedRoute[]
  readonly codeOf: CodeOf
  readonly reachOf: ReachOf
  readonly pagesIn: PagesIn
}

/** The HTTP API with its two stages, and one function for every route. */
export class ApiStack extends Stack {
  readonly apiId: string
  /** Requests without an answer, from the access log. */
  readonly crashes: Readonly<Record<Mode, Metric>>
  /** The base address, by mode, of links sent to people. */
  readonly checkoutBaseUrls: Readonly<Record<Mode, string>>

  constructor(
    scope: Construct,
    id: string,
    { surroundings, routes, codeOf, reachOf, pagesIn, ...props }: ApiStackProps,
  ) {
    super(scope, id, props)
    const { names, configuration } = surroundings
    const api = new HttpApi(this, 'HttpApi', { names, configuration, routes })
    this.apiId = api.apiId
    this.crashes = api.crashes
    const door = configuration.edge ? this.edge(surroundings, codeOf, pagesIn) : undefined
    const baseUrls = onModes((mode) => door?.baseUrl(mode) ?? api.baseUrl(mode))
    for (const mode of modes) new CfnOutput(this, `Url-${mode}`, { value: baseUrls[mode] })
    if (door !== undefined) new CfnOutput(this, 'Dashboard', { value: `${door.baseUrl('live')}/dashboard` })
    this.checkoutBaseUrls = onModes((mode) => configuration.checkoutBaseUrl ?? baseUrls[mode])
    const notFound: Endpoint = {
      uses: [],
      group: 'service',
      summary: 'Answer what no route matches, in the shape of our errors',
    }
    const endpoints: { name: string; route: Endpoint }[] = [...routes, { name: 'not-found', route: notFound }]
    // One log group per route group: one per function would use a third of a stack's resources.
    const groups = [...new Set(endpoints.map(({ route }) => route.group))]
    const logs = new Map(
      groups.map((group) => [
        group,
        logGroupOf(this, `Log-${group}`, names.part(`http-${group}`), configuration.logRetentionDays),
      ]),
    )
    const releases = configuration.gradual ? this.releases(surroundings) : undefined
    for (const { name, route } of endpoints) {
      const { lambda } = new EndpointFunction(this, name, {
        name,
        endpoint: route,
        code: codeOf(`http/${name}`),
        reach: reachOf(`http/${name}`),
        surroundings,
        logGroup: logs.get(route.group)!,
        checkoutBaseUrls: this.checkoutBaseUrls,
      })
      if (gradualEndpoints.has(name)) releases?.add(lambda)
    }
  }

  private releases({ names }: Surroundings): GradualReleases {
    return new GradualReleases(this, 'Releases', {
      names,
      part: 'checkout',
      functionNames: [...gradualEndpoints].map((name) => names.endpoint(name)),
      failures: countedFailures(names, 'live', 'checkout', { statistic: 'Sum', period: Duration.minutes(1) }),
      impact: 'Customers at the checkout met errors of new code; it is taken back.',
    })
  }

  /** CloudFront in front of the API, and the function that refuses all other requests. */
  private edge(surroundings: Surroundings, codeOf: CodeOf, pagesIn: PagesIn): FrontDoor {
    const { names, configuration, originSecret } = surroundings
    const { domain, firewall } = configuration
    if (originSecret === undefined) throw new Error('an edge needs a secret')
    new ServiceFunction(this, 'check-origin', {
      functionName: names.endpoint('check-origin'),
      description: 'Let in what comes through CloudFront',
      code: codeOf('http/check-origin'),
      timeoutSeconds: 5,
      environment: {
        [environment.SERVICE_NAME]: names.service,
        [environment.SECRET_PREFIX]: names.secretPrefix,
      },
      statements: readSecret(originSecret, surroundings),
      logRetentionDays: configuration.logRetentionDays,
    })
    const fromEdge = (output: string) => Fn.getStackOutput(names.part('edge'), output, edgeRegion)
    return new FrontDoor(this, 'FrontDoor', {
      apiId: this.apiId,
      originSecret,
      pages: new PagesSite(this, 'Pages', { pagesIn, configuration }),
      ...(firewall && { webAclArn: fromEdge(edgeOutputs.webAcl) }),
      ...(domain && { domain, certificateArn: fromEdge(edgeOutputs.certificate) }),
    })
  }
}

function onModes<T>(valueOf: (mode: Mode) => T): Record<Mode, T> {
  return { live: valueOf('live'), sandbox: valueOf('sandbox') }
}
