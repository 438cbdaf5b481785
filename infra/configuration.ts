import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import { deployerKeys, deployerOf, type Deployer } from './deployer.ts'
import { auditedDays, isAudited } from './log-removal.ts'
import { problemsOfRestored, restoredKeys, restoredOf, type Restored } from './restored.ts'
import {
  chosenNames,
  gatewayProblems,
  vendorsOf,
  type GatewayChoice,
} from '../shared/adapters/gateways/catalog.ts'
import { parseGatewayFees } from '../shared/domain/deployed-fees.ts'

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
   * use it, and encrypts nothing by it yet: the step of an environment that stands from one to the other.
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
  /** Restored tables, and whether everything stands still (O2). */
  readonly restored: Restored
  /** Who deploys it without a stored key; unset where a person deploys. */
  readonly deployer?: Deployer
}

export const dataKeyOwners = ['aws', 'prepared', 'own'] as const
export type DataKeyOwner = (typeof dataKeyOwners)[number]

/** A custom name for the API, with a certificate or a zone that can validate one. */
export interface Domain {
  readonly name: string
  readonly certificateArn?: string
  readonly hostedZoneId?: string
}

/** Every key read from the context, with the form of its value. */
const keys = {
  // `local` means the local stack to the operator's tool.
  environment: /^(?!local$)[a-z][a-z0-9]{0,11}$/,
  region: /^[a-z]{2}(-[a-z]+)+-\d$/,
  domainName: /^([a-z0-9-]+\.)+[a-z]{2,}$/,
  certificateArn: /^arn:[\w-]+:acm:/,
  hostedZoneId: /^Z[A-Z0-9]+$/,
  alarmEmail: /^[^@\s]+@[^@\s]+$/,
  pagerUrl: /^https:\/\/[^\s]+$/,
  monthlyBudget: /^[1-9]\d{0,6}$/,
  gatewayLive: /^[a-z][a-z0-9-]*(, ?[a-z][a-z0-9-]*)*$/,
  gatewaySandbox: /^[a-z][a-z0-9-]*(, ?[a-z][a-z0-9-]*)*$/,
  billsLive: /^[a-z][a-z0-9-]*$/,
  logRetentionDays: /^\d+$/,
  removalPolicy: /^(retain|destroy)$/,
  dataKey: /^(aws|prepared|own)$/,
  checkoutBaseUrl: /^https:\/\/[^\s?#]+[^\s?#/]$/,
  mailFrom: /^[^@\s]+@[^@\s]+$/,
  capacity: /^([1-9]|1\d|20)$/,
  workers: /^[a-z-]+:[1-9]\d{0,3}(,[a-z-]+:[1-9]\d{0,3})*$/,
  reserveConcurrency: /^(true|false)$/,
  edge: /^(true|false)$/,
  firewall: /^(true|false)$/,
  gatewayNetworks: /^\d+(\.\d+){3}\/\d+(,\d+(\.\d+){3}\/\d+)*$/,
  gradual: /^(true|false)$/,
  warmThroughput: /^\d{4,8}\/\d{4,8}$/,
  allowNoMail: /^(true|false)$/,
  allowNoMessenger: /^(true|false)$/,
  messenger: /^whatsapp$/,
  allowLiveTwin: /^(true|false)$/,
  rateLive: /^(\d+\/\d+|off)$/,
  rateSandbox: /^(\d+\/\d+|off)$/,
  rateMoney: /^(\d+\/\d+|off)$/,
  ratePublishable: /^(\d+\/\d+|off)$/,
  rateSession: /^(\d+\/\d+|off)$/,
  rateSource: /^(\d+\/\d+|off)$/,
  rateRefused: /^(\d+\/\d+|off)$/,
  rateToken: /^\d+$/,
  rateCheckoutPay: /^\d+$/,
  ratePublishableSource: /^\d+$/,
  payoutMinKobo: /^\d+$/,
  payoutMaxKobo: /^\d+$/,
  gatewayFees: /^\{.*\}$/,
  originTurn: /^[\w-]{1,40}$/,
  dueShards: /^[1-9]\d{0,3}$/,
  indexLagMs: /^\d{3,5}$/,
  ...restoredKeys,
  ...deployerKeys,
} as const

type Key = keyof typeof keys

/** The environment variables of limits. */
const limitVariables: Readonly<Partial<Record<Key, string>>> = {
  rateLive: 'RATE_LIVE',
  rateSandbox: 'RATE_SANDBOX',
  rateMoney: 'RATE_MONEY',
  ratePublishable: 'RATE_PUBLISHABLE',
  rateSession: 'RATE_SESSION',
  rateSource: 'RATE_SOURCE',
  rateRefused: 'RATE_REFUSED',
  rateToken: 'RATE_TOKEN',
  rateCheckoutPay: 'RATE_CHECKOUT_PAY',
  ratePublishableSource: 'RATE_PUBLISHABLE_SOURCE',
  payoutMinKobo: 'PAYOUT_MIN_KOBO',
  payoutMaxKobo: 'PAYOUT_MAX_KOBO',
  gatewayFees: 'GATEWAY_FEES',
  dueShards: 'DUE_SHARDS',
  indexLagMs: 'INDEX_LAG_MS',
}

const production = /^(prod|production|live)/
const staging = /^stag/

/** Reads the context, and reports all problems at once. */
export function parseConfiguration(
  context: Readonly<Record<string, unknown>>,
  account?: string,
): Configuration {
  const problems = [...unknownKeys(context), ...malformed(context)]
  const text = (key: Key) => textOf(context[key])
  const environment = text('environment') ?? 'dev'
  const isProduction = production.test(environment)
  const logRetentionDays = retentionOf(text('logRetentionDays') ?? String(isProduction ? auditedDays : 30))
  const removalPolicy = text('removalPolicy') === 'destroy' ? 'destroy' : 'retain'
  const domain = domainOf(text)
  if (logRetentionDays === undefined) {
    problems.push(`logRetentionDays: must be one of ${retentions().join(', ')}`)
  }
  if (domain !== undefined && domain.certificateArn === undefined && domain.hostedZoneId === undefined) {
    problems.push('domainName: needs certificateArn, or hostedZoneId to prove a certificate with')
  }
  if (isProduction && logRetentionDays !== undefined && !isAudited(logRetentionDays)) {
    problems.push(
      `logRetentionDays: a production environment keeps its logs for ${auditedDays} days or longer`,
    )
  }
  if (removalPolicy === 'destroy' && isProduction) {
    problems.push('removalPolicy: `destroy` would delete the ledger of a production environment')
  }
  const gateways: GatewayChoice = {
    live: text('gatewayLive') ?? 'none',
    sandbox: text('gatewaySandbox') ?? 'twin',
    billsLive: text('billsLive') ?? null,
  }
  const names = { live: 'gatewayLive', sandbox: 'gatewaySandbox', billsLive: 'billsLive' }
  problems.push(...gatewayProblems(gateways, names))
  if (isProduction && gateways.live === 'none' && text('allowLiveTwin') !== 'true') {
    problems.push(
      'gatewayLive: a production environment has no gateway to collect live money with; ' +
        'name one, or say allowLiveTwin=true if it is to refuse live charges for now',
    )
  }
  const inProduction = (key: Key): boolean => (text(key) === undefined ? isProduction : text(key) === 'true')
  const edge = text('edge') !== 'false'
  // On in one environment before production, so that nobody meets it there first (O6).
  const guarded = isProduction || staging.test(environment)
  const firewall = text('firewall') === undefined ? edge && guarded : text('firewall') === 'true'
  problems.push(...problemsOfEdge(edge, firewall, domain))
  if (isProduction) problems.push(...problemsOfMail(text), ...problemsOfMessenger(text))
  if (text('monthlyBudget') !== undefined && text('alarmEmail') === undefined)
    problems.push('monthlyBudget: nobody would receive its notices; name an alarmEmail')
  if (isProduction && text('alarmEmail') === undefined)
    problems.push('alarmEmail: nobody would be told of an alarm of a production environment (O4)')
  problems.push(...problemsOfRestored(text), ...problemsOfFees(text('gatewayFees')))
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

/** A table that is wrong would stop every function at its start (N1). */
function problemsOfFees(given: string | undefined): string[] {
  if (given === undefined) return []
  try {
    parseGatewayFees(given)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** CloudFront accepts certificates and firewalls from one region only. */
function problemsOfEdge(edge: boolean, firewall: boolean, domain: Domain | undefined): string[] {
  if (!edge) return firewall ? ['firewall: it stands at CloudFront, which edge=false goes without'] : []
  if (domain?.certificateArn === undefined || /:acm:us-east-1:/.test(domain.certificateArn)) return []
  return ['certificateArn: CloudFront needs a certificate of us-east-1; edge=false goes without CloudFront']
}

/** Without email nobody can log in to a dashboard, and no merchant receives the code for their first payout. */
function problemsOfMail(text: (key: Key) => string | undefined): string[] {
  if (text('mailFrom') !== undefined || text('allowNoMail') === 'true') return []
  return [
    'mailFrom: without a sender of email no merchant can log in or be paid out; ' +
      'name an address that SES has verified, or say allowNoMail=true to do without for now',
  ]
}

/** Its credentials are a secret that is filled in later, so the configuration can only announce them. */
function problemsOfMessenger(text: (key: Key) => string | undefined): string[] {
  if (text('messenger') !== undefined || text('allowNoMessenger') === 'true') return []
  return [
    'messenger: without one no customer can prove a phone, and identity and portal answer 503; ' +
      'say messenger=whatsapp and put its credentials into the secret, or allowNoMessenger=true to do without for now',
  ]
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

/** A mistyped key would silently mean its default; the CDK's own keys contain a colon, an at sign or a dash. */
function unknownKeys(context: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(context)
    .filter((key) => !/[:@-]/.test(key) && !Object.hasOwn(keys, key))
    .map((key) => `${key}: unknown; the keys are ${Object.keys(keys).join(', ')}`)
}

function malformed(context: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(keys).flatMap(([key, pattern]) => {
    const value = textOf(context[key])
    return value === undefined || pattern.test(value)
      ? []
      : [`${key}: ${value} does not match ${pattern.source}`]
  })
}

/** The only durations that CloudWatch Logs accepts. */
function retentions(): RetentionDays[] {
  return Object.values(RetentionDays).filter(
    (value) => typeof value === 'number' && value !== RetentionDays.INFINITE,
  )
}

function retentionOf(days: string): RetentionDays | undefined {
  return retentions().find((known) => String(known) === days)
}

function limitsOf(text: (key: Key) => string | undefined): Record<string, string> {
  const chosen = (Object.entries(limitVariables) as [Key, string][]).map(([key, name]) => [name, text(key)])
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as Record<string, string>
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

/** `-c` passes strings, cdk.json also numbers; an empty string removes a default of cdk.json. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return (value === undefined ? {} : { [key]: value }) as Partial<Record<K, V>>
}
