import type { RetentionDays } from 'aws-cdk-lib/aws-logs'
import { chosenNames, vendorsOf, type GatewayChoice } from '../shared/adapters/gateways/catalog.ts'
import { limitsOf, malformed, textOf, unknownKeys, type Domain, type Key } from './configuration-keys.ts'
import { problemsOfChoices } from './configuration-problems.ts'
import { deployerOf, type Deployer } from './deployer.ts'
import { auditedDays, retentions } from './log-removal.ts'
import { restoredOf, type Restored } from './restored.ts'

export type { Domain } from './configuration-keys.ts'

/** The two cells of the service, each with its own table, queues, schedules and workers. */
export const modes = ['live', 'sandbox'] as const
export type Mode = (typeof modes)[number]

/** What a deployment may choose, in `cdk.json` or by `-c key=value`. */
export interface Configuration {
  /** The prefix of every name, so that several environments fit into one account. */
  readonly environment: string
  readonly region: string
  /** The account of the CLI's credentials; unknown when synthesizing offline. */
  readonly account?: string
  readonly domain?: Domain
  /** Who receives alarms: those that wake a person and those that can wait (O4). */
  readonly alarmEmail?: string
  /** The address of a pager's service, which receives only what must wake a person. */
  readonly pagerUrl?: string
  /** What the environment may cost in a month, in dollars; unset means that nobody watches it. */
  readonly monthlyBudget?: number
  /**
   * The payment gateways of each mode, the first for new payments (G6; `none` refuses live charges, `twin` is the
   * sandbox's), and that of live bills, if separate.
   */
  readonly gateways: GatewayChoice
  /** Limits with defaults in the code, by the variables that functions read. */
  readonly limits: Readonly<Record<string, string>>
  readonly logRetentionDays: RetentionDays
  readonly removalPolicy: 'retain' | 'destroy'
  /**
   * Who owns the key of tables, queues and logs: AWS, or this account (R15). `prepared` makes the key and the rights to
   * use it, and encrypts nothing with it yet: the step of an environment that changes from one to the other.
   */
  readonly dataKey: DataKeyOwner
  /** Whether CloudFront is in front of the API and serves the pages, at the domain or under its own name. */
  readonly edge: boolean
  /** Anything new here makes a deployment give CloudFront the origin secret as it is now (O5). */
  readonly originTurn?: string
  /** Whether CloudFront also has a firewall. */
  readonly firewall: boolean
  /** Networks from which gateways call back, besides those that they publish: no rate of the firewall counts them (O6). */
  readonly gatewayNetworks: readonly string[]
  /** What the live table can handle at once, before its own splitting follows: reads and writes per second. */
  readonly warmThroughput?: { readonly reads: number; readonly writes: number }
  /** Multiplies how many invocations may run at the same time; 1 is for an account with Lambda's usual 1,000. */
  readonly capacity: number
  /** How many invocations of a job may run at the same time in live, instead of what its row says (O8). */
  readonly workers: Readonly<Record<string, number>>
  /** Whether functions that take money have reserved invocations, which the account must be able to reserve. */
  readonly reserveConcurrency: boolean
  /** Whether new code of functions that take money first gets a tenth of the calls, and is rolled back if it fails. */
  readonly gradual: boolean
  /** The base address of links sent to people; unset means this service's own pages. */
  readonly checkoutBaseUrl?: string
  /** The sender of email, a verified SES identity; unset means email is not configured. */
  readonly mailFrom?: string
  /** Restored tables, and whether everything is stopped (O2). */
  readonly restored: Restored
  /** Who deploys it without a stored key; unset where a person deploys. */
  readonly deployer?: Deployer
}

export const dataKeyOwners = ['aws', 'prepared', 'own'] as const
export type DataKeyOwner = (typeof dataKeyOwners)[number]

const production = /^(prod|production|live)/
const staging = /^stag/

/** Reads the context, and reports all problems at once. */
export function parseConfiguration(
  context: Readonly<Record<string, unknown>>,
  account?: string,
): Configuration {
  const text = (key: Key) => textOf(context[key])
  const environment = text('environment') ?? 'dev'
  const isProduction = production.test(environment)
  const logRetentionDays = retentionOf(text('logRetentionDays') ?? String(isProduction ? auditedDays : 30))
  const removalPolicy = text('removalPolicy') === 'destroy' ? 'destroy' : 'retain'
  const domain = domainOf(text)
  const gateways: GatewayChoice = {
    live: text('gatewayLive') ?? 'none',
    sandbox: text('gatewaySandbox') ?? 'twin',
    billsLive: text('billsLive') ?? null,
  }
  const inProduction = (key: Key): boolean => (text(key) === undefined ? isProduction : text(key) === 'true')
  const edge = text('edge') !== 'false'
  // On in one environment before production, so that problems show there first (O6).
  const guarded = isProduction || staging.test(environment)
  const firewall = text('firewall') === undefined ? edge && guarded : text('firewall') === 'true'
  const chosen = { isProduction, logRetentionDays, removalPolicy, domain, gateways, edge, firewall } as const
  const problems = [...unknownKeys(context), ...malformed(context), ...problemsOfChoices(chosen, text)]
  if (problems.length > 0 || logRetentionDays === undefined) {
    throw new Error(`cdk context is wrong:\n  ${problems.join('\n  ')}`)
  }
  return {
    environment,
    region: text('region') ?? 'eu-west-1',
    gateways,
    limits: limitsOf(text),
    logRetentionDays,
    removalPolicy,
    dataKey: dataKeyOwners.find((owner) => owner === text('dataKey')) ?? 'aws',
    edge,
    firewall,
    restored: restoredOf(text),
    gatewayNetworks: text('gatewayNetworks')?.split(',') ?? [],
    ...optional('warmThroughput', warmthOf(text('warmThroughput'))),
    capacity: Number(text('capacity') ?? 1),
    workers: workersOf(text('workers')),
    reserveConcurrency: inProduction('reserveConcurrency'),
    gradual: inProduction('gradual'),
    ...optional('account', account),
    ...optional('domain', domain),
    ...optional('originTurn', text('originTurn')),
    ...optional('alarmEmail', text('alarmEmail')),
    ...optional('pagerUrl', text('pagerUrl')),
    ...optional(
      'monthlyBudget',
      text('monthlyBudget') === undefined ? undefined : Number(text('monthlyBudget')),
    ),
    ...optional('checkoutBaseUrl', text('checkoutBaseUrl')),
    ...optional('mailFrom', text('mailFrom')),
    ...deployerOf(text, isProduction ? 'production' : guarded ? 'staging' : environment),
  }
}

/** A mode's gateways, the one for new payments first (G6). */
export function chosenGateways({ gateways }: Pick<Configuration, 'gateways'>, mode: Mode): readonly string[] {
  return chosenNames(gateways[mode])
}

/** The gateways whose credentials a mode may have, each in a secret of its own. */
export function secretGateways(mode: Mode): readonly string[] {
  return vendorsOf(mode)
}

/** Jobs and their ceilings, such as `renewal:1000,dunning:400`. */
function workersOf(text: string | undefined): Record<string, number> {
  const pairs = text?.split(',').map((pair) => pair.split(':')) ?? []
  return Object.fromEntries(pairs.map(([job = '', count]) => [job, Number(count)]))
}

function warmthOf(text: string | undefined): { reads: number; writes: number } | undefined {
  if (text === undefined) return undefined
  const [reads = 0, writes = 0] = text.split('/').map(Number)
  return { reads, writes }
}

function retentionOf(days: string): RetentionDays | undefined {
  return retentions().find((known) => String(known) === days)
}

function domainOf(text: (key: Key) => string | undefined): Domain | undefined {
  const name = text('domainName')
  if (name === undefined) return undefined
  return {
    name,
    ...optional('certificateArn', text('certificateArn')),
    ...optional('hostedZoneId', text('hostedZoneId')),
  }
}

function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return (value === undefined ? {} : { [key]: value }) as Partial<Record<K, V>>
}
