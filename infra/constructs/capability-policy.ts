import { Aws, Stack, Token, Validations } from 'aws-cdk-lib'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { Capability } from '../../shared/api/capabilities.ts'
import type { JobName } from '../../shared/jobs/catalog.ts'
import type { Right } from '../../shared/ports/rights.ts'
import { table, type IndexName } from '../../shared/store/table.ts'
import { chosenGateways, type Mode } from '../configuration.ts'
import { dueQueues } from './cell-jobs.ts'
import type { Reach } from './reach.ts'
import type { Cell, Surroundings } from './surroundings.ts'

interface Grantee {
  readonly scope: Construct
  readonly surroundings: Surroundings
  /** The rights that the function's code may need: a capability grants those of them that belong to it. */
  readonly reach: Reach
}

type Grant = (grantee: Grantee) => PolicyStatement[]

const reading: readonly Right[] = ['table:GetItem', 'table:BatchGetItem', 'table:Query']
const writing: readonly Right[] = [
  'table:PutItem',
  'table:UpdateItem',
  'table:DeleteItem',
  'table:ConditionCheckItem',
]

/** The actions that each capability allows. A capability without a policy does not compile. */
const grants: Record<Capability, Grant> = {
  'table.read': (grantee) => [...useTable(grantee, reading), ...countRequests(grantee)],
  // A transaction needs the rights of its parts, and no action of its own.
  'table.write': (grantee) => [...useTable(grantee, [...reading, ...writing]), ...countRequests(grantee)],
  gateway: useVendor,
  bank: useVendor,
  vas: useVendor,
  messenger: ({ surroundings, reach }) =>
    reach.has('secret:messenger')
      ? surroundings.cells.flatMap(({ messengerSecret }) => readSecret(messengerSecret, surroundings))
      : [],
  mailer: sendMail,
  pepper: ({ surroundings }) => readSecret(surroundings.pepper, surroundings),
  files: (grantee) =>
    useObjects(grantee, 'filesBucket', ['files:PutObject', 'files:GetObject', 'files:DeleteObject']),
  'files.read': (grantee) => useObjects(grantee, 'filesBucket', ['files:GetObject']),
  'logos.read': (grantee) => useObjects(grantee, 'logosBucket', ['files:GetObject']),
  'logos.write': (grantee) => useObjects(grantee, 'logosBucket', ['files:PutObject']),
  // A merchant's endpoint is on the internet, so there is nothing to allow.
  'webhook-http': () => [],
  schedules: ({ scope, surroundings: { names, cells } }) =>
    cells.flatMap((cell) => setSchedules(scope, names.scheduleGroup(cell.mode), cell)),
  'queue.webhook-delivery': (grantee) => send(grantee, () => ['webhook-delivery']),
  'queue.due': (grantee) => send(grantee, dueQueues),
  'queue.code-message': (grantee) => send(grantee, () => ['code-message']),
  'queue.clock-advance': (grantee) => send(grantee, (mode) => (mode === 'sandbox' ? ['clock-advance'] : [])),
}

/** The statements of a row's `uses`, limited to the cells it serves. */
export function statementsFor(
  scope: Construct,
  uses: readonly Capability[],
  surroundings: Surroundings,
  reach: Reach,
): PolicyStatement[] {
  return uses.flatMap((capability) => grants[capability]({ scope, surroundings, reach }))
}

function allow(
  actions: string[],
  resources: string[],
  conditions?: Record<string, unknown>,
): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions, resources, ...(conditions && { conditions }) })
}

function useTable({ surroundings, reach }: Grantee, rights: readonly Right[]): PolicyStatement[] {
  const reached = reachedOf(reach, rights)
  const indexes = (Object.keys(table.indexes) as IndexName[]).filter((index) => reach.has(`index:${index}`))
  return surroundings.cells.flatMap(({ table: { tableArn } }) => [
    ...allowReached(reached, [tableArn]),
    ...allowReached(
      reached.filter((action) => action === 'dynamodb:Query'),
      indexes.map((index) => `${tableArn}/index/${index}`),
    ),
  ])
}

/** Functions that only read also count their tenant's requests, in partitions that hold nothing else. */
function countRequests({ surroundings, reach }: Grantee): PolicyStatement[] {
  const reached = reachedOf(reach, ['rate:GetItem', 'rate:UpdateItem'])
  return surroundings.cells.flatMap(({ table: { tableArn } }) =>
    allowReached(reached, [tableArn], leading('*#RATE')),
  )
}

/**
 * The twin keeps its books in the sandbox table, and a vendor's adapter its requests in the mode's table, each in
 * partitions of their own; a vendor's credentials are a secret.
 */
function useVendor({ surroundings, reach }: Grantee): PolicyStatement[] {
  // Only tests read whole books.
  const ofTwin = reachedOf(reach, ['twin:GetItem', 'twin:PutItem', 'twin:UpdateItem'])
  const ofVendor = reachedOf(reach, ['vendor:GetItem', 'vendor:PutItem', 'vendor:UpdateItem', 'vendor:Query'])
  const { configuration } = surroundings
  return surroundings.cells.flatMap(({ mode, table: { tableArn }, gatewaySecrets }) => {
    const money = chosenGateways(configuration, mode)
    const bills = mode === 'live' && configuration.gateways.billsLive !== null
    const hasVendor = bills || money.some((name) => name !== 'twin' && name !== 'none')
    const secrets = hasVendor ? gatewaySecrets : []
    return [
      ...(money.includes('twin') ? allowReached(ofTwin, [tableArn], leading('TWIN#*')) : []),
      ...(secrets.length > 0 ? allowReached(ofVendor, [tableArn], leading('GATEWAY#*')) : []),
      ...(reach.has('secret:vendor') && secrets.length > 0 ? readSecrets(secrets, surroundings) : []),
    ]
  })
}

/** The actions of those rights that the code can reach. */
function reachedOf(reach: Reach, rights: readonly Right[]): string[] {
  return rights
    .filter((right) => reach.has(right))
    .map((right) => `dynamodb:${right.slice(right.indexOf(':') + 1)}`)
}

/** `ForAllValues` is also true for a request without any key, so the condition requires one. */
function leading(pattern: string): Record<string, unknown> {
  return {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [pattern] },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  }
}

function allowReached(
  actions: string[],
  resources: string[],
  conditions?: Record<string, unknown>,
): PolicyStatement[] {
  return actions.length === 0 || resources.length === 0 ? [] : [allow(actions, resources, conditions)]
}

/** Allows reading one secret, and using its key for that only. */
export function readSecret(secret: Secret, surroundings: Surroundings): PolicyStatement[] {
  return readSecrets([secret], surroundings)
}

function readSecrets(
  secrets: readonly Secret[],
  { secretsKey, configuration }: Surroundings,
): PolicyStatement[] {
  const viaSecretsManager = {
    StringEquals: { 'kms:ViaService': `secretsmanager.${configuration.region}.amazonaws.com` },
  }
  return [
    allow(
      ['secretsmanager:GetSecretValue'],
      secrets.map(({ secretArn }) => secretArn),
    ),
    allow(['kms:Decrypt'], [secretsKey.keyArn], viaSecretsManager),
  ]
}

/** Files, and logos, lie in a bucket of the mode; nothing lists it. */
function useObjects(
  { scope, surroundings: { names, cells }, reach }: Grantee,
  bucket: 'filesBucket' | 'logosBucket',
  rights: readonly Right[],
): PolicyStatement[] {
  const actions = rights
    .filter((right) => reach.has(right))
    .map((right) => `s3:${right.slice('files:'.length)}`)
  if (actions.length === 0) return []
  const { account } = Stack.of(scope)
  const reported = Token.isUnresolved(account) ? '<AWS::AccountId>' : account
  for (const { mode } of cells)
    // Named exactly as the rule reports it, so that any other wildcard is still a finding.
    Validations.of(scope).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${names[bucket](mode, reported)}/*]`,
      reason:
        'A file is named after its export, a logo after its merchant, so the right ends at the mode’s bucket of them.',
    })
  return [
    allow(
      actions,
      cells.map(({ mode }) => `arn:${Aws.PARTITION}:s3:::${names[bucket](mode, account)}/*`),
    ),
  ]
}

/** SES checks the right against the verified identity, which may be the address itself or its whole domain. */
function sendMail({ scope, surroundings }: Grantee): PolicyStatement[] {
  const { mailFrom } = surroundings.configuration
  if (mailFrom === undefined) return []
  const identities = [mailFrom, mailFrom.slice(mailFrom.indexOf('@') + 1)].map((resourceName) =>
    Stack.of(scope).formatArn({ service: 'ses', resource: 'identity', resourceName }),
  )
  return [allow(['ses:SendEmail'], identities, { StringEquals: { 'ses:FromAddress': mailFrom } })]
}

function send(
  { scope, surroundings: { names, cells } }: Grantee,
  queues: (mode: Mode) => JobName[],
): PolicyStatement[] {
  const arns = cells.flatMap(({ mode }) =>
    queues(mode).map((job) =>
      Stack.of(scope).formatArn({ service: 'sqs', resource: names.queue(mode, job) }),
    ),
  )
  return arns.length === 0 ? [] : [allow(['sqs:SendMessage'], arns)]
}

/** A schedule is named after its item, so the resource can be narrowed only to the cell's group. */
function setSchedules(scope: Construct, group: string, { scheduleRoleArn }: Cell): PolicyStatement[] {
  if (scheduleRoleArn === undefined) throw new Error('only workers set schedules (D13.1)')
  const schedules = `arn:${Aws.PARTITION}:scheduler:${Stack.of(scope).region}:${Stack.of(scope).account}:schedule/${group}/*`
  return [
    allow(['scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'scheduler:DeleteSchedule'], [schedules]),
    allow(['iam:PassRole'], [scheduleRoleArn], {
      StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' },
    }),
  ]
}
