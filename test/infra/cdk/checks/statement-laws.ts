import { describe, expect, it } from 'vitest'
import { allowedStatements, type Statement } from '../statements.ts'
import type { Synthesis } from '../synthesize.ts'

type Conditions = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What a statement that allows an action must ask besides, and where it holds. */
interface Law {
  readonly condition?: (conditions: Conditions) => boolean
  /** Whether one resource may be `*` or hold one. */
  readonly wild?: true
}

const asks =
  (operator: string, key: string, value: RegExp) =>
  (conditions: Conditions): boolean =>
    value.test(JSON.stringify(conditions[operator]?.[key] ?? null))

/** A key is used through the services that it encrypts for, in one region. */
function via(services: string): Law {
  const value = new RegExp(`^"(${services})\\.[\\w-]+\\.amazonaws\\.com"$`)
  return { condition: asks('StringEquals', 'kms:ViaService', value) }
}

/** Every action that a role of ours may have. Another is granted by nobody before it has its law here. */
const laws: Readonly<Record<string, Law>> = {
  'kms:Decrypt': via('secretsmanager|dynamodb|sqs'),
  'kms:GenerateDataKey': via('dynamodb|sqs'),
  'kms:DescribeKey': via('dynamodb'),
  'kms:Encrypt': via('dynamodb'),
  'kms:ReEncryptFrom': via('dynamodb'),
  'kms:ReEncryptTo': via('dynamodb'),
  'secretsmanager:GetSecretValue': {},
  'ses:SendEmail': { condition: asks('StringEquals', 'ses:FromAddress', /@/) },
  'iam:PassRole': { condition: asks('StringEquals', 'iam:PassedToService', /^"scheduler\.amazonaws\.com"$/) },
  'scheduler:CreateSchedule': { wild: true },
  'scheduler:UpdateSchedule': { wild: true },
  'scheduler:DeleteSchedule': { wild: true },
  'lambda:InvokeFunction': {},
  'logs:CreateLogStream': { wild: true },
  'logs:PutLogEvents': { wild: true },
  'xray:PutTraceSegments': { wild: true },
  'xray:PutTelemetryRecords': { wild: true },
  ...Object.fromEntries(
    ['Get', 'Put', 'Update', 'Delete', 'BatchGet', 'ConditionCheck'].map((verb) => [
      `dynamodb:${verb}Item`,
      {},
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['dynamodb:Query', 'dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      ...['dynamodb:ListStreams', 'sqs:SendMessage'],
      ...['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    ].map((action) => [action, {}]),
  ),
  // What copies the pages into their bucket at a deployment.
  's3:GetObject': { wild: true },
  's3:PutObject': { wild: true },
  's3:DeleteObject': { wild: true },
  's3:AbortMultipartUpload': { wild: true },
  's3:ListBucket': {},
  's3:GetBucketLocation': {},
  's3:GetBucketTagging': {},
}

const wanted = (conditions: unknown): Conditions => (conditions ?? {}) as Conditions

/** What is wrong with a statement by the laws of its actions. */
export function statementFaults({ Action, Resource, Condition }: Statement): string[] {
  return [Action].flat().flatMap((action) => {
    const law = laws[action]
    if (!law) return [`${action} has no law`]
    const isWild = JSON.stringify(Resource).includes('*')
    return [
      ...(law.condition && !law.condition(wanted(Condition)) ? [`${action} lacks its condition`] : []),
      ...(isWild && !law.wild ? [`${action} has a wildcard among its resources`] : []),
    ]
  })
}

/** Holds every role and managed policy. */
export function statementLaws({ templates }: Synthesis): void {
  describe('every statement that grants something', () => {
    it('obeys the law of each of its actions', () => {
      const all = allowedStatements(templates)
      expect(all.length).toBeGreaterThan(500)
      const faults = all.flatMap(({ where, statement }) =>
        statementFaults(statement).map((fault) => `${where}: ${fault}`),
      )
      expect(faults).toEqual([])
    })

    it('would fail it without a condition, with a wildcard, or without a law', () => {
      const allow = (Action: string, Condition?: object, Resource: unknown = { Ref: 'Key' }): string[] =>
        statementFaults({ Effect: 'Allow', Action, Resource, ...(Condition ? { Condition } : {}) })
      const through = (service: string) => ({ StringEquals: { 'kms:ViaService': service } })
      expect(allow('kms:Decrypt', through('secretsmanager.eu-west-1.amazonaws.com'))).toEqual([])
      const wrong = [
        allow('kms:Decrypt'),
        allow('kms:Decrypt', through('s3.eu-west-1.amazonaws.com')),
        allow('kms:Decrypt', { StringLike: { 'kms:ViaService': '*' } }),
        allow('ses:SendEmail'),
        allow('iam:PassRole'),
        allow('secretsmanager:GetSecretValue', undefined, '*'),
        allow('sqs:SendMessage', undefined, ['arn:aws:sqs:eu-west-1:1:billing-*']),
        allow('kms:Encrypt'),
        allow('kms:Encrypt', through('sqs.eu-west-1.amazonaws.com')),
        allow('kms:ScheduleKeyDeletion'),
        allow('sts:AssumeRole'),
      ]
      expect(wrong.map(({ length }) => length)).toEqual(wrong.map(() => 1))
    })
  })
}
