import { Aws, Stack } from 'aws-cdk-lib'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { Capability } from '../../shared/api/capabilities.ts'
import type { JobName } from '../../shared/jobs/catalog.ts'
import { table } from '../../shared/store/table.ts'
import type { Mode } from '../configuration.ts'
import { dueQueues } from './cell-jobs.ts'
import type { Cell, Surroundings } from './surroundings.ts'

type Grant = (scope: Construct, surroundings: Surroundings) => PolicyStatement[]

/** What each capability allows, action by action. A capability without its policy does not compile. */
const grants: Record<Capability, Grant> = {
  'table.read': (_scope, { cells }) => cells.flatMap(readTable),
  'table.write': (_scope, { cells }) => [...cells.flatMap(readTable), ...cells.flatMap(writeTable)],
  gateway: (_scope, surroundings) => readGatewaySecrets(surroundings),
  bank: (_scope, surroundings) => readGatewaySecrets(surroundings),
  vas: (_scope, surroundings) => readGatewaySecrets(surroundings),
  messenger: (_scope, surroundings) =>
    surroundings.cells.flatMap(({ messengerSecret }) => readSecret(messengerSecret, surroundings)),
  mailer: sendMail,
  pepper: (_scope, surroundings) => readSecret(surroundings.pepper, surroundings),
  // A merchant's endpoint is on the internet: nothing of ours to allow.
  'webhook-http': () => [],
  schedules: (scope, { names, cells }) =>
    cells.flatMap((cell) => setSchedules(scope, names.scheduleGroup(cell.mode), cell)),
  'queue.webhook-delivery': (scope, surroundings) => send(scope, surroundings, () => ['webhook-delivery']),
  'queue.due': (scope, surroundings) => send(scope, surroundings, dueQueues),
  'queue.clock-advance': (scope, surroundings) =>
    send(scope, surroundings, (mode) => (mode === 'sandbox' ? ['clock-advance'] : [])),
}

/** The statements of a row's `uses`, on the cells it serves and nothing else. */
export function statementsFor(
  scope: Construct,
  uses: readonly Capability[],
  surroundings: Surroundings,
): PolicyStatement[] {
  return uses.flatMap((capability) => grants[capability](scope, surroundings))
}

function allow(
  actions: string[],
  resources: string[],
  conditions?: Record<string, unknown>,
): PolicyStatement {
  return new PolicyStatement({ effect: Effect.ALLOW, actions, resources, ...(conditions && { conditions }) })
}

function readTable({ table: { tableArn } }: Cell): PolicyStatement[] {
  const indexArns = Object.keys(table.indexes).map((index) => `${tableArn}/index/${index}`)
  return [
    allow(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'], [tableArn]),
    allow(['dynamodb:Query'], indexArns),
  ]
}

/** A transaction needs the right to each of its parts, and no action of its own. */
function writeTable({ table: { tableArn } }: Cell): PolicyStatement[] {
  const actions = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem', 'BatchWriteItem']
  return [
    allow(
      actions.map((action) => `dynamodb:${action}`),
      [tableArn],
    ),
  ]
}

function readGatewaySecrets(surroundings: Surroundings): PolicyStatement[] {
  return surroundings.cells.flatMap(({ gatewaySecret }) => readSecret(gatewaySecret, surroundings))
}

function readSecret(secret: Secret, { secretsKey, configuration }: Surroundings): PolicyStatement[] {
  const viaSecretsManager = {
    StringEquals: { 'kms:ViaService': `secretsmanager.${configuration.region}.amazonaws.com` },
  }
  return [
    allow(['secretsmanager:GetSecretValue'], [secret.secretArn]),
    allow(['kms:Decrypt'], [secretsKey.keyArn], viaSecretsManager),
  ]
}

/** SES checks the right against the verified identity, which may be the address itself or its whole domain. */
function sendMail(scope: Construct, { configuration: { mailFrom } }: Surroundings): PolicyStatement[] {
  if (mailFrom === undefined) return []
  const identities = [mailFrom, mailFrom.slice(mailFrom.indexOf('@') + 1)].map((resourceName) =>
    Stack.of(scope).formatArn({ service: 'ses', resource: 'identity', resourceName }),
  )
  return [allow(['ses:SendEmail'], identities, { StringEquals: { 'ses:FromAddress': mailFrom } })]
}

function send(
  scope: Construct,
  { names, cells }: Surroundings,
  queues: (mode: Mode) => JobName[],
): PolicyStatement[] {
  const arns = cells.flatMap(({ mode }) =>
    queues(mode).map((job) =>
      Stack.of(scope).formatArn({ service: 'sqs', resource: names.queue(mode, job) }),
    ),
  )
  return arns.length === 0 ? [] : [allow(['sqs:SendMessage'], arns)]
}

/** A schedule is named after its item, so the resource can only be narrowed to the cell's group. */
function setSchedules(scope: Construct, group: string, { scheduleRoleArn }: Cell): PolicyStatement[] {
  if (scheduleRoleArn === undefined) throw new Error('only workers set schedules: decisions, section 13')
  const schedules = `arn:${Aws.PARTITION}:scheduler:${Stack.of(scope).region}:${Stack.of(scope).account}:schedule/${group}/*`
  return [
    allow(['scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'scheduler:DeleteSchedule'], [schedules]),
    allow(['iam:PassRole'], [scheduleRoleArn], {
      StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' },
    }),
  ]
}
