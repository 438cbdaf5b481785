import { accountId, credentials, queueArnPrefix, region } from './account.ts'
import { environment } from '../../shared/runtime/environment.ts'
import type { TableNames } from './database.ts'
import { StackRefusal } from './stack-claim.ts'
import { unkindest } from './unkind/unkindness.ts'

/** The tables of the local stack. */
export const tableNames: TableNames = { live: 'billing-live', sandbox: 'billing-sandbox' }

export interface StackEndpoints {
  readonly url: string
  readonly database: string
  readonly queues: string
  readonly queueUrlPrefix: string
  readonly schedules: string
}

/**
 * What the functions read. MODE is left out, since one process serves both cells: the runner asks each worker for its
 * cell's handler. So is SECRET_PREFIX, since there is no Secrets Manager here.
 */
export function stackEnvironment(endpoints: StackEndpoints): Record<string, string> {
  return {
    [environment.TABLE_LIVE]: tableNames.live,
    [environment.TABLE_SANDBOX]: tableNames.sandbox,
    [environment.QUEUE_URL_PREFIX]: endpoints.queueUrlPrefix,
    [environment.QUEUE_ARN_PREFIX]: queueArnPrefix,
    [environment.SCHEDULE_GROUP]: '{mode}',
    [environment.SCHEDULE_ROLE_ARN]: `arn:aws:iam::${accountId}:role/local-scheduler`,
    [environment.CHECKOUT_BASE_URL]: endpoints.url,
    [environment.LOCAL_OUTBOX_URL]: `${endpoints.url}/local/outbox`,
    [environment.LOCAL_PEPPER]: 'local-pepper',
    // The local engine's indexes are never late, unless it was asked to be unkind.
    [environment.INDEX_LAG_MS]: String(unkindSeed() === null ? 0 : unkindest.indexLagMs),
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.database,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: endpoints.database,
    AWS_ENDPOINT_URL_SQS: endpoints.queues,
    AWS_ENDPOINT_URL_SCHEDULER: endpoints.schedules,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    // Metrics are lines on stdout, of use to CloudWatch alone.
    POWERTOOLS_METRICS_DISABLED: 'true',
    POWERTOOLS_LOG_LEVEL: process.env['POWERTOOLS_LOG_LEVEL'] ?? 'WARN',
  }
}

/** The seed by which the database is to be as unkind as AWS can be; null when it is not. */
export function unkindSeed(): number | null {
  const seed = process.env['LOCAL_UNKIND']
  if (seed === undefined || seed === '' || seed === 'off') return null
  if (!/^\d{1,9}$/.test(seed))
    throw new StackRefusal('LOCAL_UNKIND must be a whole number, the seed, or off.')
  return Number(seed)
}

/** A developer's own AWS settings, which would win over the local keys and endpoints. */
const overriding = [
  'AWS_PROFILE',
  'AWS_DEFAULT_PROFILE',
  'AWS_SESSION_TOKEN',
  'AWS_ENDPOINT_URL',
  'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS',
]

/** Makes this process one that works on the local stack. Before the functions are imported: they read it once. */
export function applyEnvironment(env: Readonly<Record<string, string>>): void {
  for (const name of overriding) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, env)
}
