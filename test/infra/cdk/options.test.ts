import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { dataKeyChecks } from './checks/data-key.ts'
import { deployerChecks } from './checks/deployer.ts'
import { ringChecks } from './checks/rings.ts'
import { firewallChecks } from './checks/firewall.ts'
import { scaleChecks } from './checks/scale.ts'
import { synthesize } from './synthesize.ts'
import { functionOf } from './function-names.ts'
import { fixedCost, monthlyDollars, statedDollars } from './fixed-cost.ts'
import { actionsOf, statementsByFunction } from './statements.ts'
import { resourcesOf } from './template.ts'

interface Behavior {
  readonly PathPattern: string
  readonly TargetOriginId: string
  readonly CachePolicyId: unknown
  readonly Compress?: boolean
}

interface Config {
  readonly Aliases: readonly string[]
  readonly DefaultCacheBehavior: Behavior
  readonly Comment: string
  readonly CacheBehaviors: readonly Behavior[]
  readonly Origins: readonly {
    readonly Id: string
    readonly OriginPath?: string
    readonly OriginCustomHeaders: readonly { readonly HeaderName: string; readonly HeaderValue: unknown }[]
    readonly CustomOriginConfig?: { readonly OriginProtocolPolicy: string }
  }[]
}

interface Update {
  readonly CodeDeployLambdaAliasUpdate: { readonly DeploymentGroupName: { readonly Ref: string } }
}

interface Group {
  readonly DeploymentConfigName: string
  readonly AutoRollbackConfiguration: { readonly Events: readonly string[] }
  readonly AlarmConfiguration: { readonly Alarms: readonly { readonly Name: { readonly Ref: string } }[] }
}

interface Body {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security?: unknown }>>>>
  readonly components: { readonly securitySchemes: { readonly origin: unknown } }
}

const { templates, findings } = synthesize({
  context: {
    environment: 'stage',
    domainName: 'billing.example.com',
    hostedZoneId: 'Z123',
    alarmEmail: 'ops@example.com',
    pagerUrl: 'https://pager.example.com/billing',
    mailFrom: 'billing@example.com',
    gatewayLive: 'paystack',
    monthlyBudget: '500',
    workers: 'import:7,renewal:400',
    originTurn: 'turn-2',
    logRetentionDays: '7',
    removalPolicy: 'destroy',
    firewall: 'true',
    gradual: 'true',
    warmThroughput: '20000/8000',
    dataKey: 'own',
    githubRepository: 'acme/billing',
  },
})

describe('an environment with every option', () => {
  it('names its stacks and parts after itself', () => {
    expect(Object.keys(templates).every((name) => name.startsWith('billing-stage-'))).toBe(true)
    expect(JSON.stringify(templates)).not.toContain('dev-')
  })

  it('passes cdk-nag', () => {
    expect(findings).toEqual([])
  })

  it('is behind CloudFront at its domain: live at the root, the sandbox under a path', () => {
    const all = resourcesOf<{ DistributionConfig: Config }>(templates, 'AWS::CloudFront::Distribution')
    const config = all[0]!.properties.DistributionConfig
    expect([config.Aliases, config.Comment.split(', ')[1]]).toEqual([['billing.example.com'], 'turn-2'])
    const originOf = (id: string) => config.Origins.find(({ Id }) => Id === id)!
    expect(originOf(config.DefaultCacheBehavior.TargetOriginId).OriginPath).toBe('/live')
    expect(
      config.CacheBehaviors.map(({ PathPattern, TargetOriginId }) => [
        PathPattern,
        originOf(TargetOriginId).OriginPath,
      ]),
    ).toEqual([
      ['/openapi.json', '/live'],
      ['/sandbox/openapi.json', undefined],
      ['/admin/login/verify', '/live'],
      ['/sandbox/admin/login/verify', undefined],
      ['/sandbox/*', undefined],
      ...['/dashboard', '/dashboard/*', '/docs', '/docs/*', '/llms*.txt'].map((path) => [path, undefined]),
    ])
    for (const { OriginCustomHeaders, CustomOriginConfig } of config.Origins) {
      if (CustomOriginConfig === undefined) continue
      expect(CustomOriginConfig.OriginProtocolPolicy).toBe('https-only')
      expect(OriginCustomHeaders.map(({ HeaderName }) => HeaderName)).toEqual(['x-origin-secret'])
      expect(JSON.stringify(OriginCustomHeaders)).toMatch(/{{resolve:secretsmanager:.*:present::/)
    }
    const records = resourcesOf<{ Name: string }>(templates, 'AWS::Route53::RecordSet')
    expect(records.map(({ properties }) => properties.Name)).toEqual(Array(2).fill('billing.example.com.'))
    expect(resourcesOf(templates, 'AWS::ApiGatewayV2::DomainName')).toEqual([])
  })

  it('serves the interface description there, compressed, and caches nothing else', () => {
    const [{ properties }] = resourcesOf<{ DistributionConfig: Config }>(
      templates,
      'AWS::CloudFront::Distribution',
    ) as [any]
    const { CacheBehaviors, DefaultCacheBehavior } = properties.DistributionConfig as Config
    const disabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
    expect([DefaultCacheBehavior.CachePolicyId, CacheBehaviors[4]?.CachePolicyId]).toEqual([
      disabled,
      disabled,
    ])
    const [policy] = resourcesOf(templates, 'AWS::CloudFront::CachePolicy')
    const kept = CacheBehaviors.slice(0, 2).map(({ CachePolicyId }) => CachePolicyId)
    expect(kept).toEqual([{ Ref: policy?.id }, { Ref: policy?.id }])
    expect(policy?.properties).toMatchObject({
      CachePolicyConfig: {
        ParametersInCacheKeyAndForwardedToOrigin: {
          EnableAcceptEncodingGzip: true,
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        },
      },
    })
  })

  it('has a firewall with managed rules and rates by address, in CloudFront’s own region', () => {
    const [acl] = resourcesOf<{ Scope: string; Rules: readonly { readonly Name: string }[] }>(
      templates,
      'AWS::WAFv2::WebACL',
    )
    expect(acl?.stack).toBe('billing-stage-edge')
    expect(acl?.properties.Scope).toBe('CLOUDFRONT')
    expect(acl?.properties.Rules.map(({ Name }) => Name)).toEqual([
      'gateways',
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
      ...['credential', 'session', 'doors', 'address', 'flood'].map((name) => `rate-${name}`),
    ])
    const [distribution] = resourcesOf<{ DistributionConfig: { WebACLId: unknown } }>(
      templates,
      'AWS::CloudFront::Distribution',
    )
    expect(distribution?.properties.DistributionConfig.WebACLId).toEqual({
      'Fn::GetStackOutput': {
        StackName: 'billing-stage-edge',
        OutputName: 'WebAclArn',
        Region: 'us-east-1',
      },
    })
    expect(Object.keys(templates['billing-stage-edge']?.Outputs ?? {})).toEqual([
      'WebAclArn',
      'CertificateArn',
    ])
  })

  it('costs when idle what infra/README.md says', () => {
    expect(Math.abs(statedDollars()[1] - monthlyDollars(fixedCost(templates)))).toBeLessThanOrEqual(2)
  })

  it('refuses calls to the API’s own address that bypass CloudFront, on every route', () => {
    const [api] = resourcesOf<{ Body: Body }>(templates, 'AWS::ApiGatewayV2::Api')
    const { paths, components } = api!.properties.Body
    for (const [path, methods] of Object.entries(paths))
      for (const operation of Object.values(methods))
        expect([path, operation.security]).toEqual([path, [{ origin: [] }]])
    expect(components.securitySchemes.origin).toMatchObject({
      'x-amazon-apigateway-authorizer': {
        identitySource: '$request.header.x-origin-secret',
        enableSimpleResponses: true,
        authorizerPayloadFormatVersion: '2.0',
      },
    })
    expect(JSON.stringify(resourcesOf(templates, 'AWS::IAM::ManagedPolicy'))).toContain(
      ':function:billing-stage-check-origin"',
    )
    const asked = statementsByFunction(templates).get('billing-stage-check-origin') ?? []
    expect(actionsOf(asked)).toEqual(['kms:Decrypt', 'secretsmanager:GetSecretValue'])
    expect(JSON.stringify(asked)).toContain('Origin')
  })

  it('lets functions take the caller’s address only from CloudFront, which overwrites whatever was sent', () => {
    const code = resourcesOf<{ FunctionCode: string }>(templates, 'AWS::CloudFront::Function').map(
      ({ properties }) => properties.FunctionCode,
    )
    const named = code.filter((one) => one.includes('x-viewer-address'))
    expect(named).toHaveLength(2)
    for (const one of named) {
      const name = runInNewContext(`${one}; handler`) as (event: object) => { headers: object }
      const event = {
        viewer: { ip: '102.89.1.2' },
        request: {
          headers: {
            host: { value: 'billing.example.com' },
            'x-viewer-address': { value: '1.1.1.1' },
            'x-viewer-host': { value: 'evil.example.com' },
          },
        },
      }
      expect(name(event).headers).toEqual({
        host: { value: 'billing.example.com' },
        'x-viewer-address': { value: '102.89.1.2' },
        'x-viewer-host': { value: 'billing.example.com' },
      })
    }
    const told = resourcesOf<{ FunctionName: string; Environment: { Variables: Record<string, unknown> } }>(
      templates,
      'AWS::Lambda::Function',
    )
    const asked = functionOf('request-identity-code', 'stage')
    const endpoint = told.find(({ properties }) => properties.FunctionName === asked)
    expect(endpoint?.properties.Environment.Variables['BEHIND_EDGE']).toBe('true')
  })

  it('leads sandbox users to the sandbox', () => {
    const lambdas = resourcesOf<{
      FunctionName: string
      Environment: { Variables: Record<string, unknown> }
    }>(templates, 'AWS::Lambda::Function')
    const urlsOf = (name: string) => {
      const found = lambdas.find(({ properties }) => properties.FunctionName === name)
      const { CHECKOUT_BASE_URL: live, CHECKOUT_BASE_URL_SANDBOX: sandbox } =
        found!.properties.Environment.Variables
      return { live, sandbox }
    }
    const [live, sandbox] = ['https://billing.example.com', 'https://billing.example.com/sandbox']
    expect(urlsOf(functionOf('start-checkout', 'stage'))).toEqual({ live, sandbox })
    expect(urlsOf('billing-stage-live-renewal')).toEqual({ live })
    expect(urlsOf('billing-stage-sandbox-renewal')).toEqual({ sandbox })
  })

  it('gives new code of checkout and charging a tenth of the calls, and rolls it back where it fails', () => {
    const lambdas = resourcesOf<{ FunctionName: string }>(templates, 'AWS::Lambda::Function')
    const aliases = resourcesOf<{ FunctionName: { Ref: string } }>(templates, 'AWS::Lambda::Alias')
    const nameOf = ({ stack, properties }: (typeof aliases)[number]) =>
      lambdas.find((one) => one.stack === stack && one.id === properties.FunctionName.Ref)!.properties
        .FunctionName
    const charging = ['renewal', 'trial-end', 'dunning', 'reconcile', 'payout'].map((job) => `live-${job}`)
    const checkout = ['start', 'get', 'pay'].map((verb) => `payer-${verb}-checkout`)
    expect(aliases.map((alias) => nameOf(alias).replace('billing-stage-', '')).toSorted()).toEqual(
      [...charging, ...checkout, 'payer-get-checkout-status'].toSorted(),
    )
    const groups = resourcesOf<Group>(templates, 'AWS::CodeDeploy::DeploymentGroup')
    const alarms = resourcesOf<{ AlarmName: string }>(templates, 'AWS::CloudWatch::Alarm')
    for (const { stack, resource } of aliases) {
      const released = (resource.UpdatePolicy as Update).CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref
      const group = groups.find((one) => one.stack === stack && one.id === released)!.properties
      expect(group.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent10Minutes')
      expect(group.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM')
      const [alarm] = group.AlarmConfiguration.Alarms.map(({ Name }) =>
        alarms.find(({ id }) => id === Name.Ref),
      )
      expect(alarm?.properties.AlarmName).toMatch(/^billing-stage-release-(payer|charging)$/)
    }
    const [api] = resourcesOf<{ Body: Body }>(templates, 'AWS::ApiGatewayV2::Api')
    const calls = (path: string) => JSON.stringify(api!.properties.Body.paths[path])
    expect(calls('/checkout/{token}/pay')).toContain('billing-stage-payer-pay-checkout:released/invocations')
    expect(calls('/v1/plans')).not.toContain(':released')
    const sources = resourcesOf(templates, 'AWS::Lambda::EventSourceMapping')
    const behind = sources.filter(({ stack, properties }) =>
      aliases.some((alias) => alias.stack === stack && JSON.stringify(properties).includes(`"${alias.id}"`)),
    )
    expect(behind).toHaveLength(charging.length)
    const counted = resourcesOf<{ MetricTransformations: { MetricName: string }[] }>(
      templates,
      'AWS::Logs::MetricFilter',
    ).filter(({ properties }) => /charging-failed$/.test(properties.MetricTransformations[0]!.MetricName))
    expect(counted).toHaveLength(charging.length)
  })

  it('warms up the live table and its indexes for a known peak', () => {
    const [live, sandbox] = resourcesOf<{
      WarmThroughput?: unknown
      GlobalSecondaryIndexes: readonly { WarmThroughput?: unknown }[]
    }>(templates, 'AWS::DynamoDB::Table')
    const warm = { ReadUnitsPerSecond: 20000, WriteUnitsPerSecond: 8000 }
    for (const part of [live!.properties, ...live!.properties.GlobalSecondaryIndexes])
      expect(part.WarmThroughput).toEqual(warm)
    expect(sandbox?.properties.WarmThroughput).toBeUndefined()
  })

  it('notifies the operator by email, and lets email be sent from one address only', () => {
    const told = resourcesOf<{ Protocol: string; Endpoint: string }>(templates, 'AWS::SNS::Subscription')
    // Two topics here and two in CloudFront's region; the pager has those alone that wake a person (O4).
    expect(told.filter(({ properties }) => properties.Endpoint === 'ops@example.com')).toHaveLength(4)
    expect(told.filter(({ properties }) => properties.Protocol === 'https')).toHaveLength(2)
    const mailers = resourcesOf(templates, 'AWS::IAM::Role').filter(({ properties }) =>
      JSON.stringify(properties).includes('ses:SendEmail'),
    )
    expect(mailers.length).toBeGreaterThan(0)
    for (const { properties } of mailers)
      expect(JSON.stringify(properties)).toContain('"ses:FromAddress":"billing@example.com"')
  })

  it('leaves nothing behind when it is disposable', () => {
    const kept = Object.values(templates).flatMap((template) =>
      Object.values(template.Resources).filter(({ DeletionPolicy }) => /^Retain/.test(DeletionPolicy ?? '')),
    )
    expect(kept).toEqual([])
    const tables = resourcesOf<{ DeletionProtectionEnabled?: boolean }>(templates, 'AWS::DynamoDB::Table')
    expect(tables.map(({ properties }) => properties.DeletionProtectionEnabled)).toEqual([false, false])
  })
})

dataKeyChecks(templates, 'billing-stage')
deployerChecks(templates)
firewallChecks(templates)
scaleChecks(templates, 'stage')
ringChecks(templates, 'billing-stage', { gradual: true, firewall: true, sendsMail: true })
