import { Aws, Duration, Stack } from 'aws-cdk-lib'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnApi, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { RouteName } from '../../shared/api/routes.ts'
import { originHeader } from '../../shared/runtime/environment.ts'
import type { Mode } from '../configuration.ts'
import { CustomDomain, domainPath } from './custom-domain.ts'
import { releasedAlias } from './gradual-releases.ts'
import { InvokeRole } from './invoke-role.ts'
import type { Names } from './names.ts'
import { openApiBody, type GatewayRoute } from './openapi-body.ts'
import { logKept } from './service-function.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Requests per second of all tenants; one tenant has 100 in live and 25 in the sandbox (D11.19). It limits the bill,
 * and keeps a busy sandbox from starving the live stage.
 */
const throttles: Record<Mode, { throttlingRateLimit: number; throttlingBurstLimit: number }> = {
  live: { throttlingRateLimit: 2000, throttlingBurstLimit: 4000 },
  sandbox: { throttlingRateLimit: 500, throttlingBurstLimit: 1000 },
}

/**
 * Limits for calls without a credential, over all callers: a flood is stopped at its own route. Gateways send a
 * callback for every payment at a peak; the others are people's first steps.
 */
const anonymous: Record<Mode, { rate: number; callbacks: number }> = {
  live: { rate: 100, callbacks: 500 },
  sandbox: { rate: 25, callbacks: 50 },
}

function anonymousThrottles(routes: readonly GatewayRoute[], mode: Mode): Record<string, object> {
  const open = routes.filter(({ route }) => route.auth === 'none')
  return Object.fromEntries(
    open.map(({ route: { method, path } }) => {
      const rate = path.endsWith('/callback') ? anonymous[mode].callbacks : anonymous[mode].rate
      return [`${method} ${path}`, { ThrottlingRateLimit: rate, ThrottlingBurstLimit: 2 * rate }]
    }),
  )
}

/** What a payer calls on the way to paying: new code first gets a tenth of the calls. */
export const gradualEndpoints: ReadonlySet<string> = new Set<RouteName>([
  'start-checkout',
  'get-checkout',
  'get-checkout-status',
  'pay-checkout',
])

/** The functions of the API's own stack, which have no row: the answer to unknown paths, and the authorizer. */
const ownFunctions = ['not-found', 'check-origin'] as const

/** The route's pattern instead of its path: a path contains checkout tokens, and an address is personal data. */
const accessLogFormat = JSON.stringify({
  time: '$context.requestTime',
  // The same form as in functions and answers (`functions/http/middleware/observe.ts`).
  requestId: 'req_$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  bytes: '$context.responseLength',
})

export interface HttpApiProps {
  readonly surroundings: Surroundings
  readonly routes: readonly GatewayRoute[]
}

/**
 * The HTTP API: routes from the rows, a stage for each mode, and a domain if one is configured. It leads to the
 * functions of all surfaces.
 */
export class HttpApi extends Construct {
  readonly apiId: string
  /** Requests of each mode that ended without a function's answer. */
  readonly crashes: Readonly<Record<Mode, Metric>>
  readonly #logs = new Map<Mode, LogGroup>()
  readonly #domain: string | undefined

  constructor(scope: Construct, id: string, { surroundings, routes }: HttpApiProps) {
    super(scope, id)
    const { names, configuration } = surroundings
    const { region, account } = Stack.of(this)
    // By name and not by reference: functions know the API's address, so the API can't depend on the functions.
    const functionNames = new Map([
      ...routes.map(({ name, route }) => [name, names.endpoint(name, route)] as const),
      ...ownFunctions.map((name) => [name, names.part(name)] as const),
    ])
    if (!configuration.edge) functionNames.delete('check-origin')
    const released = new Set(
      configuration.gradual ? [...gradualEndpoints].map((name) => functionNames.get(name)) : [],
    )
    const arnOf = (functionName: string) =>
      `arn:${Aws.PARTITION}:lambda:${region}:${account}:function:${functionName}` +
      (released.has(functionName) ? `:${releasedAlias}` : '')
    const invocationUri = (name: string) =>
      `arn:${Aws.PARTITION}:apigateway:${region}:lambda:path/2015-03-31/functions/${arnOf(functionNames.get(name)!)}/invocations`
    const api = new CfnApi(this, 'Api', {
      body: openApiBody({
        title: names.part('api'),
        routes,
        invocationUri,
        // Not the identifier of the role before surfaces: the API changes from one to the other with its routes at once.
        credentials: new InvokeRole(this, 'InvokeSurfaces', {
          functionNames: [...functionNames.values()],
          arnOf,
        }).roleArn,
        ...(configuration.edge && {
          origin: { header: originHeader, invocationUri: invocationUri('check-origin') },
        }),
      }),
    })
    this.apiId = api.ref
    this.#domain = configuration.domain?.name
    const stages = {
      live: this.stage('live', surroundings, routes),
      sandbox: this.stage('sandbox', surroundings, routes),
    }
    this.crashes = { live: this.crashesOf(names, 'live'), sandbox: this.crashesOf(names, 'sandbox') }
    if (configuration.domain !== undefined && !configuration.edge) {
      new CustomDomain(this, 'Domain', configuration.domain, { apiId: api.ref, stages })
    }
  }

  /** The base address for a mode's callers without CloudFront. */
  baseUrl(mode: Mode): string {
    if (this.#domain !== undefined)
      return `https://${[this.#domain, domainPath[mode]].filter(Boolean).join('/')}`
    return `https://${this.apiId}.execute-api.${Stack.of(this).region}.${Aws.URL_SUFFIX}/${mode}`
  }

  private stage(mode: Mode, surroundings: Surroundings, routes: readonly GatewayRoute[]): string {
    // Log delivery may write to this prefix without a resource policy, which has room for only a few groups.
    const log = new LogGroup(this, `AccessLog-${mode}`, {
      logGroupName: `/aws/vendedlogs/${surroundings.names.part('api')}/${mode}`,
      ...logKept(surroundings),
    })
    this.#logs.set(mode, log)
    const stage = new CfnStage(this, `Stage-${mode}`, {
      apiId: this.apiId,
      stageName: mode,
      autoDeploy: true,
      accessLogSettings: { destinationArn: log.logGroupArn, format: accessLogFormat },
      defaultRouteSettings: { ...throttles[mode], detailedMetricsEnabled: false },
      routeSettings: anonymousThrottles(routes, mode),
    })
    return stage.ref
  }

  /**
   * Counted from the access log: a function that crashes, times out or can't start logs nothing itself, and the
   * gateway's count of 5xx includes answers about a missing configuration.
   */
  private crashesOf(names: Names, mode: Mode): Metric {
    const filter = new MetricFilter(this, `Crashes-${mode}`, {
      logGroup: this.#logs.get(mode)!,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.status', '=', '5*'),
        FilterPattern.stringValue('$.integrationError', '!=', '-'),
      ),
      metricNamespace: 'Billing',
      metricName: names.part(`${mode}-crashes`),
      metricValue: '1',
    })
    return filter.metric({ statistic: 'Sum', period: Duration.minutes(5) })
  }
}
