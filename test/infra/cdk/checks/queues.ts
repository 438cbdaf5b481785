import { describe, expect, it } from 'vitest'
import { dueQueues, jobsOf, scheduledQueues } from '../../../../infra/constructs/cell-jobs.ts'
import { modes } from '../../../../infra/configuration.ts'
import { jobOf } from '../../../../shared/jobs/catalog.ts'
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

interface Alarm {
  readonly AlarmDescription: string
  readonly MetricName?: string
  readonly Dimensions?: readonly {
    readonly Name: string
    readonly Value: { 'Fn::GetAtt'?: [string]; Ref?: string }
  }[]
}

interface Source {
  readonly FunctionName: { readonly Ref: string }
  readonly FunctionResponseTypes?: readonly string[]
  readonly BisectBatchOnFunctionError?: boolean
  readonly MaximumRetryAttempts?: number
  readonly DestinationConfig?: unknown
  readonly ScalingConfig?: { readonly MaximumConcurrency: number }
}

export function queueChecks({ templates }: Synthesis): void {
  const queues = resourcesOf<Queue>(templates, 'AWS::SQS::Queue')
  const alarms = resourcesOf<Alarm>(templates, 'AWS::CloudWatch::Alarm')
  const named = new Map(queues.map((queue) => [queue.properties.QueueName, queue]))
  const alarmOn = (stack: string, id: string, metric: string) =>
    alarms.find(
      ({ stack: where, properties: { MetricName, Dimensions = [] } }) =>
        where === stack &&
        MetricName === metric &&
        Dimensions.some(({ Value }) => Value['Fn::GetAtt']?.[0] === id || Value.Ref === id),
    )

  describe.each(modes)('the %s cell', (mode) => {
    it.each(jobsOf(mode).filter(({ job }) => job.source === 'queue'))(
      '$name has its queue, dead-letter queue and age alarm',
      ({ name, job }) => {
        const queue = named.get(`dev-${mode}-${name}`)
        const dead = named.get(`dev-${mode}-${name}-dead`)
        expect(queue?.properties).toMatchObject({
          VisibilityTimeout: job.visibilitySeconds,
          SqsManagedSseEnabled: true,
          RedrivePolicy: {
            deadLetterTargetArn: { 'Fn::GetAtt': [dead?.id, 'Arn'] },
            maxReceiveCount: job.maxReceives,
          },
        })
        const age = alarmOn(queue?.stack ?? '', queue?.id ?? '', 'ApproximateAgeOfOldestMessage')
        expect(age?.properties.AlarmDescription).toContain(job.impact)
      },
    )

    it.each(jobsOf(mode))('$name has an alarm on its dead letters', ({ name, job }) => {
      const dead = named.get(`dev-${mode}-${name}-dead`)
      const alarm = alarmOn(dead?.stack ?? '', dead?.id ?? '', 'ApproximateNumberOfMessagesVisible')
      expect(alarm?.properties.AlarmDescription).toContain(job.impact)
    })

    it.each(jobsOf(mode).filter(({ job }) => job.source !== 'timer'))(
      '$name reports single failures of a batch',
      ({ name, job }) => {
        const source = resourcesOf<Source>(templates, 'AWS::Lambda::EventSourceMapping').find(
          ({ stack, properties }) =>
            templates[stack]?.Resources[properties.FunctionName.Ref]?.Properties?.['FunctionName'] ===
            `dev-${mode}-${name}`,
        )
        expect(source?.properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures'])
        expect(source?.properties.ScalingConfig?.MaximumConcurrency).toBe(job.maxConcurrency)
        if (job.source !== 'stream') return
        expect(source?.properties.BisectBatchOnFunctionError).toBe(true)
        expect(source?.properties.MaximumRetryAttempts).toBe(job.maxReceives)
        expect(source?.properties.DestinationConfig).toBeDefined()
      },
    )
  })

  it('there is no queue that no job asked for', () => {
    const expected = modes.flatMap((mode) =>
      jobsOf(mode).flatMap(({ name, job }) => [
        `dev-${mode}-${name}-dead`,
        ...(job.source === 'queue' ? [`dev-${mode}-${name}`] : []),
      ]),
    )
    expect([...named.keys()].toSorted()).toEqual(expected.toSorted())
  })

  it('slow merchants cannot take the concurrency that renewals need', () => {
    expect(jobOf('webhook-delivery').maxConcurrency).toBeLessThanOrEqual(100)
    expect(jobOf('renewal').maxConcurrency).toBeUndefined()
  })

  it('due work is what a schedule wakes, and only the sandbox moves clocks', () => {
    expect(dueQueues('live')).toContain('renewal')
    expect(dueQueues('live')).not.toContain('webhook-delivery')
    expect(scheduledQueues('live')).toContain('webhook-delivery')
    expect(named.has('dev-live-clock-advance')).toBe(false)
    expect(named.has('dev-sandbox-clock-advance')).toBe(true)
  })
}
