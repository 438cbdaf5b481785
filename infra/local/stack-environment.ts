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
  /** The folder of exported files. */
  readonly files?: string
}

/**
 * The environment variables for the functions. MODE is left out, since one process serves both cells: the runner asks
 * each worker for its cell's handler. SECRET_PREFIX is left out, since there is no Secrets Manager here.
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
    ...(endpoints.files === undefined ? {} : { [environment.LOCAL_FILES]: endpoints.files }),
    [environment.LOCAL_PEPPER]: 'local-pepper',
    // The local engine's indexes never lag, unless the unkind engine is on.
    [environment.INDEX_LAG_MS]: String(unkindSeed() === null ? 0 : unkindest.indexLagMs),
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.database,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: endpoints.database,
    AWS_ENDPOINT_URL_SQS: endpoints.queues,
    AWS_ENDPOINT_URL_SCHEDULER: endpoints.schedules,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    // Metrics are lines on stdout, useful only to CloudWatch.
    POWERTOOLS_METRICS_DISABLED: 'true',
    POWERTOOLS_LOG_LEVEL: process.env['POWERTOOLS_LOG_LEVEL'] ?? 'WARN',
  }
}

/** The seed of the unkind engine, which behaves as AWS does at its worst; null if it is off. */
export function unkindSeed(): number | null {
  const seed = process.env['LOCAL_UNKIND']
  if (seed === undefined || seed === '' || seed === 'off') return null
  if (!/^\d{1,9}$/.test(seed))
    throw new StackRefusal('LOCAL_UNKIND must be a whole number, the seed, or off.')
  return Number(seed)
}

/** A developer's own AWS settings, which would override the local keys and endpoints. */
const overriding = [
  'AWS_PROFILE',
  'AWS_DEFAULT_PROFILE',
  'AWS_SESSION_TOKEN',
  'AWS_ENDPOINT_URL',
  'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS',
]

/** Makes this process work on the local stack. Called before the functions are imported, since they read it once. */
export function applyEnvironment(env: Readonly<Record<string, string>>): void {
  for (const name of overriding) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, env)
}
