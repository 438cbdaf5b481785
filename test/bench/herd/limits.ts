import { jobOf, type JobName } from '../../../shared/jobs/catalog.ts'

/** What a deployment meets: how long its gateway takes, and how much of it is declined. */
export interface Weather {
  /** Seconds of one charge, with our own three round trips. */
  readonly gatewaySeconds: number
  /** The share of renewals that are declined. */
  readonly declines: number
}

/** Something that ends, and at how many renewals due within one hour. */
export interface Limit {
  readonly what: string
  readonly renewalsPerHour: number
  /** What to raise, and who can. */
  readonly cure: string
}

/** Assumed: how long merchants' receivers take, and how many events of a renewal an endpoint wants. */
const receiverSeconds = 0.3
const eventsPerRenewal = 2
/** Write units of a successful renewal with one endpoint and a message (`npm run bench -- renewals`), and of a declined one. */
const unitsOf = { renewed: 27, declined: 30 } as const
/** A declined renewal is tried again within the day, by another worker; it falls into the hour at the worst. */
const retriesPerDecline = 1
/** AWS's default quotas of an account, in the regions that have the smaller ones. */
const quotas = { tableWriteUnits: 40_000, schedulerPerSecond: 1_000, concurrency: 1_000 } as const
/** Transactions on one item a second, at 40 ms from read to commit; of one merchant with this share of all. */
const transactionsPerItem = 25
const partOfOneMerchant = 200_000

const hour = 3600

/** Everything that ends as renewals of one hour grow, what breaks first above the others. */
export function limitsOf({ gatewaySeconds, declines }: Weather): Limit[] {
  const charged = workersOf('renewal', gatewaySeconds)
  const retried = workersOf('dunning', gatewaySeconds) / Math.max(declines * retriesPerDecline, 1e-9)
  const told = workersOf('webhook-delivery', receiverSeconds) / eventsPerRenewal
  const units = (1 - declines) * unitsOf.renewed + declines * unitsOf.declined
  const seconds = gatewaySeconds + declines * retriesPerDecline * gatewaySeconds
  const busy =
    seconds / jobOf('renewal').batchSize +
    (eventsPerRenewal * receiverSeconds) / jobOf('webhook-delivery').batchSize
  const rows: Limit[] = [
    {
      what: 'the worker of renewals',
      renewalsPerHour: charged * hour,
      cure: '-c workers=renewal:N, then Lambda concurrency',
    },
    {
      what: 'the worker of retries',
      renewalsPerHour: retried * hour,
      cure: '-c workers=dunning:N, then Lambda concurrency',
    },
    {
      what: `webhooks whose receivers take ${receiverSeconds} s`,
      renewalsPerHour: told * hour,
      cure: '-c workers=webhook-delivery:N, then Lambda concurrency',
    },
    {
      what: 'Lambda concurrency of the account',
      renewalsPerHour: (quotas.concurrency / busy) * hour,
      cure: 'quota: concurrent executions',
    },
    {
      what: 'write units of the table',
      renewalsPerHour: (quotas.tableWriteUnits / units) * hour,
      cure: 'quota: table-level write throughput; warmThroughput',
    },
    {
      what: 'hand-overs of Scheduler',
      renewalsPerHour: (quotas.schedulerPerSecond / (1 + declines * retriesPerDecline)) * hour,
      cure: 'quota: invocations throttle limit',
    },
    {
      what: `the day's tally of a merchant of ${partOfOneMerchant.toLocaleString('en')} a part`,
      // It is counted from declines alone, and a merchant has a part for so many renewals.
      renewalsPerHour:
        declines * partOfOneMerchant <= transactionsPerItem * hour
          ? Infinity
          : (transactionsPerItem / declines) * hour,
      cure: 'operator merchant spread',
    },
  ]
  return rows.toSorted((a, b) => a.renewalsPerHour - b.renewalsPerHour)
}

/** Messages a second that a job's functions do, when one batch takes so long. */
function workersOf(job: JobName, seconds: number): number {
  const { batchSize, maxConcurrency = 0 } = jobOf(job)
  return (maxConcurrency * batchSize) / seconds
}

/** The weather that is printed. */
export const weathers: readonly Weather[] = [0.4, 1, 3].flatMap((gatewaySeconds) =>
  [0, 0.1, 0.3].map((declines) => ({ gatewaySeconds, declines })),
)
