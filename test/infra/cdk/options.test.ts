import { describe, expect, it } from 'vitest'
import { synthesize } from './synthesize.ts'
import { resourcesOf } from './template.ts'

const { templates, findings } = synthesize({
  context: {
    environment: 'stage',
    domainName: 'billing.example.com',
    hostedZoneId: 'Z123',
    alarmEmail: 'ops@example.com',
    mailFrom: 'billing@example.com',
    gatewayLive: 'paystack',
    logRetentionDays: '7',
    removalPolicy: 'destroy',
  },
})

describe('an environment with every option', () => {
  it('names its stacks and parts after itself', () => {
    expect(Object.keys(templates).every((name) => name.startsWith('billing-stage-'))).toBe(true)
    expect(JSON.stringify(templates)).not.toContain('dev-')
  })

  it('still has nothing for cdk-nag to find', () => {
    expect(findings).toEqual([])
  })

  it('answers at its domain: live at the root, the sandbox under a path', () => {
    const mappings = resourcesOf<{ ApiMappingKey?: string }>(templates, 'AWS::ApiGatewayV2::ApiMapping')
    expect(mappings.map(({ properties }) => properties.ApiMappingKey)).toEqual([undefined, 'sandbox'])
    const [record] = resourcesOf<{ Name: string }>(templates, 'AWS::Route53::RecordSet')
    expect(record?.properties.Name).toBe('billing.example.com.')
    const workers = resourcesOf<{ FunctionName: string; Environment: unknown }>(
      templates,
      'AWS::Lambda::Function',
    )
    const urls = ['live', 'sandbox'].map(
      (mode) =>
        workers.find(({ properties }) => properties.FunctionName === `billing-stage-${mode}-renewal`)
          ?.properties,
    )
    expect(urls).toMatchObject([
      {
        Environment: {
          Variables: { CHECKOUT_BASE_URL: 'https://billing.example.com', GATEWAY_LIVE: 'paystack' },
        },
      },
      { Environment: { Variables: { CHECKOUT_BASE_URL: 'https://billing.example.com/sandbox' } } },
    ])
  })

  it('tells the operator by email, and lets email be sent from one address only', () => {
    const [subscription] = resourcesOf(templates, 'AWS::SNS::Subscription')
    expect(subscription?.properties).toMatchObject({ Protocol: 'email', Endpoint: 'ops@example.com' })
    const mailers = resourcesOf(templates, 'AWS::IAM::Role').filter(({ properties }) =>
      JSON.stringify(properties).includes('ses:SendEmail'),
    )
    expect(mailers.length).toBeGreaterThan(0)
    for (const { properties } of mailers) {
      expect(JSON.stringify(properties)).toContain('"ses:FromAddress":"billing@example.com"')
    }
  })

  it('leaves nothing behind when it is a throw-away one', () => {
    const kept = Object.values(templates).flatMap((template) =>
      Object.values(template.Resources).filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain'),
    )
    expect(kept).toEqual([])
    const tables = resourcesOf<{ DeletionProtectionEnabled?: boolean }>(templates, 'AWS::DynamoDB::Table')
    expect(tables.map(({ properties }) => properties.DeletionProtectionEnabled)).toEqual([false, false])
  })
})
