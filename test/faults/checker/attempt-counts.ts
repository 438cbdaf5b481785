import { chargedId, referenceOf } from './attempts.ts'
import type { Invoice, Subscription } from './billing-items.ts'
import type { Entry } from './money-items.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/** I10, attempts: each charge that was sent has its number and its row, and failures are counted as they were. */
export function attemptCounts(tenant: Tenant): Findings {
  const charges = Map.groupBy(tenant.charges, ({ sourceId }) => sourceId)
  // A checkout's charges have the reference of its future invoice: its declined attempts count for that invoice.
  const sent = Map.groupBy(tenant.charges, (charge) => chargedId(referenceOf(charge)))
  const letGo = Map.groupBy(tenant.letGo, (row) => chargedId(referenceOf(row)))
  const answered = new Set(tenant.answered.map(referenceOf))
  const ofSubscription = Map.groupBy(tenant.charges, ({ subscriptionId }) => subscriptionId ?? '')
  return [
    ...tenant.charges
      .filter(isMisfiled)
      .map((charge): [string, string] => [charge.id, `is of ${charge.sourceId}`]),
    ...[...tenant.invoices.values()].flatMap((invoice) =>
      numbered(invoice, { sent: sent.get(invoice.id) ?? [], letGo: letGo.get(invoice.id) ?? [], answered }),
    ),
    ...[...tenant.subscriptions.values()].flatMap((subscription) => [
      ...failures(subscription, charges),
      ...declines(subscription, ofSubscription.get(subscription.id) ?? []),
    ]),
  ]
}

/** A charge of one invoice that was sent under the reference of another. */
function isMisfiled(charge: Entry): boolean {
  const reference = referenceOf(charge)
  return charge.sourceType === 'invoice' && reference !== '' && chargedId(reference) !== charge.sourceId
}

interface Attempts {
  readonly sent: readonly Entry[]
  /** Rows of attempts that were let go: one that was in progress has no other row. */
  readonly letGo: readonly Entry[]
  /** References whose answer came after they had counted as unseen. */
  readonly answered: ReadonlySet<string>
}

function numbered({ id, attemptCount, charge }: Invoice, { sent, letGo, answered }: Attempts): Findings {
  const decided = new Set(sent.map(numberOf))
  const rows = [...sent, ...letGo.filter((row) => !decided.has(numberOf(row)))].sort(
    (a, b) => numberOf(a) - numberOf(b),
  )
  const found: Findings = []
  if (attemptCount !== rows.length)
    found.push([id, `counts ${attemptCount} attempts, and has ${rows.length}`])
  const numbers = rows.map(numberOf)
  if (numbers.some((number, i) => number !== i + 1)) found.push([id, `has the attempts ${numbers.join()}`])
  const free = new Set([...letGo.map(referenceOf), ...answered])
  for (const [i, row] of rows.entries()) {
    const names = namesAfter(rows[i - 1], id, i + 1, free)
    const applied = row.status === 'succeeded' && letGo.some((one) => referenceOf(one) === referenceOf(row))
    if (!applied && !names.includes(referenceOf(row)))
      found.push([row.id, `is called ${referenceOf(row)}, not ${names.join(' or ')}`])
  }
  const next = namesAfter(rows.at(-1), id, attemptCount + 1, free)
  const isOpen = charge !== null && charge.status !== 'unseen'
  if (isOpen && (charge.number !== attemptCount + 1 || !next.includes(charge.reference)))
    found.push([id, `has attempt ${charge.reference} out after ${attemptCount}`])
  return found
}

function numberOf({ attempt }: Entry): number {
  return attempt?.number ?? 0
}

/**
 * What the attempt after another may be called: by its own number, unless that other one has never been seen and may yet come;
 * then by that one's, until that is let go or answered after all.
 */
function namesAfter(
  before: Entry | undefined,
  id: string,
  number: number,
  free: ReadonlySet<string>,
): string[] {
  const unseen = before?.failureCode === 'timeout' || before?.failureCode === 'no_payment_method'
  if (!before || !unseen) return [`${id}-${number}`]
  const earlier = referenceOf(before)
  return free.has(earlier) ? [earlier, `${id}-${number}`] : [earlier]
}

/** Automatic charges that count as retries of the timetable. */
const counted: readonly (string | undefined)[] = ['scheduled', 'switch_rail']

function failures({ id, recovery }: Subscription, charges: ReadonlyMap<string, readonly Entry[]>): Findings {
  if (!recovery) return []
  const failed = (charges.get(recovery.invoiceId) ?? []).filter(
    ({ status, attempt }) => status === 'failed' && counted.includes(attempt?.decision?.inputs?.attemptKind),
  )
  const { failures: says } = recovery
  return says === failed.length ? [] : [[id, `counts ${says} failures in its case, and had ${failed.length}`]]
}

const windowSeconds = 30 * 24 * 3600
/** The newest of a method that are remembered: the ceiling itself. */
const remembered = 8

/** Automatic declines of the last 30 days by method, as of the last failure. */
function declines({ id, declines: says }: Subscription, charges: readonly Entry[]): Findings {
  const failed = charges.filter(({ status }) => status === 'failed')
  const last = Math.max(0, ...failed.map(({ at }) => at)) / 1000
  const automatic = failed.filter((one) => one.attempt?.automatic === true && referenceOf(one) !== '')
  const byMethod = Map.groupBy(automatic, ({ attempt }) => attempt?.methodId ?? '')
  return [...new Set([...byMethod.keys(), ...Object.keys(says)])].flatMap((method): Findings => {
    const seconds = (byMethod.get(method) ?? []).map(({ at }) => Math.floor(at / 1000)).sort((a, b) => a - b)
    const expected = seconds.filter((at) => at > last - windowSeconds).slice(-remembered)
    const found = says[method] ?? []
    return expected.join() === found.join()
      ? []
      : [[id, `remembers declines ${found.join()} of ${method}, had ${expected.join()}`]]
  })
}
