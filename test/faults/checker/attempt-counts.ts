import { chargedId, referenceOf } from './attempts.ts'
import type { Invoice, Subscription } from './billing-items.ts'
import type { Entry } from './money-items.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/** I10, attempts: each charge that was sent has its number and its row, and failures are counted as they were. */
export function attemptCounts(tenant: Tenant): Findings {
  const charges = Map.groupBy(tenant.charges, ({ sourceId }) => sourceId)
  // A checkout charges under the name of the invoice it will make: its declined attempts count as that one's.
  const sent = Map.groupBy(tenant.charges, (charge) => chargedId(referenceOf(charge)))
  const ofSubscription = Map.groupBy(tenant.charges, ({ subscriptionId }) => subscriptionId ?? '')
  return [
    ...tenant.charges
      .filter(isMisfiled)
      .map((charge): [string, string] => [charge.id, `is of ${charge.sourceId}`]),
    ...[...tenant.invoices.values()].flatMap((invoice) => numbered(invoice, sent.get(invoice.id) ?? [])),
    ...[...tenant.subscriptions.values()].flatMap((subscription) => [
      ...failures(subscription, charges),
      ...declines(subscription, ofSubscription.get(subscription.id) ?? []),
    ]),
  ]
}

/** A charge of one invoice that was sent under the name of another. */
function isMisfiled(charge: Entry): boolean {
  const reference = referenceOf(charge)
  return charge.sourceType === 'invoice' && reference !== '' && chargedId(reference) !== charge.sourceId
}

function numbered({ id, attemptCount, attempt }: Invoice, sent: readonly Entry[]): Findings {
  const found: Findings = []
  if (attemptCount !== sent.length)
    found.push([id, `counts ${attemptCount} attempts, and has ${sent.length}`])
  const numbers = sent.map((charge) => charge.attempt!.number).sort((a, b) => a - b)
  if (numbers.some((number, i) => number !== i + 1)) found.push([id, `has the attempts ${numbers.join()}`])
  const named = [...sent]
    .sort((a, b) => a.attempt!.number - b.attempt!.number)
    .map((charge, i, all) => ({ charge, expected: nameAfter(all[i - 1], id, i + 1) }))
  for (const { charge, expected } of named)
    if (referenceOf(charge) !== expected)
      found.push([charge.id, `is called ${referenceOf(charge)}, not ${expected}`])
  const next = nameAfter(named.at(-1)?.charge, id, attemptCount + 1)
  if (attempt && (attempt.number !== attemptCount + 1 || attempt.reference !== next))
    found.push([id, `has attempt ${attempt.reference} out after ${attemptCount}`])
  return found
}

/** What the attempt after another is called: by its own number, unless that other one has never been seen and may yet come. */
function nameAfter(before: Entry | undefined, id: string, number: number): string {
  const unseen = before?.failureCode === 'timeout' || before?.failureCode === 'no_payment_method'
  return before && unseen ? referenceOf(before) : `${id}-${number}`
}

/** Automatic charges that take a place in the timetable of retries. */
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
