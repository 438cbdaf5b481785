import { Tags, Validations, type App } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { allRoutes } from '../../shared/api/routes.ts'
import { modes, type Configuration } from '../configuration.ts'
import { Names } from '../constructs/names.ts'
import type { PagesIn } from '../constructs/pages-copies.ts'
import type { ReachOf } from '../constructs/reach.ts'
import { surfaces } from '../constructs/surfaces.ts'
import { ApiStack } from './api-stack.ts'
import { DataStack } from './data-stack.ts'
import { DeployerStack, deployedRegions } from './deployer-stack.ts'
import { EdgeStack, edgeRegion } from './edge-stack.ts'
import { FrontStack } from './front-stack.ts'
import { ObservabilityStack } from './observability-stack.ts'
import { PagesStack } from './pages-stack.ts'
import { SurfaceStack, type CodeOf, type NamedRoute } from './surface-stack.ts'
import { WorkersStack } from './workers-stack.ts'

export interface BillingServiceProps {
  readonly configuration: Configuration
  readonly codeOf: CodeOf
  readonly reachOf: ReachOf
  /** The folders of built pages, which CloudFront serves. */
  readonly pagesIn: PagesIn
  /** All of the table's by default; a test measures the size of more. */
  readonly routes?: readonly NamedRoute[]
  /** Whether cdk-nag checks the stacks; only a test of something else may turn it off. */
  readonly nag?: boolean
}

/** Every stack of one environment, in the order of their dependencies. */
export function addBillingService(
  app: App,
  { configuration, codeOf, reachOf, pagesIn, routes = allRoutes(), nag = true }: BillingServiceProps,
): void {
  const names = new Names(configuration.environment)
  const { region, account, removalPolicy } = configuration
  const env = { region, ...(account !== undefined && { account }) }
  const base = (part: string, description: string) => ({ env, stackName: names.part(part), description })

  const data = new DataStack(app, names.part('data'), {
    ...base('data', 'Subscription billing: tables and secrets'),
    names,
    configuration,
    terminationProtection: removalPolicy === 'retain',
  })
  const { surroundings } = data
  const { domain, edge, firewall, deployer } = configuration
  if (deployer !== undefined)
    new DeployerStack(app, names.part('deployer'), {
      ...base('deployer', 'Subscription billing: roles of who deploys'),
      ...{ names, deployer, regions: deployedRegions(region, edge) },
    })
  const edgeStack =
    edge && (firewall || domain !== undefined)
      ? new EdgeStack(app, names.part('edge'), {
          ...base('edge', 'Subscription billing: firewall and certificate of CloudFront'),
          env: { ...env, region: edgeRegion },
          names,
          domain,
          firewall,
          gatewayNetworks: configuration.gatewayNetworks,
        })
      : undefined
  const api = new ApiStack(app, names.part('api'), {
    ...base('api', 'Subscription billing: HTTP API'),
    surroundings,
    routes,
    codeOf,
    reachOf,
  })
  // They know the tables by their names, and the streams by an output, which is no dependency that the CDK sees.
  api.addStackDependency(data)
  // It reads the other stack's outputs by name, which is no dependency that the CDK sees.
  if (edgeStack !== undefined) api.addStackDependency(edgeStack)
  const { checkoutBaseUrls, pagesBucket } = api
  const functions = surfaces.map((surface) => {
    const stack = new SurfaceStack(app, names.part(`api-${surface}`), {
      ...base(`api-${surface}`, `Subscription billing: functions of the ${surface} surface`),
      ...{ surface, surroundings, routes, codeOf, reachOf, checkoutBaseUrls },
    })
    // Their logs are there, which they know by name only.
    stack.addStackDependency(api)
    return stack
  })
  if (pagesBucket !== undefined) {
    const pages = new PagesStack(app, names.part('pages'), {
      ...base('pages', 'Subscription billing: copies of the pages'),
      ...{ pagesIn, bucket: pagesBucket, surroundings },
    })
    for (const stack of functions) pages.addStackDependency(stack)
  }
  if (edge) {
    const front = new FrontStack(app, names.part('front'), {
      ...base('front', 'Subscription billing: alarms on CloudFront and its firewall'),
      env: { ...env, region: edgeRegion },
      ...{ names, configuration },
    })
    front.addStackDependency(api)
  }
  const { bells } = new ObservabilityStack(app, names.part('observability'), {
    ...base('observability', 'Subscription billing: alarms and dashboard'),
    surroundings,
    routes,
    apiId: api.apiId,
    crashes: api.crashes,
    codeOf,
    baseUrls: api.baseUrls,
  })
  for (const mode of modes) {
    const workers = new WorkersStack(app, names.part(`workers-${mode}`), {
      ...base(`workers-${mode}`, `Subscription billing: workers of the ${mode} cell`),
      mode,
      surroundings,
      codeOf,
      reachOf,
      checkoutBaseUrls,
      bells,
    })
    workers.addStackDependency(data)
  }
  Tags.of(app).add('service', 'subscription-billing')
  Tags.of(app).add('environment', configuration.environment)
  if (nag) Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
}
