import { describe, expect, it } from 'vitest'
import type { Synthesis } from '../synthesize.ts'
import { allowedBy, trustOf, type Role } from './open-policies.ts'
import { resourcesOf, type Found } from '../template.ts'

/** A queue's worker: messages at once, seconds of a term, and at most so many invocations in live and in the sandbox. */
type QueueRow = readonly [job: string, batch: number, term: number, live: number, sandbox: number]

/** Not derived from the product: a batch, six times the function's time, and the sandbox a tenth of live, two at least. */
const queued: readonly QueueRow[] = [
  ['renewal', 5, 540, 250, 25],
  ['trial-end', 5, 540, 50, 5],
  ['period-end', 5, 540, 20, 2],
  ['dunning', 5, 540, 100, 10],
  ['incomplete-expiry', 5, 540, 20, 2],
  ['reconcile', 5, 540, 20, 2],
  ['payout', 5, 540, 20, 2],
  ['bill-reconcile', 5, 540, 20, 2],
  ['checkout-expiry', 5, 540, 20, 2],
  ['refund-reconcile', 5, 540, 20, 2],
  ['pending-payment', 5, 540, 20, 2],
  ['webhook-delivery', 10, 360, 50, 5],
  ['owner-notice', 5, 540, 20, 2],
  ['customer-message', 5, 540, 20, 2],
  // Gathered, because a merchant's invoices of one batch are numbered in one commit (L4).
  ['documents', 96, 540, 10, 2],
  ['import', 1, 720, 5, 2],
  ['export', 1, 720, 5, 2],
  ['price-change', 1, 720, 5, 2],
  ['price-notice', 5, 540, 20, 2],
  ['daily-mail', 5, 540, 20, 2],
  ['code-message', 5, 120, 20, 2],
]
const clockQueue: QueueRow = ['clock-advance', 1, 1800, 0, 10]

/** What an item's due time may wake (D13.1): all that waits, but neither codes, which nobody plans, nor a clock's own walk. */
const woken = queued.map(([job]) => job).filter((job) => job !== 'code-message')

const modes = ['live', 'sandbox'] as const
const days = 24 * 3600

interface Queue {
  readonly QueueName: string
  readonly VisibilityTimeout?: number
  readonly MessageRetentionPeriod?: number
  readonly RedrivePolicy?: { readonly deadLetterTargetArn: unknown; readonly maxReceiveCount: number }
}

interface Source {
  readonly FunctionName: { readonly Ref: string }
  readonly EventSourceArn: unknown
  readonly Enabled?: boolean
  readonly BatchSize: number
  readonly MaximumBatchingWindowInSeconds?: number
  readonly ScalingConfig?: { readonly MaximumConcurrency: number }
  readonly FilterCriteria?: { readonly Filters: readonly { readonly Pattern: string }[] }
  readonly StartingPosition?: string
  readonly MaximumRetryAttempts?: number
  readonly MaximumRecordAgeInSeconds?: number
  readonly DestinationConfig?: unknown
}

interface Schedule {
  readonly Name: string
  readonly GroupName?: string
  readonly State?: string
  readonly ScheduleExpression: string
  readonly Target: {
    readonly Arn: unknown
    readonly RoleArn: { readonly 'Fn::GetAtt': readonly [string, string] }
  }
}

interface Lambda {
  readonly FunctionName?: string
  readonly DeadLetterConfig?: { readonly TargetArn: unknown }
}

/** What leads where beside the roles of functions, row by row. */
export function wiringChecks({ templates }: Synthesis): void {
  const queues = resourcesOf<Queue>(templates, 'AWS::SQS::Queue')
  const roles = resourcesOf<Role>(templates, 'AWS::IAM::Role')
  const sources = resourcesOf<Source>(templates, 'AWS::Lambda::EventSourceMapping')
  const lambdas = resourcesOf<Lambda>(templates, 'AWS::Lambda::Function')
  const queue = (name: string): Found<Queue> =>
    queues.find(({ properties }) => properties.QueueName === `billing-dev-${name}`)!
  const lambda = (name: string): Found<Lambda> =>
    lambdas.find(({ properties }) => properties.FunctionName === `billing-dev-${name}`)!
  const sourceOf = (name: string): Found<Source> =>
    sources.find(
      ({ stack, properties }) =>
        stack === lambda(name).stack && properties.FunctionName.Ref === lambda(name).id,
    )!
  const arnOf = ({ id }: { readonly id: string }) => ({ 'Fn::GetAtt': [id, 'Arn'] })
  const queueArn = (name: string) => ({
    'Fn::Join': ['', ['arn:aws:sqs:eu-west-1:', { Ref: 'AWS::AccountId' }, `:billing-dev-${name}`]],
  })

  describe.each(modes)('wiring of the %s cell', (mode) => {
    const rows = mode === 'live' ? queued : [...queued, clockQueue]

    it.each(rows)(
      '%s: its queue invokes its worker, and after five tries feeds its own dead letters',
      (...row) => {
        const [job, batch, term, live, sandbox] = row
        const [source, dead] = [queue(`${mode}-${job}`), queue(`${mode}-${job}-dead`)]
        expect(source.stack).toBe(dead.stack)
        expect(source.properties.VisibilityTimeout).toBe(term)
        expect(source.properties.RedrivePolicy).toEqual({
          deadLetterTargetArn: arnOf(dead),
          maxReceiveCount: job === 'clock-advance' ? 10 : 5,
        })
        // A message keeps its age when it moves, so dead letters have to be kept for longer: 4 days is what a queue has.
        expect(source.properties.MessageRetentionPeriod ?? 4 * days).toBe(4 * days)
        expect(dead.properties.MessageRetentionPeriod).toBe(14 * days)
        expect(dead.properties.RedrivePolicy).toBeUndefined()
        const mapping = sourceOf(`${mode}-${job}`).properties
        expect(mapping).toMatchObject({
          EventSourceArn: arnOf(source),
          BatchSize: batch,
          ScalingConfig: { MaximumConcurrency: mode === 'live' ? live : sandbox },
        })
        // Nothing is held back, and nothing but documents waits for a fuller batch (L4).
        expect([
          mapping.Enabled ?? true,
          mapping.FilterCriteria,
          mapping.MaximumBatchingWindowInSeconds,
        ]).toEqual([true, undefined, job === 'documents' ? 2 : undefined])
      },
    )

    it.each([
      ['event-fanout', ['{"eventName":["INSERT"],"dynamodb":{"Keys":{"pk":{"S":[{"suffix":"#EVT"}]}}}}']],
      [
        'schedule-sync',
        [
          '{"dynamodb":{"NewImage":{"dk":{"S":[{"anything-but":["event-fanout"]}]}}}}',
          '{"dynamodb":{"Keys":{"pk":{"S":[{"suffix":"#SUB"}]}}}}',
        ],
      ],
    ])('%s: reads its own table’s stream from the oldest record, and loses none', (job, filters) => {
      const mapping = sourceOf(`${mode}-${job}`).properties
      expect(JSON.stringify(mapping.EventSourceArn)).toContain(`"OutputName":"TableStream${mode}"`)
      expect(mapping).toMatchObject({
        BatchSize: 25,
        StartingPosition: 'TRIM_HORIZON',
        MaximumRetryAttempts: 5,
        DestinationConfig: { OnFailure: { Destination: arnOf(queue(`${mode}-${job}-dead`)) } },
      })
      expect(mapping.FilterCriteria?.Filters.map(({ Pattern }) => Pattern)).toEqual(filters)
      expect([mapping.Enabled ?? true, mapping.MaximumRecordAgeInSeconds]).toEqual([true, undefined])
      expect(queue(`${mode}-${job}-dead`).properties.MessageRetentionPeriod).toBe(14 * days)
    })

    it.each([
      ['sweep', 'rate(5 minutes)', 300],
      ['settlement', 'rate(60 minutes)', 3600],
      ['gateway-books', 'rate(360 minutes)', 21_600],
    ])(
      '%s: its schedule starts it and nothing else; a run that failed twice is a dead letter',
      (job, rate, age) => {
        const worker = lambda(`${mode}-${job}`)
        const schedule = resourcesOf<Schedule>(templates, 'AWS::Scheduler::Schedule').find(
          ({ properties }) => properties.Name === `billing-dev-${mode}-${job}`,
        )!
        const { Target, ScheduleExpression, GroupName, State } = schedule.properties
        // Outside of the cell's group, whose schedules `npm run operator -- schedules repair` holds against items.
        expect([ScheduleExpression, GroupName, State ?? 'ENABLED']).toEqual([rate, undefined, 'ENABLED'])
        expect(Target.Arn).toEqual(arnOf(worker))
        const role = roles.find(
          ({ stack, id }) => stack === schedule.stack && id === Target.RoleArn['Fn::GetAtt'][0],
        )!
        expect(allowedBy(role)).toEqual([{ Action: 'lambda:InvokeFunction', Resource: arnOf(worker) }])
        expect(trustOf(role)).toEqual([
          {
            Principal: { Service: 'scheduler.amazonaws.com' },
            Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
          },
        ])
        const dead = queue(`${mode}-${job}-dead`)
        expect(worker.properties.DeadLetterConfig).toEqual({ TargetArn: arnOf(dead) })
        expect(dead.properties.MessageRetentionPeriod).toBe(14 * days)
        const invoke = resourcesOf<{ FunctionName: { Ref: string } }>(
          templates,
          'AWS::Lambda::EventInvokeConfig',
        ).find(({ stack, properties }) => stack === worker.stack && properties.FunctionName.Ref === worker.id)
        expect(invoke?.properties).toMatchObject({ MaximumRetryAttempts: 1, MaximumEventAgeInSeconds: age })
      },
    )

    it('items’ schedules may send to queues of timed work, and nothing else', () => {
      const role = roles.find(({ properties }) => properties.RoleName === `billing-dev-${mode}-schedules`)!
      expect(allowedBy(role)).toEqual([
        {
          Action: 'sqs:SendMessage',
          Resource: woken.toSorted().map((job) => queueArn(`${mode}-${job}`)),
        },
      ])
      const group = `:schedule-group/billing-dev-${mode}`
      expect(trustOf(role)).toEqual([
        {
          Principal: { Service: 'scheduler.amazonaws.com' },
          Condition: {
            StringEquals: {
              'aws:SourceAccount': { Ref: 'AWS::AccountId' },
              'aws:SourceArn': {
                'Fn::Join': ['', ['arn:aws:scheduler:eu-west-1:', { Ref: 'AWS::AccountId' }, group]],
              },
            },
          },
        },
      ])
      const passed = allowedBy(roleOf(lambda(`${mode}-schedule-sync`))).filter(
        ({ Action }) => Action === 'iam:PassRole',
      )
      expect(passed).toEqual([
        {
          Action: 'iam:PassRole',
          Resource: arnOf(role),
          Condition: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
        },
      ])
    })

    function roleOf({ stack, resource }: Found<Lambda>): Found<Role> {
      const { Role } = resource.Properties as { readonly Role: { readonly 'Fn::GetAtt': readonly [string] } }
      return roles.find((role) => role.stack === stack && role.id === Role['Fn::GetAtt'][0])!
    }
  })
}
