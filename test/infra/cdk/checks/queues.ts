import { describe, expect, it } from 'vitest'
import { dueQueues, jobsOf, scheduledQueues } from '../../../../infra/constructs/cell-jobs.ts'
import { modes } from '../../../../infra/configuration.ts'
import type { Synthesis } from '../synthesize.ts'
import { resourcesOf } from '../template.ts'

interface Queue {
  readonly QueueName: string
  readonly VisibilityTimeout?: number
  readonly SqsManagedSseEnabled?: boolean
  readonly RedrivePolicy?: {
    readonly deadLetterTargetArn: { 'Fn::GetAtt': [string] }
    readonly maxReceiveCount: number
  }
}

interface Source {
  readonly FunctionName: { readonly Ref: string }
  readonly FunctionResponseTypes?: readonly string[]
  readonly BisectBatchOnFunctionError?: boolean
  readonly MaximumRetryAttempts?: number
  readonly DestinationConfig?: unknown
  readonly ParallelizationFactor?: number
  readonly FilterCriteria?: { readonly Filters: readonly { readonly Pattern: string }[] }
  readonly ScalingConfig?: { readonly MaximumConcurrency: number }
}

export function queueChecks({ templates }: Synthesis): void {
  const queues = resourcesOf<Queue>(templates, 'AWS::SQS::Queue')
  const named = new Map(queues.map((queue) => [queue.properties.QueueName, queue]))

  describe.each(modes)('the %s cell', (mode) => {
    it.each(jobsOf(mode).filter(({ job }) => job.source === 'queue'))(
      '$name has its queue and dead-letter queue',
      ({ name, job }) => {
        const queue = named.get(`billing-dev-${mode}-${name}`)
        const dead = named.get(`billing-dev-${mode}-${name}-dead`)
        expect(queue?.properties).toMatchObject({
          VisibilityTimeout: job.visibilitySeconds,
          SqsManagedSseEnabled: true,
          RedrivePolicy: {
            deadLetterTargetArn: { 'Fn::GetAtt': [dead?.id, 'Arn'] },
            maxReceiveCount: job.maxReceives,
          },
        })
        expect(job.visibilitySeconds).toBeGreaterThanOrEqual(6 * job.timeoutSeconds)
      },
    )

    it.each(jobsOf(mode).filter(({ job }) => job.source !== 'timer'))(
      '$name reports single failures of a batch',
      ({ name, job }) => {
        const source = resourcesOf<Source>(templates, 'AWS::Lambda::EventSourceMapping').find(
          ({ stack, properties }) =>
            templates[stack]?.Resources[properties.FunctionName.Ref]?.Properties?.['FunctionName'] ===
            `billing-dev-${mode}-${name}`,
        )
        expect(source?.properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures'])
        if (job.source === 'queue') {
          const most = source?.properties.ScalingConfig?.MaximumConcurrency ?? Infinity
          expect(most).toBeLessThanOrEqual(job.maxConcurrency!)
          return
        }
        expect(source?.properties.ParallelizationFactor).toBe(10)
        expect(source?.properties.FilterCriteria?.Filters.length).toBeGreaterThan(0)
        expect(source?.properties.BisectBatchOnFunctionError).toBe(true)
        expect(source?.properties.MaximumRetryAttempts).toBe(job.maxReceives)
        expect(source?.properties.DestinationConfig).toBeDefined()
      },
    )
  })

  it('every queue belongs to a job', () => {
    const expected = modes.flatMap((mode) =>
      jobsOf(mode).flatMap(({ name, job }) => [
        `billing-dev-${mode}-${name}-dead`,
        ...(job.source === 'queue' ? [`billing-dev-${mode}-${name}`] : []),
      ]),
    )
    expect([...named.keys()].toSorted()).toEqual(expected.toSorted())
  })

  it('schedules wake the worker of due work, and only the sandbox moves clocks', () => {
    expect(dueQueues('live')).toContain('renewal')
    expect(dueQueues('live')).not.toContain('webhook-delivery')
    expect(scheduledQueues('live')).toContain('webhook-delivery')
    expect(named.has('billing-dev-live-clock-advance')).toBe(false)
    expect(named.has('billing-dev-sandbox-clock-advance')).toBe(true)
  })
}
