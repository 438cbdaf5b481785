import { describe, expect, it } from 'vitest'
import { modes, parseConfiguration, type Mode } from '../../../infra/configuration.ts'
import { jobsOf } from '../../../infra/constructs/cell-jobs.ts'
import {
  maxConcurrencyOf,
  reservedForEndpoint,
  reservedForWorker,
} from '../../../infra/constructs/concurrency.ts'
import { jobs } from '../../../shared/jobs/catalog.ts'
import { withoutSurface } from './function-names.ts'
import { synthesize } from './synthesize.ts'
import { resourcesOf, type Template } from './template.ts'

interface Lambda {
  readonly FunctionName: string
  readonly ReservedConcurrentExecutions?: number
}

interface Source {
  readonly FunctionName: { readonly Ref: string }
  readonly ScalingConfig?: { readonly MaximumConcurrency: number }
}

type Templates = Readonly<Record<string, Template>>

// One synthesis for all that is no default, and does not go with the other test of options.
const reserved = synthesize({
  context: {
    reserveConcurrency: 'true',
    edge: 'false',
    domainName: 'billing.example.com',
    hostedZoneId: 'Z123',
  },
}).templates
const plain = parseConfiguration({})
const larger = parseConfiguration({ reserveConcurrency: 'true', capacity: '3' })

function reservations(templates: Templates): Record<string, number> {
  return Object.fromEntries(
    resourcesOf<Lambda>(templates, 'AWS::Lambda::Function').flatMap(({ properties }) =>
      properties.ReservedConcurrentExecutions === undefined
        ? []
        : [
            [
              withoutSurface(properties.FunctionName).replace('billing-dev-', ''),
              properties.ReservedConcurrentExecutions,
            ],
          ],
    ),
  )
}

/** What a cell's queues may run at the same time, by job. */
function ceilings(templates: Templates, mode: Mode): Record<string, number> {
  const stack = `billing-dev-workers-${mode}`
  return Object.fromEntries(
    resourcesOf<Source>(templates, 'AWS::Lambda::EventSourceMapping')
      .filter((source) => source.stack === stack && source.properties.ScalingConfig !== undefined)
      .map(({ properties }) => {
        const lambda = templates[stack]?.Resources[properties.FunctionName.Ref]
          ?.Properties as unknown as Lambda
        return [
          lambda.FunctionName.replace(`billing-dev-${mode}-`, ''),
          properties.ScalingConfig!.MaximumConcurrency,
        ]
      }),
  )
}

const sum = (of: Record<string, number>): number => Object.values(of).reduce((a, b) => a + b, 0)

describe('concurrency limits', () => {
  it.each(modes)('exist for every queue of the %s cell', (mode) => {
    const queues = jobsOf(mode).filter(({ job }) => job.source === 'queue')
    expect(Object.keys(ceilings(reserved, mode)).toSorted()).toEqual(
      queues.map(({ name }) => name).toSorted(),
    )
  })

  it('give the sandbox cell at most a fifth of live', () => {
    expect(sum(ceilings(reserved, 'sandbox'))).toBeLessThanOrEqual(sum(ceilings(reserved, 'live')) / 5)
  })

  it('keep slow merchants from taking what renewals need', () => {
    const { renewal = 0, 'webhook-delivery': deliveries = Infinity } = ceilings(reserved, 'live')
    expect(deliveries).toBeLessThanOrEqual(renewal / 2)
  })

  it('reserve capacity for payments, and give slow endpoints few functions', () => {
    expect(reservations(reserved)).toEqual({
      'start-checkout': 40,
      'get-checkout': 40,
      'get-checkout-status': 40,
      'pay-checkout': 100,
      'receive-gateway-callback': 50,
      'set-sandbox-clock': 10,
      'test-webhook-endpoint': 5,
      'live-renewal': 250,
      'live-trial-end': 50,
      'live-dunning': 100,
      'live-reconcile': 20,
      'live-payout': 20,
    })
  })

  it('leave at least 100 of an account’s 1,000 unreserved, as Lambda demands', () => {
    expect(sum(reservations(reserved))).toBeLessThanOrEqual(900)
  })

  it.each([parseConfiguration({ reserveConcurrency: 'true' }), larger])(
    'let a worker’s source start no more than are reserved for it, so that none is refused',
    (configuration) => {
      for (const { job } of jobsOf('live').filter((one) => one.job.source === 'queue')) {
        const most = maxConcurrencyOf(job, 'live', configuration)
        expect(reservedForWorker(job, 'live', configuration) ?? most).toBe(most)
      }
    },
  )

  it('grow with the capacity of the deployment', () => {
    expect(maxConcurrencyOf(jobs.renewal, 'live', larger)).toBe(750)
    expect(reservedForEndpoint('pay-checkout', larger)).toBe(300)
  })

  it('are reserved only where the configuration says so, which is production', () => {
    expect(reservedForWorker(jobs.renewal, 'live', plain)).toBeUndefined()
    expect(reservedForEndpoint('pay-checkout', plain)).toBeUndefined()
  })
})

describe('a domain without CloudFront', () => {
  it('serves the live stage at its root, and the sandbox under a path', () => {
    const mappings = resourcesOf<{ ApiMappingKey?: string }>(reserved, 'AWS::ApiGatewayV2::ApiMapping')
    expect(mappings.map(({ properties }) => properties.ApiMappingKey)).toEqual([undefined, 'sandbox'])
    const [record] = resourcesOf<{ Name: string }>(reserved, 'AWS::Route53::RecordSet')
    expect(record?.properties.Name).toBe('billing.example.com.')
  })

  it('makes functions trust no header about an address', () => {
    expect(JSON.stringify(reserved)).not.toContain('BEHIND_EDGE')
    expect(resourcesOf(reserved, 'AWS::CloudFront::Distribution')).toEqual([])
  })

  it('has no pages, which CloudFront would serve', () => {
    const buckets = resourcesOf<{ BucketName: unknown }>(reserved, 'AWS::S3::Bucket')
    const others = buckets.filter(
      ({ properties }) => !/-(files|logos)-/.test(JSON.stringify(properties.BucketName)),
    )
    expect([buckets.length, others]).toEqual([4, []])
  })
})
