import type { Capability } from '../api/capabilities.ts'

/** What a queue's message is about: an item that is due, a webhook's try, a one-time code, a sandbox's clock. */
export type MessageKind = 'due' | 'delivery' | 'code' | 'clock'

/** One worker. `due` jobs are started by an item's due time; `stream` ones read the table's stream. */
export interface Job {
  readonly source: 'queue' | 'stream' | 'timer'
  /** Queue jobs: what their messages hold (`messages.ts`). */
  readonly message?: MessageKind
  readonly uses: readonly Capability[]
  /** Messages or records handed to one invocation. */
  readonly batchSize: number
  /** Seconds a message stays hidden while it is worked on: six times the function's timeout, as Lambda's guide asks. */
  readonly visibilitySeconds: number
  /** Deliveries before a message goes to the dead-letter queue. */
  readonly maxReceives: number
  /** Seconds the function may run. */
  readonly timeoutSeconds: number
  /** Timer jobs only: seconds between runs. */
  readonly everySeconds?: number
  /**
   * Queue jobs: invocations at the same time in live, so that one kind of work leaves the others their share; a sandbox has
   * a tenth, but what it alone has.
   */
  readonly maxConcurrency?: number
  /** Moves money by itself: in live so many invocations as above are kept free for it, whatever else goes on. */
  readonly reserved?: true
  /** There is no such work in live. */
  readonly sandboxOnly?: true
  /** Who is hurt when this job stands still: the text of its alarm. */
  readonly impact: string
}

const charging = ['table.write', 'gateway'] as const
/** A batch's messages are worked on side by side; one may wait twice for a gateway, 20 s each. */
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

/** Every worker of a mode's cell: queues, dead-letter queues, event sources and local pollers derive from it. */
export const jobs = {
  renewal: {
    ...chargingQueue,
    // The backlog of an hour at 10 million a Lagos hour is worked off within an hour (`bench -- herd`).
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
    uses: ['table.write', 'mailer'],
    impact: 'Owners are not told that a webhook endpoint of theirs was switched off.',
  },
  'customer-message': {
    ...dueQueue,
    uses: ['table.write', 'mailer', 'messenger'],
    impact:
      'Customers are not told that a payment failed or a renewal is coming: fewer failed payments are rescued.',
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
  'code-message': {
    source: 'queue',
    message: 'code',
    uses: ['table.write', 'mailer', 'messenger', 'pepper'],
    batchSize: 5,
    // Somebody waits for it: a message that failed comes again soon.
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
  // Every hour, so also at 00:00 in Lagos: balances count closed days without it, it only writes down what they say.
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
