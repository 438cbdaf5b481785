import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { RemovalPolicy } from 'aws-cdk-lib'
import { describe, expect, it } from 'vitest'
import { logRemoval } from '../../../infra/log-removal.ts'
import { parseConfiguration } from '../../../infra/configuration.ts'

const cdk = JSON.parse(readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8')) as {
  context: Record<string, unknown>
}

describe('configuration', () => {
  it('of cdk.json is valid, and equals the defaults', () => {
    expect(parseConfiguration(cdk.context)).toEqual(parseConfiguration({}))
    expect(parseConfiguration({})).toEqual({
      environment: 'dev',
      region: 'eu-west-1',
      gateways: { live: 'none', sandbox: 'twin', billsLive: null },
      limits: {},
      logRetentionDays: 30,
      removalPolicy: 'retain',
      dataKey: 'aws',
      edge: true,
      firewall: false,
      gatewayNetworks: [],
      restored: { tables: {}, frozen: false },
      capacity: 1,
      workers: {},
      reserveConcurrency: false,
      gradual: false,
    })
  })

  it('of cdk.json has every flag that the CDK recommends', () => {
    const flags = JSON.parse(
      readFileSync(
        createRequire(import.meta.url).resolve('aws-cdk-lib/recommended-feature-flags.json'),
        'utf8',
      ),
    ) as Record<string, unknown>
    expect(Object.keys(flags).length).toBeGreaterThan(50)
    expect(Object.keys(flags).filter((flag) => !(flag in cdk.context))).toEqual([])
  })

  it('takes what the command line passes', () => {
    const context = {
      environment: 'prod',
      region: 'af-south-1',
      domainName: 'billing.example.com',
      hostedZoneId: 'Z123',
      alarmEmail: 'ops@example.com',
      gatewayLive: 'paystack',
      billsLive: 'nomba',
      rateLive: '200/400',
      indexLagMs: '4000',
      gatewayNetworks: '10.0.0.0/8',
      workers: 'renewal:1000',
      warmThroughput: '40000/20000',
      payoutMaxKobo: 500000,
      logRetentionDays: '731',
      checkoutBaseUrl: 'https://pay.example.com',
      mailFrom: 'billing@example.com',
      messenger: 'whatsapp',
    }
    expect(parseConfiguration(context, '123456789012')).toEqual({
      environment: 'prod',
      region: 'af-south-1',
      restored: { tables: {}, frozen: false },
      account: '123456789012',
      domain: { name: 'billing.example.com', hostedZoneId: 'Z123' },
      alarmEmail: 'ops@example.com',
      gateways: { live: 'paystack', sandbox: 'twin', billsLive: 'nomba' },
      limits: { RATE_LIVE: '200/400', PAYOUT_MAX_KOBO: '500000', INDEX_LAG_MS: '4000' },
      logRetentionDays: 731,
      removalPolicy: 'retain',
      dataKey: 'aws',
      edge: true,
      firewall: true,
      gatewayNetworks: ['10.0.0.0/8'],
      warmThroughput: { reads: 40000, writes: 20000 },
      capacity: 1,
      workers: { renewal: 1000 },
      reserveConcurrency: true,
      gradual: true,
      checkoutBaseUrl: 'https://pay.example.com',
      mailFrom: 'billing@example.com',
    })
  })

  it.each([
    [{ environment: 'Dev' }, 'environment: Dev'],
    [{ workers: 'renewal' }, 'workers: renewal does not match'],
    [{ monthlyBudget: '100' }, 'monthlyBudget: nobody would receive its notices'],
    [{ environment: 'local' }, 'environment: local'],
    // The operator's tool means the local stack by it (O9).
    [{ region: 'europe' }, 'region: europe'],
    [{ removalpolicy: 'destroy' }, 'removalpolicy: unknown'],
    [{ removalPolicy: 'delete' }, 'removalPolicy: delete'],
    [{ dataKey: 'mine' }, 'dataKey: mine'],
    [{ removalPolicy: 'destroy', environment: 'prod' }, 'removalPolicy: `destroy`'],
    [{ environment: 'prod' }, 'gatewayLive: a production environment has no gateway'],
    [{ environment: 'prod', gatewayLive: 'anything' }, 'gatewayLive: no gateway is called anything'],
    [{ gatewayLive: 'twin' }, 'gatewayLive: twin serves the sandbox only'],
    [{ gatewaySandbox: 'none' }, 'gatewaySandbox: no gateway is called none'],
    [{ billsLive: 'paystack' }, "billsLive: paystack can't do bills"],
    [{ rateLive: 'fast' }, 'rateLive: fast'],
    [{ logRetentionDays: 31 }, 'logRetentionDays: must be one of 1, 3, 5'],
    [{ environment: 'prod', logRetentionDays: 365 }, 'logRetentionDays: a production environment keeps'],
    [{ domainName: 'billing.example.com' }, 'domainName: needs certificateArn, or hostedZoneId'],
    [{ checkoutBaseUrl: 'http://pay.example.com' }, 'checkoutBaseUrl: http://pay.example.com'],
    [{ capacity: '21' }, 'capacity: 21'],
    [{ edge: 'false', firewall: 'true' }, 'firewall: it stands at CloudFront'],
    [{ environment: 'prod' }, 'alarmEmail: nobody would be told of an alarm'],
    [{ pagerUrl: 'http://pager.example.com' }, 'pagerUrl: http://pager.example.com'],
    [{ environment: 'prod' }, 'messenger: without one no customer can prove a phone'],
    [{ environment: 'prod' }, 'mailFrom: without a sender of email no merchant can log in or be paid out'],
    [
      { domainName: 'a.example.com', certificateArn: 'arn:aws:acm:eu-west-1:1:certificate/1' },
      'certificateArn: CloudFront needs a certificate of us-east-1',
    ],
    [{ warmThroughput: 'hot' }, 'warmThroughput: hot'],
    [{ mailFrom: 'nobody' }, 'mailFrom: nobody'],
  ])('refuses %j', (context, message) => {
    expect(() => parseConfiguration(context)).toThrow(message)
  })

  // Holds R15.
  it('keeps production’s logs for 400 days, and their groups when a stack is deleted', () => {
    const context = {
      environment: 'prod',
      gatewayLive: 'paystack',
      mailFrom: 'billing@example.com',
      messenger: 'whatsapp',
      alarmEmail: 'ops@example.com',
    }
    const { logRetentionDays } = parseConfiguration(context)
    expect(logRetentionDays).toBe(400)
    expect(logRemoval(logRetentionDays)).toBe(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
    expect(logRemoval(parseConfiguration({}).logRetentionDays)).toBe(RemovalPolicy.DESTROY)
  })

  it('lets a production environment refuse live charges when that is set', () => {
    for (const allowLiveTwin of ['true', true]) {
      const { gateways } = parseConfiguration({
        environment: 'prod',
        allowLiveTwin,
        allowNoMail: 'true',
        allowNoMessenger: 'true',
        alarmEmail: 'ops@example.com',
        edge: 'false',
      })
      expect(gateways.live).toBe('none')
    }
  })

  it('reports all errors at once', () => {
    expect(() => parseConfiguration({ region: 'x', colour: 'red' })).toThrow(/colour: unknown[^]*region: x/)
  })
})
