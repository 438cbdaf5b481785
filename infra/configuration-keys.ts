import { deployerKeys } from './deployer.ts'
import { restoredKeys } from './restored.ts'

/** A custom name for the API, with a certificate or a zone that can validate one. */
export interface Domain {
  readonly name: string
  readonly certificateArn?: string
  readonly hostedZoneId?: string
}

/** Every key read from the context, with the form of its value. */
export const keys = {
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

export type Key = keyof typeof keys

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

/** The limits that are chosen, by the variables that functions read. */
export function limitsOf(text: (key: Key) => string | undefined): Record<string, string> {
  const chosen = (Object.entries(limitVariables) as [Key, string][]).map(([key, name]) => [name, text(key)])
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined)) as Record<string, string>
}

/** A mistyped key would silently mean its default; the CDK's own keys contain a colon, an at sign or a dash. */
export function unknownKeys(context: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(context)
    .filter((key) => !/[:@-]/.test(key) && !Object.hasOwn(keys, key))
    .map((key) => `${key}: unknown; the keys are ${Object.keys(keys).join(', ')}`)
}

/** Values that do not have the form of their key. */
export function malformed(context: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(keys).flatMap(([key, pattern]) => {
    const value = textOf(context[key])
    return value === undefined || pattern.test(value)
      ? []
      : [`${key}: ${value} does not match ${pattern.source}`]
  })
}

/** `-c` passes strings, cdk.json also numbers; an empty string removes a default of cdk.json. */
export function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
