import { createHash } from 'node:crypto'
import type { OwnContact } from '../domain/customer/contact.ts'
import { shardOfId } from '../domain/ids.ts'
import type { Mode } from '../domain/merchant/merchant.ts'

/** The primary key of an item. */
export interface Key {
  readonly pk: string
  readonly sk: string
}

/** The types in a partition key: `<tenant>#<TYPE>`. A tenant's credential can address only that tenant's partitions. */
export const partitions = {
  plan: 'PLAN',
  addOn: 'ADDON',
  saleQuote: 'SQUOTE',
  priceChange: 'PCH',
  priceChangeRow: 'PCR',
  customer: 'CUS',
  customerRef: 'REF',
  paymentMethod: 'PM',
  subscription: 'SUB',
  invoice: 'INV',
  event: 'EVT',
  journal: 'TXN',
  declined: 'TRY',
  seal: 'SEAL',
  balance: 'BAL',
  idempotency: 'IDEM',
  webhookEndpoint: 'WHE',
  delivery: 'DLV',
  settings: 'SET',
  clock: 'CLOCK',
  promoCode: 'PROMO',
  promoCodeName: 'CODE',
  payout: 'POUT',
  payoutAccount: 'PACC',
  bill: 'BILL',
  spending: 'SPD',
  checkoutSession: 'CHK',
  openSetup: 'SETUP',
  quote: 'QUOTE',
  planChange: 'CHG',
  refund: 'RFND',
  refundRequest: 'RREQ',
  refundSum: 'RSUM',
  secondFactor: 'MFA',
  secondFactorRule: 'NEEDMFA',
  knownCountries: 'SEEN',
  dailyMail: 'MORN',
  reversal: 'RVSL',
  reversalQuestion: 'RVSQ',
  mandate: 'MNDT',
  lateCharge: 'LATE',
  analytics: 'STAT',
  oneTimeCode: 'OTP',
  audit: 'AUD',
  message: 'MSG',
  testMessage: 'TMSG',
  ownerNote: 'NOTE',
  credentials: 'KEYS',
  member: 'MEM',
  rate: 'RATE',
  import: 'IMP',
  importPart: 'IMPR',
  importRef: 'IMPS',
  export: 'EXP',
  searchTerm: 'FIND',
  person: 'PERS',
  blacklist: 'BLCK',
  offerUse: 'USED',
  agentAct: 'AGACT',
  agentDay: 'AGDAY',
  paymentName: 'PAYN',
  customerNotes: 'CNOTE',
  numberSeries: 'SER',
  noteDue: 'NDUE',
  creditNote: 'CN',
  taxDocument: 'TXD',
  taxMonth: 'TAXM',
  party: 'PTY',
  dispute: 'DSP',
  disputeName: 'DSPN',
  accountWatch: 'VACC',
  arrival: 'PIN',
  arrivalName: 'PINN',
  gatewaySettlement: 'STL',
  settlementPart: 'STLP',
  settledMark: 'STLM',
  settlementDifference: 'STLD',
  paymentLink: 'PLNK',
  paymentLinkUses: 'PLNU',
} as const

export type PartitionName = (typeof partitions)[keyof typeof partitions]

/** The key of a tenant's item. */
export function tenantKey(merchantId: string, partition: PartitionName, sk: string): Key {
  return { pk: `${merchantId}#${partition}`, sk }
}

/** The key of an entry of the audit: each function that writes some has a partition of its own (R7). */
export function auditKey(merchantId: string, writer: string, id: string): Key {
  return { pk: `${merchantId}#${partitions.audit}#${writer}`, sk: id }
}

/** The function whose partition of the audit it is. */
export function writerOf(partition: string): string {
  return partition.slice(partition.lastIndexOf('#') + 1)
}

/**
 * The key of an item that a large merchant has too many of for one partition (E4): `<tenant>#<TYPE>`, or
 * `<tenant>#<n>#<TYPE>` if its identifier says so.
 */
export function spreadKey(merchantId: string, partition: PartitionName, id: string): Key {
  return { pk: inShard(`${merchantId}#${partition}`, shardOfId(id)), sk: id }
}

/** One of the partitions that a tenant's partition is spread over; the first has the plain name. */
export function inShard(partition: string, shard: number): string {
  if (shard === 0) return partition
  const tenant = partition.indexOf('#')
  return `${partition.slice(0, tenant)}#${shard}${partition.slice(tenant)}`
}

/** The shard n of `<tenant>#<n>#<TYPE>`; 0 of a plain name. */
export function shardOfPartition(pk: string): number {
  const parts = pk.split('#')
  return parts.length === 3 ? Number(parts[1]) : 0
}

/** Access pattern: a credential by the hash of its text. */
export function credentialKey(hash: string): Key {
  return { pk: `CRED#${hash}`, sk: 'CRED' }
}

/** Access pattern: the tenant that a gateway's token belongs to, by the token's hash (R3). */
export function tokenKey(name: string): Key {
  return { pk: `TOKEN#${name}`, sk: 'TOKEN' }
}

/** Access pattern: the customer of an account number, by the gateway and the number (M4). */
export function accountHolderKey(name: string): Key {
  return { pk: `VACC#${name}`, sk: 'VACC' }
}

/** Access pattern: every merchant of this mode. */
export const merchantsPartition = 'MERCHANTS'

/** Access pattern: the gateways that the operator holds in this mode (O1). */
export const gatewayHoldsKey: Key = { pk: 'GATEWAYS', sk: 'HOLDS' }

/** Access pattern: a merchant by the owner's email. */
export function merchantEmailKey(email: string): Key {
  return { pk: emailPartition(email), sk: 'EMAIL' }
}

/** Access pattern: invitations to an email, beside the account that it signs in to. */
export function invitationKey(email: string, merchantId: string): Key {
  return { pk: emailPartition(email), sk: `${invitationPrefix}${merchantId}` }
}

/** The partition of everything known about an email. */
export function emailPartition(email: string): string {
  return `EMAIL#${email.toLowerCase()}`
}

/** The prefix of the sort keys of an email's invitations. */
export const invitationPrefix = 'INVITED#'

/** Access pattern: the one-time code for a recipient and a purpose; the recipient need not be a customer. */
export function oneTimeCodeKey(recipientHash: string, purpose: string): Key {
  return { pk: `${partitions.oneTimeCode}#${recipientHash}`, sk: purpose }
}

/** Access pattern (owner index): a customer's subscriptions, invoices and transactions. */
export function customerOwner(merchantId: string, customerId: string): string {
  return `${merchantId}#${customerId}`
}

/**
 * Access pattern (owner index of phones, thread index of emails): customers whose contact is vouched for or proven, across
 * merchants; an email is looked for regardless of case.
 */
export function contactOwner({ kind, value }: OwnContact): string {
  return kind === 'phone' ? `PHONE#${value}` : `MAIL#${value.toLowerCase()}`
}

/** Access pattern (the same indexes): customers whose contact was only typed, across merchants (R2). */
export function typedContactOwner({ kind, value }: OwnContact): string {
  return kind === 'phone' ? `TYPED#${value}` : `TYPED-MAIL#${value.toLowerCase()}`
}

/** Access pattern (thread index): a subscription's invoices and state events, in order. */
export function subscriptionThread(merchantId: string, subscriptionId: string): string {
  return `${merchantId}#${subscriptionId}`
}

/** Access pattern (thread index): a tenant's open recovery cases. */
export function recoveryThread(merchantId: string): string {
  return `${merchantId}#RECOVERY`
}

/**
 * How many partitions the due index of a live cell is spread over, unless the deployment says otherwise. A renewal
 * moves its entries for six units: at 10 million in a Lagos hour the busiest partition takes less than 500 a second. It
 * may be raised at any time, but never lowered: entries in a shard that is not swept are found only by their schedules.
 */
const usualDueShards = 96

/** The number of due shards of a table. */
export function dueShardsOf(table: { readonly dueShards?: number }): number {
  return table.dueShards ?? usualDueShards
}

/** Access pattern (due index): what is due, by shard in live, by tenant in the sandbox, whose clocks walk their own. */
export function duePartitionOf(
  mode: Mode,
  merchantId: string,
  id: string,
  table: { readonly dueShards?: number } = {},
): string {
  return mode === 'sandbox' ? `DUE#${merchantId}` : `DUE#${shardOf(id, dueShardsOf(table))}`
}

/** A renewal writes two entries of a unit: at 10 million in a Lagos hour a partition takes under 500 a second too. */
const dueShardsAnOutbox = 6
/** A sandbox has no rush of renewals. */
const sandboxOutboxes = 2

/** Access pattern (due index): the outbox's partitions. Entries are processed in order, and go with their events. */
export function outboxPartitions(mode: Mode, table: { readonly dueShards?: number }): string[] {
  const shards = mode === 'sandbox' ? sandboxOutboxes : Math.ceil(dueShardsOf(table) / dueShardsAnOutbox)
  return Array.from({ length: shards }, (_, shard) => `OUT#${shard}`)
}

/** Whether a partition of the due index belongs to the outbox. */
export function isOutbox(partition: string): boolean {
  return partition.startsWith('OUT#')
}

export function outboxPartitionOf(mode: Mode, id: string, table: { readonly dueShards?: number }): string {
  const all = outboxPartitions(mode, table)
  return all[shardOf(id, all.length)]!
}

/** A stable number below `count` for an identifier. */
export function shardOf(id: string, count: number): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % count
}
