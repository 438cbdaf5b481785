import type { Capability } from '../api/capabilities.ts'

/** The subject of a queue's message: a due item, a webhook's try, a one-time code, a sandbox's clock. */
export type MessageKind = 'due' | 'delivery' | 'code' | 'clock'

/** One worker. An item's due time starts `due` jobs; `stream` jobs read the table's stream. */
export interface Job {
  readonly source: 'queue' | 'stream' | 'timer'
  /** Queue jobs: the content of their messages (`messages.ts`). */
  readonly message?: MessageKind
  readonly uses: readonly Capability[]
  /** Messages or records per invocation. */
  readonly batchSize: number
  /** Queue jobs: seconds for which an invocation's messages are gathered, so that there are more than ten of them. */
  readonly gatherSeconds?: number
  /** Seconds for which a message is hidden during processing: six times the timeout, as Lambda's guide recommends. */
  readonly visibilitySeconds: number
  /** Deliveries before a message is moved to the dead-letter queue. */
  readonly maxReceives: number
  /** Seconds for which the function may run. */
  readonly timeoutSeconds: number
  /** Timer jobs only: seconds between runs. */
  readonly everySeconds?: number
  /**
   * Queue jobs: concurrent invocations in live, so that each kind of work leaves capacity to the others. A sandbox has
   * a tenth, except for jobs that only it has.
   */
  readonly maxConcurrency?: number
  /** Moves money on its own: in live, `maxConcurrency` invocations are reserved for it. */
  readonly reserved?: true
  /** The job does not exist in live. */
  readonly sandboxOnly?: true
  /** Who is harmed when this job stops: the text of its alarm. */
  readonly impact: string
}

const charging = ['table.write', 'gateway'] as const
/** A batch's messages are processed concurrently; one may wait twice for a gateway, 20 s each. */
const dueQueue = {
  source: 'queue',
  message: 'due',
  batchSize: 5,
  visibilitySeconds: 540,
  maxReceives: 5,
  timeoutSeconds: 90,
  maxConcurrency: 20,
} as const
const chargingQueue = { ...dueQueue, uses: charging } as const

/** Every worker of a mode's cell: queues, dead-letter queues, event sources and local pollers are derived from it. */
export const jobs = {
  renewal: {
    ...chargingQueue,
    // At 10 million renewals in a Lagos hour, the backlog of an hour is processed within an hour (`bench -- herd`).
    maxConcurrency: 250,
    reserved: true,
    impact: 'Renewals are not charged: merchants earn late.',
  },
  'trial-end': {
    ...chargingQueue,
    maxConcurrency: 50,
    reserved: true,
    impact: 'Trials do not convert: customers use the service unpaid.',
  },
  'period-end': {
    ...chargingQueue,
    impact: 'Subscriptions that should end or resume stay as they are.',
  },
  dunning: {
    ...chargingQueue,
    maxConcurrency: 100,
    reserved: true,
    impact: 'Failed renewals are not retried: merchants lose recoverable revenue.',
  },
  'incomplete-expiry': {
    ...chargingQueue,
    impact: 'Unpaid new subscriptions stay open past their 23 hours.',
  },
  reconcile: {
    ...chargingQueue,
    reserved: true,
    impact: 'Charges with an unknown outcome stay undecided.',
  },
  payout: {
    ...dueQueue,
    reserved: true,
    uses: ['table.write', 'bank'],
    impact: 'Payouts stay processing: merchants wait for their money.',
  },
  'bill-reconcile': {
    ...dueQueue,
    uses: ['table.write', 'vas'],
    impact: 'Bill payments with an unknown outcome stay undecided, and their money in transit.',
  },
  'checkout-expiry': {
    ...chargingQueue,
    impact: 'Unpaid checkouts do not end, and payments whose news was lost are not found.',
  },
  'refund-reconcile': {
    ...chargingQueue,
    impact: 'Refunds that fail later stay booked as paid out.',
  },
  'pending-payment': {
    ...dueQueue,
    uses: charging,
    impact:
      'Payments that wait for their payer are not asked about, and money that came too late stays here.',
  },
  'webhook-delivery': {
    source: 'queue',
    message: 'delivery',
    uses: ['table.write', 'webhook-http'],
    batchSize: 10,
    visibilitySeconds: 360,
    maxReceives: 5,
    timeoutSeconds: 60,
    maxConcurrency: 50,
    impact: 'Merchants do not learn of payments and changes.',
  },
  'owner-notice': {
    ...dueQueue,
    uses: ['table.write', 'mailer', 'messenger'],
    impact:
      'Owners are not told that a webhook endpoint of theirs was switched off, nor customers that a contact of theirs was changed.',
  },
  'customer-message': {
    ...dueQueue,
    uses: ['table.write', 'mailer', 'messenger', 'pepper'],
    impact:
      'Customers are not told that a payment failed or a renewal is coming: fewer failed payments are rescued.',
  },
  documents: {
    ...dueQueue,
    // One series has one writer at a time: many documents in a commit, and few functions that contend for it (L4).
    batchSize: 96,
    gatherSeconds: 2,
    maxConcurrency: 10,
    uses: ['table.write'],
    impact: 'Tax documents have no numbers yet; what is billed and paid goes on.',
  },
  import: {
    source: 'queue',
    message: 'due',
    uses: charging,
    batchSize: 1,
    visibilitySeconds: 720,
    maxReceives: 5,
    timeoutSeconds: 120,
    maxConcurrency: 5,
    impact: 'Customers that merchants bring from elsewhere do not arrive.',
  },
  export: {
    source: 'queue',
    message: 'due',
    uses: ['table.write', 'files'],
    batchSize: 1,
    visibilitySeconds: 720,
    maxReceives: 5,
    timeoutSeconds: 120,
    maxConcurrency: 5,
    impact: 'Files of their books that merchants asked for are not written.',
  },
  'price-change': {
    source: 'queue',
    message: 'due',
    uses: ['table.write'],
    batchSize: 1,
    visibilitySeconds: 720,
    maxReceives: 5,
    timeoutSeconds: 120,
    maxConcurrency: 5,
    impact:
      'Price changes are not worked out, and their customers not listed: prices themselves take effect.',
  },
  'price-notice': {
    ...dueQueue,
    uses: ['table.write'],
    impact: 'Customers are not told of higher prices, and keep the old ones.',
  },
  'daily-mail': {
    ...dueQueue,
    uses: ['table.write'],
    impact: 'Members of teams get no mail in the morning of what waits for them.',
  },
  'code-message': {
    source: 'queue',
    message: 'code',
    uses: ['table.write', 'mailer', 'messenger', 'pepper'],
    batchSize: 5,
    // Someone is waiting for it, so a failed message is retried soon.
    visibilitySeconds: 120,
    maxReceives: 5,
    timeoutSeconds: 20,
    maxConcurrency: 20,
    impact: 'Nobody can log in: codes for owners and customers do not leave.',
  },
  'clock-advance': {
    source: 'queue',
    message: 'clock',
    uses: ['table.write', 'gateway', 'bank', 'vas', 'webhook-http', 'queue.clock-advance'],
    batchSize: 1,
    visibilitySeconds: 1800,
    maxReceives: 10,
    timeoutSeconds: 300,
    maxConcurrency: 10,
    sandboxOnly: true,
    impact: 'A sandbox clock stands in the middle of a jump.',
  },
  'event-fanout': {
    source: 'stream',
    uses: ['table.write', 'queue.webhook-delivery'],
    batchSize: 25,
    visibilitySeconds: 0,
    maxReceives: 5,
    timeoutSeconds: 60,
    impact: 'Webhooks leave late: the sweep sends them within minutes instead of at once.',
  },
  'schedule-sync': {
    source: 'stream',
    uses: ['schedules', 'queue.due', 'queue.webhook-delivery'],
    batchSize: 25,
    visibilitySeconds: 0,
    maxReceives: 5,
    timeoutSeconds: 60,
    impact: 'Due work starts by the sweep, up to 15 minutes late, instead of on time.',
  },
  sweep: {
    source: 'timer',
    uses: ['table.write', 'queue.due', 'queue.webhook-delivery', 'queue.clock-advance'],
    batchSize: 1,
    visibilitySeconds: 0,
    maxReceives: 2,
    timeoutSeconds: 240,
    everySeconds: 300,
    impact: 'Work whose schedule was lost is not found again.',
  },
  // Every hour, so also at 00:00 in Lagos. Balances include closed days without it; it only records them.
  settlement: {
    source: 'timer',
    uses: ['table.write'],
    batchSize: 1,
    visibilitySeconds: 0,
    maxReceives: 2,
    timeoutSeconds: 600,
    everySeconds: 3600,
    impact: 'Days stay unsealed and the first payout of a day is slower; no balance is wrong.',
  },
  // What gateways settled, and disputes whose callback was lost (N2, N3).
  'gateway-books': {
    source: 'timer',
    uses: charging,
    batchSize: 1,
    visibilitySeconds: 0,
    maxReceives: 2,
    timeoutSeconds: 600,
    everySeconds: 21_600,
    impact: 'Nobody sees what gateways settled, and a dispute whose notice was lost is accepted by silence.',
  },
} as const satisfies Record<string, Job>

export type JobName = keyof typeof jobs

/** A job that is started by a queue message. */
export type QueueJobName = { [N in JobName]: (typeof jobs)[N]['source'] extends 'queue' ? N : never }[JobName]

/** A job's row, with its optional fields readable. */
export function jobOf(name: JobName): Job {
  return jobs[name]
}

/** Every job with its name, in table order. */
export function allJobs(): { name: JobName; job: Job }[] {
  return (Object.keys(jobs) as JobName[]).map((name) => ({ name, job: jobs[name] }))
}
