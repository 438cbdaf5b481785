import type { RouteName } from '../../shared/api/routes.ts'
import type { Job } from '../../shared/jobs/catalog.ts'
import type { Configuration, Mode } from '../configuration.ts'

/** The lower limit of an event source: Lambda accepts 2 to 1,000. */
const fewest = 2
const most = 1000

/** The sandbox's share of live's concurrency: tests must not take capacity that renewals need. */
const sandboxShare = 0.1

/**
 * Invocations reserved for an endpoint, which are also its maximum: for those that take a payer's money, so that a
 * flood elsewhere leaves them capacity; and for those that may wait 20 seconds for others, so that they occupy few
 * functions.
 */
const endpoints: Partial<Record<RouteName, number>> = {
  'start-checkout': 40,
  'get-checkout': 40,
  'get-checkout-status': 40,
  'pay-checkout': 100,
  'receive-gateway-callback': 50,
  'set-sandbox-clock': 10,
  'test-webhook-endpoint': 5,
}

/** How many invocations of a queue's worker may run at the same time. */
export function maxConcurrencyOf(job: Job, mode: Mode, { capacity }: Configuration): number {
  if (job.maxConcurrency === undefined)
    throw new Error('a queue without maxConcurrency could take all there is')
  const share = mode === 'sandbox' && job.sandboxOnly !== true ? sandboxShare : 1
  return Math.min(most, Math.max(fewest, Math.ceil(job.maxConcurrency * share * capacity)))
}

/** The invocations reserved for a worker; undefined outside of live and if the deployment reserves nothing. */
export function reservedForWorker(job: Job, mode: Mode, configuration: Configuration): number | undefined {
  const isReserved = configuration.reserveConcurrency && mode === 'live' && job.reserved === true
  return isReserved ? maxConcurrencyOf(job, mode, configuration) : undefined
}

export function reservedForEndpoint(name: string, configuration: Configuration): number | undefined {
  const own = (endpoints as Record<string, number | undefined>)[name]
  return own === undefined || !configuration.reserveConcurrency ? undefined : own * configuration.capacity
}

/**
 * Invocations reserved for the authorizer (O4): its answer is cached for an hour, but when it can't run, no call is accepted.
 */
export function reservedForOrigin({ reserveConcurrency }: Configuration): number | undefined {
  return reserveConcurrency ? 20 : undefined
}

/** A reservation as a property of a function; empty if there is none. */
export function reserved(count: number | undefined): { reservedConcurrentExecutions?: number } {
  return count === undefined ? {} : { reservedConcurrentExecutions: count }
}
