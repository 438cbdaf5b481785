import { App } from 'aws-cdk-lib'
import { Template as Made } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { parseConfiguration } from '../../../../infra/configuration.ts'
import { Names } from '../../../../infra/constructs/names.ts'
import { DataStack } from '../../../../infra/stacks/data-stack.ts'
import { actionsOf, allowedStatements, statementsByFunction, type Statement } from '../statements.ts'
import { resourcesOf, type Template } from '../template.ts'
import { statementFaults } from './statement-laws.ts'

type Templates = Readonly<Record<string, Template>>

interface KeyPolicy {
  readonly EnableKeyRotation: boolean
  readonly KeyPolicy: { readonly Statement: readonly (Statement & { readonly Principal: unknown })[] }
}

/** Statements that allow use of a key through a service. */
const through = (statements: readonly Statement[], service: string): string[] =>
  actionsOf(
    statements.filter((one) =>
      JSON.stringify(one.Condition ?? '').includes(`"kms:ViaService":"${service}.eu-west-1.amazonaws.com"`),
    ),
  )

const writes = /^dynamodb:(Put|Update|Delete)Item$/

/** What an environment is like whose data is under a key of its account (R15: `dataKey=own`). */
export function dataKeyChecks(templates: Templates, lead: string): void {
  const keys = resourcesOf<KeyPolicy>(templates, 'AWS::KMS::Key')
  const key = keys.find(({ id }) => id.startsWith('DataKey'))!
  /** As its own stack says the key, and as others do. */
  const said = (value: unknown): boolean => JSON.stringify(value ?? '').includes(key.id)

  describe('a key of the account’s own (R15)', () => {
    it('encrypts both tables, every queue and every log, and rotates each year; secrets have their own key', () => {
      expect(keys.map(({ properties }) => properties.EnableKeyRotation)).toEqual([true, true])
      const tables = resourcesOf<{ SSESpecification: object }>(templates, 'AWS::DynamoDB::Table')
      for (const { properties } of tables) {
        expect(properties.SSESpecification).toMatchObject({ SSEEnabled: true, SSEType: 'KMS' })
        expect(said(properties.SSESpecification)).toBe(true)
      }
      const queues = resourcesOf<{ KmsMasterKeyId: unknown; SqsManagedSseEnabled?: boolean }>(
        templates,
        'AWS::SQS::Queue',
      )
      expect(queues.length).toBeGreaterThan(40)
      expect(queues.filter(({ properties }) => !said(properties.KmsMasterKeyId))).toEqual([])
      expect(queues.filter(({ properties }) => properties.SqsManagedSseEnabled === true)).toEqual([])
      const logs = resourcesOf<{ KmsKeyId: unknown }>(templates, 'AWS::Logs::LogGroup')
      expect(logs.length).toBeGreaterThan(20)
      expect(logs.filter(({ properties }) => !said(properties.KmsKeyId))).toEqual([])
      const secrets = resourcesOf<{ KmsKeyId: unknown }>(templates, 'AWS::SecretsManager::Secret')
      for (const { properties } of secrets)
        expect(JSON.stringify(properties.KmsKeyId)).toContain('SecretsKey')
    })

    it('is used by this account, and by CloudWatch for this environment’s logs only', () => {
      const [root, logs, ...more] = key.properties.KeyPolicy.Statement
      expect(more).toEqual([])
      expect(JSON.stringify(root?.Principal)).toContain(':root')
      expect(logs?.Principal).toEqual({ Service: 'logs.eu-west-1.amazonaws.com' })
      const { ArnLike } = logs!.Condition as { ArnLike: Record<string, unknown[]> }
      const groups = ArnLike['kms:EncryptionContext:aws:logs:arn']!
      expect(groups).toHaveLength(3)
      for (const group of groups)
        expect(JSON.stringify(group)).toMatch(
          new RegExp(`:log-group:(/aws/lambda/|/aws/vendedlogs/)?${lead}-\\*"`),
        )
    })

    it('is used by each function as far as it reads, writes, receives or sends, and through that service', () => {
      const wrong = [...statementsByFunction(templates)].filter(([, statements]) => {
        const actions = actionsOf(statements)
        const has = (pattern: RegExp) => actions.some((action) => pattern.test(action))
        const ofTable = has(/^dynamodb:/) ? ['kms:Decrypt', 'kms:DescribeKey'] : []
        const ofWrites = has(writes)
          ? ['kms:Encrypt', 'kms:GenerateDataKey', 'kms:ReEncryptFrom', 'kms:ReEncryptTo']
          : []
        const ofQueues = has(/^sqs:SendMessage$/)
          ? ['kms:Decrypt', 'kms:GenerateDataKey']
          : has(/^sqs:ReceiveMessage$/)
            ? ['kms:Decrypt']
            : []
        const expected = [[...ofTable, ...ofWrites].toSorted(), ofQueues]
        const found = [through(statements, 'dynamodb'), through(statements, 'sqs')]
        return JSON.stringify(found) !== JSON.stringify(expected)
      })
      expect(wrong.map(([name]) => name)).toEqual([])
      const schedulers = allowedStatements(templates).filter(
        ({ where, statement }) => /SchedulesRole/.test(where) && through([statement], 'sqs').length > 0,
      )
      expect(schedulers).toHaveLength(2)
    })

    it('has no right without a law for it', () => {
      const ofKeys = allowedStatements(templates).filter(({ statement }) =>
        actionsOf([statement]).some((action) => action.startsWith('kms:')),
      )
      expect(ofKeys.length).toBeGreaterThan(200)
      expect(ofKeys.flatMap(({ statement }) => statementFaults(statement))).toEqual([])
    })

    it('exists and may be used while it is `prepared`, and encrypts nothing yet', () => {
      const configuration = parseConfiguration({ dataKey: 'prepared' })
      const stack = new DataStack(new App({ analyticsReporting: false }), 'data', {
        names: new Names('dev'),
        configuration,
      })
      expect(stack.surroundings.dataKey?.encrypts).toBe(false)
      const made = Made.fromStack(stack)
      made.resourceCountIs('AWS::KMS::Key', 2)
      const tables = Object.values(made.findResources('AWS::DynamoDB::Table')) as {
        Properties: { SSESpecification?: object }
      }[]
      expect(tables.map(({ Properties }) => Properties.SSESpecification)).toEqual([
        { SSEEnabled: true },
        { SSEEnabled: false },
      ])
    })
  })
}
