import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import type { Capability } from '../../shared/api/capabilities.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import type { JobName, jobs } from '../../shared/jobs/catalog.ts'
import type { ContextOf } from '../../shared/operations/unit-of-work/context.ts'
import { cellMode } from '../../shared/runtime/config.ts'
import { createContext } from '../../shared/runtime/context.ts'
import { provide, type Provider, type ProvidersFor } from '../../shared/runtime/provider.ts'
import type { BatchReport } from './batch-report.ts'
import { observeBatch } from './observe-batch.ts'

/** What a job's row allows it to use. */
export type UsesOf<J extends JobName> = (typeof jobs)[J]['uses'][number] & Capability

/** One invocation of a worker, for one cell. */
export interface Invocation<J extends JobName, E> {
  readonly mode: Mode
  readonly event: E
  readonly lambda: Context
  /** The context for one message: tenants of a batch share nothing. */
  readonly contextFor: (merchantId: string, requestId: string) => ContextOf<UsesOf<J>>
}

/** How a worker handles what its source delivers. */
export interface WorkerDefinition<J extends JobName, E> {
  readonly providers: ProvidersFor<UsesOf<J>>
  readonly run: (invocation: Invocation<J, E>) => Promise<BatchReport>
}

export type WorkerHandler = (event: unknown, context: Context) => Promise<unknown>

/** A worker's module: `handler` is the Lambda's, for its environment's cell; the local runner asks for either cell. */
export interface Worker {
  readonly handler: WorkerHandler
  readonly handlerFor: (mode: Mode) => WorkerHandler
}

/**
 * The Lambda handler of a job. Its row in the jobs table decides what `run` may use. Failures that `run` reports are
 * returned in the form of partial failures that queues and streams accept.
 */
export function worker<const J extends JobName, E>(job: J, definition: WorkerDefinition<J, E>): Worker {
  const handlers = new Map<Mode, WorkerHandler>()
  const handlerFor = (mode: Mode): WorkerHandler => {
    const handler = handlers.get(mode) ?? build(job, mode, definition)
    handlers.set(mode, handler)
    return handler
  }
  return { handlerFor, handler: (event, context) => handlerFor(cellMode())(event, context) }
}

function build<J extends JobName, E>(job: J, mode: Mode, definition: WorkerDefinition<J, E>): WorkerHandler {
  const providers = definition.providers as Readonly<Record<string, Provider<Capability>>>
  const contextFor = (merchantId: string, requestId: string): ContextOf<UsesOf<J>> => {
    const actor = { kind: 'worker', id: job } as const
    const base = createContext({ merchantId, mode, requestId, actor, timeZone: '' })
    return provide(base, providers) as unknown as ContextOf<UsesOf<J>>
  }
  const handler = (event: E, lambda: Context): Promise<BatchReport> =>
    definition.run({ mode, event, lambda, contextFor })
  return middy(handler as never).use(observeBatch(job, mode) as never)
}
