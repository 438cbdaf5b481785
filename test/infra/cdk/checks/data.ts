import { describe, expect, it } from 'vitest'
import { table } from '../../../../shared/store/table.ts'
import type { Synthesis } from '../synthesize.ts'
import { resourcesOf } from '../template.ts'

interface Encrypted {
  readonly KmsMasterKeyId?: unknown
  readonly KmsKeyId?: unknown
}

export function dataChecks({ templates }: Synthesis): void {
  const tables = resourcesOf<{
    TableName: string
    DeletionProtectionEnabled?: boolean
    SSESpecification?: unknown
  }>(templates, 'AWS::DynamoDB::Table')
  const secrets = resourcesOf<{ Name: string }>(templates, 'AWS::SecretsManager::Secret')

  describe('data', () => {
    it('is a table per mode with the specified layout, which outlives its stack', () => {
      expect(tables.map(({ properties }) => properties.TableName)).toEqual([
        'billing-dev-live',
        'billing-dev-sandbox',
      ])
      for (const { resource, properties } of tables) {
        // A first deployment that fails leaves nothing in the way of the second.
        expect(resource.DeletionPolicy).toBe('RetainExceptOnCreate')
        expect(properties).toMatchObject({
          BillingMode: 'PAY_PER_REQUEST',
          StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
          TimeToLiveSpecification: { AttributeName: table.ttlAttribute, Enabled: true },
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          KeySchema: keySchema(table),
          GlobalSecondaryIndexes: Object.entries(table.indexes).map(([IndexName, index]) => ({
            IndexName,
            KeySchema: keySchema(index),
            Projection: { ProjectionType: 'KEYS_ONLY' },
          })),
        })
      }
    })

    it('is under AWS’s keys, like queues and logs, unless a deployment says otherwise (R15)', () => {
      expect(tables.map(({ properties }) => properties.SSESpecification)).toEqual([
        { SSEEnabled: true },
        { SSEEnabled: false },
      ])
      expect(resourcesOf(templates, 'AWS::KMS::Key').map(({ id }) => id)).toHaveLength(1)
      for (const type of ['AWS::SQS::Queue', 'AWS::Logs::LogGroup'])
        for (const { properties } of resourcesOf<Encrypted>(templates, type))
          expect([properties.KmsMasterKeyId, properties.KmsKeyId]).toEqual([undefined, undefined])
    })

    it('exports neither a table nor a stream, so that a restored one can replace it (O2)', () => {
      const data = templates['billing-dev-data']!
      const exported = Object.entries(data.Outputs ?? {}).filter(([, { Export }]) => Export !== undefined)
      expect(exported.length).toBeGreaterThan(0)
      expect(exported.map(([name]) => name).filter((name) => /Table/.test(name))).toEqual([])
      expect(Object.keys(data.Outputs ?? {})).toEqual(
        expect.arrayContaining([
          'TableNamelive',
          'TableStreamlive',
          'TableNamesandbox',
          'TableStreamsandbox',
        ]),
      )
    })

    it('protects the live table from deletion', () => {
      expect(tables.map(({ properties }) => properties.DeletionProtectionEnabled)).toEqual([true, false])
    })

    it('keeps credentials and the pepper in Secrets Manager under our own key, with no value in a template', () => {
      expect(secrets.map(({ properties }) => properties.Name).toSorted()).toEqual([
        'dev/billing/live/messenger',
        'dev/billing/live/nomba',
        'dev/billing/live/paystack',
        'dev/billing/origin',
        'dev/billing/pepper',
        'dev/billing/probe',
        'dev/billing/sandbox/messenger',
        'dev/billing/sandbox/nomba',
        'dev/billing/sandbox/paystack',
      ])
      for (const { properties } of secrets) {
        expect(properties).toHaveProperty('KmsKeyId')
        expect((properties as { SecretString?: string }).SecretString ?? '{}').toBe('{}')
      }
    })
  })
}

function keySchema(key: { partitionKey: string; sortKey: string }): object[] {
  return [
    { AttributeName: key.partitionKey, KeyType: 'HASH' },
    { AttributeName: key.sortKey, KeyType: 'RANGE' },
  ]
}
