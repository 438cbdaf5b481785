import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { environment } from '../../shared/runtime/environment.ts'
import { modes, type Mode } from '../configuration.ts'
import { readSecret } from '../constructs/capability-policy.ts'
import { reserved, reservedForOrigin } from '../constructs/concurrency.ts'
import { EndpointFunction } from '../constructs/endpoint-function.ts'
import { FrontDoor } from '../constructs/front-door.ts'
import { HttpApi } from '../constructs/http-api.ts'
import { PagesSite } from '../constructs/pages-site.ts'
import type { ReachOf } from '../constructs/reach.ts'
import { logGroupOf, ServiceFunction } from '../constructs/service-function.ts'
import type { Surroundings } from '../constructs/surroundings.ts'
import { edgeOutputs, edgeRegion } from './edge-stack.ts'
import type { CodeOf, NamedRoute } from './surface-stack.ts'

/** The name of the output that says CloudFront's distribution to the stack of its alarms. */
export const distributionOutput = 'DistributionId'

/** The route group of what has no row. */
const ownGroup = 'service'

export interface ApiStackProps extends StackProps {
  readonly surroundings: Surroundings
  readonly routes: readonly NamedRoute[]
  readonly codeOf: CodeOf
  readonly reachOf: ReachOf
}

/**
 * The HTTP API with its two stages, CloudFront in front of it, the logs of all endpoints, and what no surface owns: the
 * authorizer and the answer to unknown paths. The endpoints' functions are in `SurfaceStack`s.
 */
export class ApiStack extends Stack {
  readonly apiId: string
  /** Requests without an answer, from the access log. */
  readonly crashes: Readonly<Record<Mode, Metric>>
  /** The base address, by mode, of links sent to people. */
  readonly checkoutBaseUrls: Readonly<Record<Mode, string>>
  /** The service's own addresses, by mode. */
  readonly baseUrls: Readonly<Record<Mode, string>>
  /** Where CloudFront finds the pages; absent without CloudFront. */
  readonly pagesBucket?: IBucket

  constructor(
    scope: Construct,
    id: string,
    { surroundings, routes, codeOf, reachOf, ...props }: ApiStackProps,
  ) {
    super(scope, id, props)
    const { names, configuration } = surroundings
    const api = new HttpApi(this, 'HttpApi', { surroundings, routes })
    this.apiId = api.apiId
    this.crashes = api.crashes
    const pages = configuration.edge ? new PagesSite(this, 'Pages', configuration) : undefined
    if (pages !== undefined) this.pagesBucket = pages.bucket
    const door = pages && this.edge(surroundings, codeOf, pages)
    const baseUrls = onModes((mode) => door?.baseUrl(mode) ?? api.baseUrl(mode))
    this.baseUrls = baseUrls
    for (const mode of modes) new CfnOutput(this, `Url-${mode}`, { value: baseUrls[mode] })
    if (door !== undefined) new CfnOutput(this, distributionOutput, { value: door.distributionId })
    if (door !== undefined) new CfnOutput(this, 'Dashboard', { value: `${door.baseUrl('live')}/dashboard` })
    this.checkoutBaseUrls = onModes((mode) => configuration.checkoutBaseUrl ?? baseUrls[mode])
    // One log group per route group: one per function would use a third of a stack's resources.
    const groups = new Set([...routes.map(({ route }) => route.group), ownGroup])
    const logs = new Map(
      [...groups].map((group) => [
        group,
        logGroupOf(this, `Log-${group}`, names.endpointLog(group), surroundings),
      ]),
    )
    new EndpointFunction(this, 'not-found', {
      name: 'not-found',
      functionName: names.part('not-found'),
      endpoint: { uses: [], summary: 'Answer what no route matches, in the shape of our errors' },
      code: codeOf('http/not-found'),
      reach: reachOf('http/not-found'),
      surroundings,
      logGroup: logs.get(ownGroup)!,
      checkoutBaseUrls: this.checkoutBaseUrls,
    })
  }

  /** CloudFront in front of the API, and the function that refuses all other requests. */
  private edge(surroundings: Surroundings, codeOf: CodeOf, pages: PagesSite): FrontDoor {
    const { names, configuration, originSecret } = surroundings
    const { domain, firewall, originTurn } = configuration
    if (originSecret === undefined) throw new Error('an edge needs a secret')
    new ServiceFunction(this, 'check-origin', {
      functionName: names.part('check-origin'),
      description: 'Let in what comes through CloudFront',
      code: codeOf('http/check-origin'),
      timeoutSeconds: 5,
      environment: {
        [environment.SERVICE_NAME]: names.service,
        [environment.SECRET_PREFIX]: names.secretPrefix,
      },
      statements: readSecret(originSecret, surroundings),
      surroundings,
      ...reserved(reservedForOrigin(configuration)),
    })
    const fromEdge = (output: string) => Fn.getStackOutput(names.part('edge'), output, edgeRegion)
    return new FrontDoor(this, 'FrontDoor', {
      apiId: this.apiId,
      originSecret,
      pages,
      ...(originTurn !== undefined && { originTurn }),
      ...(firewall && { webAclArn: fromEdge(edgeOutputs.webAcl) }),
      ...(domain && { domain, certificateArn: fromEdge(edgeOutputs.certificate) }),
    })
  }
}

function onModes<T>(valueOf: (mode: Mode) => T): Record<Mode, T> {
  return { live: valueOf('live'), sandbox: valueOf('sandbox') }
}
