import { attemptCounts } from './attempt-counts.ts'
import { balances } from './balances.ts'
import { clearing } from './clearing.ts'
import { consent } from './consent.ts'
import { conservation } from './conservation.ts'
import { deliveries } from './deliveries.ts'
import { directoryOf } from './directory.ts'
import { overdue, waitingForPayer, wakeUps } from './due-work.ts'
import { gatewayCharges } from './gateway-charges.ts'
import { gatewayPayments } from './gateway-payments.ts'
import { gatewayRefunds } from './gateway-refunds.ts'
import { idempotency } from './idempotency.ts'
import { invoiceSums } from './invoice-sums.ts'
import { lateCharges } from './late-charges.ts'
import { limits } from './limits.ts'
import { billDays, offerUses } from './once-only.ts'
import { onePayment } from './one-payment.ts'
import { periods } from './periods.ts'
import { pointers } from './pointers.ts'
import { postings } from './postings.ts'
import type { RawItem } from './read.ts'
import { references } from './references.ts'
import { seals } from './seals.ts'
import { statusPaths } from './status-paths.ts'
import { tenancy } from './tenancy.ts'
import { taxDocuments } from './tax-documents.ts'
import type { Tenant } from './tenant.ts'
import { toldChanges } from './told-changes.ts'
import { toldEffects } from './told-effects.ts'
import { toldPayments } from './told-payments.ts'
import { toldPrices } from './told-prices.ts'
import { toldPayouts } from './told-payouts.ts'
import { toldRefunds } from './told-refunds.ts'
import { arrivals } from './arrivals.ts'
import { gatewaySettlements } from './gateway-settlements.ts'
import { lots } from './lots.ts'
import { promises } from './promises.ts'
import { toldCredit } from './told-credit.ts'
import { readWorld } from './world.ts'
import type { CheckOptions, Findings, InvariantName, Violation } from './violation.ts'

export type { CheckOptions, InvariantName, Violation } from './violation.ts'

/**
 * Holds the items of a sandbox table, the twins' books among them, to the invariants I1 to I10. Pure; shares no code with
 * the product. Merchants are those that the items' `MERCHANTS` partition names, and each is checked on their own, identifiers
 * and keys over all of them.
 * @returns every violation; none when all is well.
 */
export function check(items: readonly RawItem[], options: CheckOptions): Violation[] {
  const world = readWorld(items)
  const directory = directoryOf(world.tenants.values())
  const { now } = options
  const waiting = new Set(
    now === undefined ? [] : [...world.tenants.values()].flatMap((tenant) => waitingForPayer(tenant, now)),
  )
  const all: [InvariantName, Findings][] = [
    ...[...world.tenants.values()].flatMap((tenant) => ofTenant(tenant, options)),
    ['I2', overdue(items, waiting, 'I2', options)],
    ['I3', overdue(items, waiting, 'I3', options)],
    ['I6', overdue(items, waiting, 'I6', options)],
    ['I8', idempotency(world, directory, options)],
    ['I11', consent(world)],
    ['I9', tenancy(world)],
    ['I9', references(world, directory)],
  ]
  return all.flatMap(([invariant, found]) => found.map(([where, what]) => ({ invariant, where, what })))
}

function ofTenant(tenant: Tenant, options: CheckOptions): [InvariantName, Findings][] {
  return [
    ['I1', onePayment(tenant)],
    ['I2', periods(tenant)],
    ['I2', wakeUps(tenant, options)],
    ['I3', gatewayCharges(tenant, options)],
    ['I3', gatewayRefunds(tenant, options)],
    ['I3', gatewayPayments(tenant, options)],
    ['I3', lateCharges(tenant, options)],
    ['I3', arrivals(tenant, options)],
    ['I3', clearing(tenant, options)],
    ['I4', postings(tenant)],
    ['I5', balances(tenant)],
    ['I5', seals(tenant)],
    ['I5', invoiceSums(tenant)],
    ['I5', conservation(tenant)],
    ['I5', taxDocuments(tenant)],
    ['I5', lots(tenant)],
    ['I5', gatewaySettlements(tenant)],
    ['I6', promises(tenant)],
    ['I6', toldPayments(tenant)],
    ['I6', toldEffects(tenant)],
    ['I6', toldRefunds(tenant)],
    ['I6', toldPayouts(tenant)],
    ['I6', toldPrices(tenant)],
    ['I6', toldChanges(tenant)],
    ['I6', toldCredit(tenant)],
    ['I6', deliveries(tenant, options)],
    ['I7', statusPaths(tenant)],
    ['I9', pointers(tenant)],
    ['I10', limits(tenant)],
    ['I10', attemptCounts(tenant)],
    ['I10', billDays(tenant)],
    ['I10', offerUses(tenant)],
  ]
}
