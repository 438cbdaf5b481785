import { Aws, Fn, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Capability } from '../../shared/api/capabilities.ts'
import { environment } from '../../shared/runtime/environment.ts'
import type { Mode } from '../configuration.ts'
import type { Surroundings } from './surroundings.ts'

/** The payment gateway of each mode: a name, never a credential. */
const gatewayVariable: Record<Mode, string> = {
  live: environment.GATEWAY_LIVE,
  sandbox: environment.GATEWAY_SANDBOX,
}

const tableVariable: Record<Mode, string> = {
  live: environment.TABLE_LIVE,
  sandbox: environment.TABLE_SANDBOX,
}

const checkoutVariable: Record<Mode, string> = {
  live: environment.CHECKOUT_BASE_URL,
  sandbox: environment.CHECKOUT_BASE_URL_SANDBOX,
}

type Variables = Record<string, string>

/** The variables for a row's `uses`: a function gets none for what it may not use. */
export function environmentFor(
  scope: Construct,
  uses: readonly Capability[],
  surroundings: Surroundings,
  checkoutBaseUrls: Readonly<Record<Mode, string>>,
): Variables {
  const { cells, names, configuration } = surroundings
  return {
    [environment.SERVICE_NAME]: names.service,
    // The last part of the stack's identifier, which is random.
    // Names only: whatever starts moving money checks whether the operator holds its gateway (O1).
    ...Object.fromEntries(cells.map(({ mode }) => [gatewayVariable[mode], configuration.gateways[mode]])),
    [environment.CURSOR_KEY]: Fn.select(2, Fn.split('/', Stack.of(scope).stackId)),
    ...Object.fromEntries(cells.map(({ mode, table }) => [tableVariable[mode], table.tableName])),
    ...Object.fromEntries(cells.map(({ mode }) => [checkoutVariable[mode], checkoutBaseUrls[mode]])),
    ...(configuration.edge && { [environment.BEHIND_EDGE]: 'true' }),
    ...(configuration.restored.frozen && { [environment.FROZEN]: 'true' }),
    ...(configuration.restored.restoredAt && {
      [environment.RESTORED_AT]: configuration.restored.restoredAt,
    }),
    ...configuration.limits,
    ...uses.map((capability) => variablesOf(scope, capability, surroundings)).reduce(merge, {}),
  }
}

function variablesOf(scope: Construct, capability: Capability, surroundings: Surroundings): Variables {
  const { names, configuration } = surroundings
  switch (capability) {
    case 'gateway':
    case 'bank':
    case 'vas':
      return {
        [environment.SECRET_PREFIX]: names.secretPrefix,
        ...billsOf(surroundings),
      }
    case 'messenger':
    case 'pepper':
      return { [environment.SECRET_PREFIX]: names.secretPrefix }
    case 'mailer':
      return configuration.mailFrom === undefined ? {} : { [environment.MAIL_FROM]: configuration.mailFrom }
    case 'queue.webhook-delivery':
    case 'queue.due':
    case 'queue.clock-advance':
    case 'queue.code-message':
      return queuePrefixes(scope, surroundings)
    case 'schedules':
      return { ...queuePrefixes(scope, surroundings), ...scheduling(surroundings) }
    case 'files':
    case 'files.read':
      return { [environment.FILES_BUCKET]: names.filesBucket('{mode}', Stack.of(scope).account) }
    case 'logos.read':
    case 'logos.write':
      return { [environment.LOGOS_BUCKET]: names.logosBucket('{mode}', Stack.of(scope).account) }
    case 'table.read':
    case 'table.write':
    case 'webhook-http':
      return {}
  }
}

/** The provider of live bills, if there is one and the function serves live. */
function billsOf({ configuration, cells }: Surroundings): Variables {
  const { billsLive } = configuration.gateways
  return billsLive === null || !cells.some(({ mode }) => mode === 'live')
    ? {}
    : { [environment.BILLS_LIVE]: billsLive }
}

function queuePrefixes(scope: Construct, { names }: Surroundings): Variables {
  const { region, account } = Stack.of(scope)
  return {
    [environment.QUEUE_URL_PREFIX]: `https://sqs.${region}.${Aws.URL_SUFFIX}/${account}/${names.queuePrefix}`,
    [environment.QUEUE_ARN_PREFIX]: Stack.of(scope).formatArn({
      service: 'sqs',
      resource: names.queuePrefix,
    }),
  }
}

/** A worker has one cell, so one group and one role. */
function scheduling({ names, cells }: Surroundings): Variables {
  return cells.reduce<Variables>(
    (all, { mode, scheduleRoleArn }) => ({
      ...all,
      [environment.SCHEDULE_GROUP]: names.scheduleGroup(mode),
      ...(scheduleRoleArn !== undefined && { [environment.SCHEDULE_ROLE_ARN]: scheduleRoleArn }),
    }),
    {},
  )
}

function merge(left: Variables, right: Variables): Variables {
  return { ...left, ...right }
}
