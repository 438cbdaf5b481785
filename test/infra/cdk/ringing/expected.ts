import { keyOf, type MetricKey } from './emitted.ts'
import { fewRenewals, frontDoor } from './expected-front.ts'
import { massReads, serviceLevels } from './expected-levels.ts'
import { modes, of, ones, same, zeros, type ExpectedAlarm, type ExpectedOptions } from './samples.ts'

const live = [
  ...['renewal', 'trial-end', 'period-end', 'dunning', 'incomplete-expiry', 'reconcile', 'payout'],
  ...['bill-reconcile', 'checkout-expiry', 'refund-reconcile', 'pending-payment', 'webhook-delivery'],
  ...['owner-notice', 'customer-message', 'import', 'export', 'documents', 'price-change'],
  ...['price-notice', 'daily-mail', 'code-message'],
]
const streams = ['event-fanout', 'schedule-sync']
const timers = ['sweep', 'settlement', 'gateway-books']

/** The groups of the interface, each with people of its own who are hurt. */
export const groups = [
  ...['plans', 'promo-codes', 'customers', 'imports', 'payment-methods', 'subscriptions', 'invoices'],
  ...['billing-settings', 'recovery', 'analytics', 'events', 'balance', 'payouts', 'vas', 'sandbox'],
  ...['checkout', 'branding', 'receipts', 'gateways', 'identity', 'portal', 'oauth', 'service', 'admin'],
  ...['refunds', 'mcp', 'exports', 'tax', 'disputes'],
]

/** What only a person can settle (A10, B15, B16 and the facts of gateways). */
export const operatorAlarms = [
  ...['dispute_waits', 'foreign_token', 'transfer_unclaimed', 'account_number_taken'],
  ...['gateway_account', 'gateway_credentials', 'gateway_float', 'gateway_mismatch', 'gateway_rate'],
  'gateway_missing',
  ...['gateway_refusal', 'late_payment_unreturnable', 'payment_unknown', 'token_missing'],
  ...['payout_review', 'refund_lost', 'refund_needs_attention', 'transfer_otp', 'unsound_change'],
  ...['reversal_unbooked', 'settlement_gap', 'reversal_above_charge', 'reversal_above_payment'],
]

/** Seconds after which work of a queue is late: 15 minutes, or two terms of a message that may be worked on longer. */
function lateAfter(job: string): number {
  if (job === 'webhook-delivery' || job === 'code-message') return 900
  return job === 'import' || job === 'export' || job === 'price-change' ? 1440 : 1080
}

/** Every alarm that an environment has. */
export function expectedAlarms(
  service: string,
  { gradual, firewall, sendsMail }: ExpectedOptions,
): ExpectedAlarm[] {
  const rows = [
    ...groups.map((group) => failures(service, 'live', group, `failures-live-${group}`)),
    failures(service, 'sandbox', 'all', 'failures-sandbox'),
    newCountries(service),
    ...operatorAlarms.map((alarm) => ({
      name: `operator-${alarm}`,
      trouble: of(keyOf('Billing', 'operator', { service, alarm }), [[1]]),
      weather: [of(keyOf('Billing', 'operator', { service, alarm: 'another' }), [[1]])],
    })),
    wrongTries(service),
    ...modes.flatMap((mode) => ofStage(service, mode)),
    slowResponses(),
    throttledFunctions(),
    ...live.flatMap((job) => [letters(service, 'live', job), age(service, job)]),
    ...[...streams, ...timers].map((job) => letters(service, 'live', job)),
    ...sandboxTens(service),
    ...modes.flatMap((mode) => streams.map((job) => streamAge(service, mode, job))),
    ...modes.flatMap((mode) => timers.flatMap((job) => timer(service, mode, job))),
    ...(gradual ? releases(service) : []),
    ...frontDoor(service, { firewall, sendsMail }),
    fewRenewals(service),
    ...serviceLevels(service),
    massReads(service),
  ]
  return rows.map((row) => ({ ...row, name: `${service}-${row.name}` }))
}

function failures(service: string, mode: string, group: string, name: string): ExpectedAlarm {
  const key = keyOf('Billing', 'failed', { service, mode, group })
  const bad = [...ones(3), ...zeros(57)]
  return {
    name,
    trouble: of(key, [zeros(60), bad, bad]),
    weather: [
      of(key, same([1, 1], 3)),
      of(key, same([...ones(3), ...zeros(97)], 3)),
      of(key, [zeros(9), ones(9), zeros(9)]),
    ],
  }
}

/** A wave of logins from new countries rings; one member after the other on a journey does not (R15). */
function newCountries(service: string): ExpectedAlarm {
  const key = keyOf('Billing', 'operator', { service, alarm: 'new_country' })
  return { name: 'operator-new_country', trouble: of(key, [ones(20)]), weather: [of(key, [ones(19)])] }
}

function wrongTries(service: string): ExpectedAlarm {
  const key = keyOf('Billing', 'wrongTries', { service })
  return { name: 'wrong-tries', trouble: of(key, [ones(1000)]), weather: [of(key, [ones(999)])] }
}

function ofStage(service: string, mode: string): ExpectedAlarm[] {
  const crashes = keyOf('Billing', `${service}-${mode}-crashes`)
  const requests = keyOf('AWS/ApiGateway', 'Count', { ApiId: 'the API', Stage: mode })
  const TableName = `${service}-${mode}`
  const throttled = (Operation: string) =>
    keyOf('AWS/DynamoDB', 'ThrottledRequests', { TableName, Operation })
  const conflicts = keyOf('AWS/DynamoDB', 'TransactionConflict', { TableName })
  const done = keyOf('AWS/DynamoDB', 'SuccessfulRequestLatency', {
    TableName,
    Operation: 'TransactWriteItems',
  })
  return [
    {
      name: `crashes-${mode}`,
      trouble: { [crashes]: [undefined, ones(3), ones(3)], [requests]: same(ones(300), 3) },
      weather: [
        { [crashes]: same(ones(2), 3), [requests]: same(ones(2), 3) },
        { [crashes]: same(ones(3), 3), [requests]: same(ones(301), 3) },
      ],
    },
    {
      name: `throttled-table-${mode}`,
      // None alone: what is refused adds up over all operations that write.
      trouble: {
        [throttled('PutItem')]: [undefined, ones(3), ones(3)],
        [throttled('UpdateItem')]: [undefined, ones(3), ones(3)],
        [throttled('TransactWriteItems')]: [undefined, ones(4), ones(4)],
      },
      weather: [of(throttled('TransactWriteItems'), same(ones(9), 3))],
    },
    {
      name: `throttled-reads-${mode}`,
      trouble: {
        [throttled('GetItem')]: [undefined, ones(3), ones(3)],
        [throttled('BatchGetItem')]: [undefined, ones(3), ones(3)],
        [throttled('Query')]: [undefined, ones(4), ones(4)],
      },
      weather: [of(throttled('Query'), same(ones(9), 3)), of(throttled('PutItem'), same(ones(99), 3))],
    },
    {
      name: `conflicts-${mode}`,
      trouble: { [conflicts]: [undefined, ones(20), ones(20)], [done]: same(Array<number>(380).fill(7), 3) },
      weather: [
        { [conflicts]: same(ones(19), 3), [done]: same([7], 3) },
        { [conflicts]: same(ones(20), 3), [done]: same(Array<number>(381).fill(7), 3) },
      ],
    },
  ]
}

function slowResponses(): ExpectedAlarm {
  const key = keyOf('AWS/ApiGateway', 'Latency', { ApiId: 'the API', Stage: 'live' })
  const slow = [...Array<number>(98).fill(50), 10_000, 10_000]
  return {
    name: 'slow-responses-live',
    trouble: of(key, [[50], slow, slow]),
    weather: [of(key, same([...Array<number>(99).fill(50), 29_000], 3)), of(key, [slow, [50], [50]])],
  }
}

function throttledFunctions(): ExpectedAlarm {
  const [throttled, invoked] = [keyOf('AWS/Lambda', 'Throttles'), keyOf('AWS/Lambda', 'Invocations')]
  return {
    name: 'throttled-functions',
    trouble: { [throttled]: [undefined, ones(10), ones(10)], [invoked]: same(ones(990), 3) },
    weather: [
      { [throttled]: same(ones(9), 3), [invoked]: same(ones(9), 3) },
      { [throttled]: same(ones(10), 3), [invoked]: same(ones(991), 3) },
    ],
  }
}

const visible = (service: string, mode: string, job: string): MetricKey =>
  keyOf('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: `${service}-${mode}-${job}-dead` })
const oldest = (service: string, mode: string, job: string): MetricKey =>
  keyOf('AWS/SQS', 'ApproximateAgeOfOldestMessage', { QueueName: `${service}-${mode}-${job}` })

function letters(service: string, mode: string, job: string): ExpectedAlarm {
  const key = visible(service, mode, job)
  return { name: `${mode}-${job}-letters`, trouble: of(key, [[0, 1]]), weather: [of(key, [[0]])] }
}

function age(service: string, job: string): ExpectedAlarm {
  const key = oldest(service, 'live', job)
  const late = [lateAfter(job)]
  return {
    name: `live-${job}-age`,
    trouble: of(key, [late, late, late]),
    weather: [of(key, [late, [0], late]), of(key, same([lateAfter(job) - 1], 3))],
  }
}

/** Who shares an alarm waits for the longest term among them; a jump of a clock may take half an hour. */
function lateTogether(jobs: readonly string[]): number {
  return Math.max(...jobs.map((job) => (job === 'clock-advance' ? 3600 : lateAfter(job))))
}

/** Ten jobs share an alarm; each of them alone must ring its own. */
function sandboxTens(service: string): ExpectedAlarm[] {
  const all = [...live, 'clock-advance', ...streams, ...timers]
  const tens = (jobs: readonly string[]): [string, readonly string[]][] =>
    [0, 1, 2]
      .map((turn): [string, readonly string[]] => [
        turn === 0 ? 'sandbox-all' : `sandbox-all-${turn + 1}`,
        jobs.slice(turn * 10, turn * 10 + 10),
      ])
      .filter(([, some]) => some.length > 0)
  const quiet = (jobs: readonly string[]) =>
    Object.fromEntries(jobs.map((job) => [visible(service, 'sandbox', job), [[0]]]))
  return [
    ...tens(all).flatMap(([name, jobs]) =>
      jobs.map((job) => ({
        name: `${name}-letters`,
        trouble: { ...quiet(jobs), [visible(service, 'sandbox', job)]: [[1]] },
        weather: [quiet(jobs)],
      })),
    ),
    ...tens([...live, 'clock-advance']).flatMap(([name, jobs]) =>
      jobs.map((job) => ({
        name: `${name}-age`,
        trouble: of(oldest(service, 'sandbox', job), same([lateTogether(jobs)], 3)),
        weather: [of(oldest(service, 'sandbox', job), same([lateTogether(jobs) - 1], 3))],
      })),
    ),
  ]
}

function streamAge(service: string, mode: string, job: string): ExpectedAlarm {
  const key = keyOf('AWS/Lambda', 'IteratorAge', { FunctionName: `${service}-${mode}-${job}` })
  return {
    name: `${mode}-${job}-age`,
    trouble: of(key, same([0, 300_000], 3)),
    weather: [of(key, same([299_999], 3)), of(key, [[300_000], [0], [300_000]])],
  }
}

/** Nothing waits for a timer: a run that fails twice rings, and so does one that is not there thrice. */
function timer(service: string, mode: string, job: string): ExpectedAlarm[] {
  const failed = keyOf('Billing', 'failed', { service, mode, group: job })
  const runs = keyOf('AWS/Lambda', 'Invocations', { FunctionName: `${service}-${mode}-${job}` })
  const begun = same([1], 9)
  return [
    {
      name: `${mode}-${job}-failures`,
      trouble: of(failed, [[1], [0], [1]]),
      weather: [of(failed, [[0], [1], [0]])],
    },
    {
      name: `${mode}-${job}-silent`,
      trouble: of(runs, [...begun, undefined, undefined, undefined]),
      weather: [of(runs, [...begun, [1], undefined, undefined]), of(runs, [...same(undefined, 11), [1]])],
    },
    {
      name: `${mode}-${job}-never`,
      trouble: of(runs, same(undefined, 3)),
      weather: [of(runs, [undefined, undefined, [1]]), of(runs, [[1], undefined, undefined])],
    },
  ]
}

function releases(service: string): ExpectedAlarm[] {
  const crashes = (name: string) => keyOf('AWS/Lambda', 'Errors', { FunctionName: `${service}-${name}` })
  const checkout = ['start-checkout', 'get-checkout', 'get-checkout-status', 'pay-checkout'].map(
    (name) => `payer-${name}`,
  )
  const charging = ['renewal', 'trial-end', 'dunning', 'reconcile', 'payout'].map((job) => `live-${job}`)
  const row = (part: string, names: readonly string[], failed: MetricKey): ExpectedAlarm[] => [
    ...names.map((name) => ({
      name: `release-${part}`,
      trouble: of(crashes(name), [ones(3)]),
      weather: [of(crashes(name), [ones(2)])],
    })),
    {
      name: `release-${part}`,
      trouble: of(failed, [ones(3)]),
      weather: [of(failed, [[...ones(2), ...zeros(50)]])],
    },
  ]
  return [
    ...row('payer', checkout, keyOf('Billing', 'failed', { service, mode: 'live', group: 'checkout' })),
    ...row('charging', charging, keyOf('Billing', `${service}-charging-failed`)),
  ]
}
