import { Aws, Stack, type RemovalPolicy } from 'aws-cdk-lib'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import type { Configuration } from '../configuration.ts'
import type { Names } from './names.ts'
import type { DataKey, Surroundings } from './surroundings.ts'

export interface DataKeyOptions {
  readonly names: Names
  readonly configuration: Configuration
  readonly removalPolicy: RemovalPolicy
}

/** The key of tables, queues and logs that the setting `dataKey` asks for; undefined leaves them under AWS's keys. */
export function dataKeyOf(
  scope: Construct,
  { names, configuration: { dataKey }, removalPolicy }: DataKeyOptions,
): DataKey | undefined {
  if (dataKey === 'aws') return undefined
  const key = new Key(scope, 'DataKey', {
    description: 'Tables, queues and logs',
    enableKeyRotation: true,
    removalPolicy,
  })
  key.addToResourcePolicy(letLogsUse(Stack.of(scope).region, Stack.of(scope).account, names.part('')))
  return { key, encrypts: dataKey === 'own' }
}

/** CloudWatch encrypts logs itself, so the key lets it: for the log groups of this environment alone. */
function letLogsUse(region: string, account: string, lead: string): PolicyStatement {
  const groups = [`/aws/lambda/${lead}*`, `/aws/vendedlogs/${lead}*`, `${lead}*`]
  return new PolicyStatement({
    principals: [new ServicePrincipal(`logs.${region}.amazonaws.com`)],
    actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
    resources: ['*'],
    conditions: {
      ArnLike: {
        'kms:EncryptionContext:aws:logs:arn': groups.map(
          (group) => `arn:${Aws.PARTITION}:logs:${region}:${account}:log-group:${group}`,
        ),
      },
    },
  })
}

/** The key to encrypt something new by, or undefined for AWS's. */
export function encryptingKey({ dataKey }: Pick<Surroundings, 'dataKey'>): Key | undefined {
  return dataKey?.encrypts === true ? dataKey.key : undefined
}

/** What a principal needs of the key for an action that it may do, through the action's service only. */
const needed: readonly (readonly [action: RegExp, keyActions: readonly string[]])[] = [
  [/^dynamodb:/, ['kms:Decrypt', 'kms:DescribeKey']],
  [
    /^dynamodb:(Put|Update|Delete)Item$/,
    ['kms:Encrypt', 'kms:GenerateDataKey', 'kms:ReEncryptFrom', 'kms:ReEncryptTo'],
  ],
  [/^sqs:ReceiveMessage$/, ['kms:Decrypt']],
  [/^sqs:SendMessage$/, ['kms:Decrypt', 'kms:GenerateDataKey']],
]

/** The rights to the key that follow from what a role may do with tables and queues: none without a key. */
export function useDataKey(
  statements: readonly PolicyStatement[],
  { dataKey, configuration }: Pick<Surroundings, 'dataKey' | 'configuration'>,
): PolicyStatement[] {
  if (dataKey === undefined) return []
  const allowed = statements.filter(({ effect }) => effect === Effect.ALLOW).flatMap(({ actions }) => actions)
  return (['dynamodb', 'sqs'] as const).flatMap((service) => {
    const own = allowed.filter((action) => action.startsWith(`${service}:`))
    const actions = needed.flatMap(([pattern, keyActions]) =>
      own.some((action) => pattern.test(action)) ? keyActions : [],
    )
    if (actions.length === 0) return []
    return [
      new PolicyStatement({
        actions: [...new Set(actions)],
        resources: [dataKey.key.keyArn],
        conditions: {
          StringEquals: { 'kms:ViaService': `${service}.${configuration.region}.amazonaws.com` },
        },
      }),
    ]
  })
}
