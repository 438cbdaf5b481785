import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import type { EngineState } from './unkind/engine-state.ts'

/** The two cells of the service: separate tables, queues and workers. */
export const modes = ['live', 'sandbox'] as const
export type Mode = (typeof modes)[number]

export type LambdaContext = Context

/** A function behind the gateway, imported at its first call, like a cold start. */
export interface EndpointModule {
  handler(event: APIGatewayProxyEventV2, context: LambdaContext): Promise<unknown>
}

/** A function behind a queue, a stream or a timer. One process serves both cells here, so each has its own handler. */
export interface WorkerModule {
  handlerFor(mode: Mode): (event: unknown, context: LambdaContext) => Promise<unknown>
}

/** Keyed by route name, and `not-found`. */
export type EndpointRegistry = Readonly<Record<string, () => Promise<EndpointModule>>>

/** Keyed by job name. */
export type WorkerRegistry = Readonly<Record<string, () => Promise<WorkerModule>>>

export interface Registries {
  readonly endpoints: EndpointRegistry
  readonly workers: WorkerRegistry
  /** Before the workers start: releases what a killed earlier run held. */
  readonly takeUp?: () => Promise<unknown>
  /** Present if the database is to be unkind: then streams, queues and timers are unkind too. */
  readonly engine?: EngineState
}

/** Something that runs until it is stopped; `stop` resolves when work in progress is done. */
export interface Running {
  stop(): Promise<void>
}

export type Log = (line: string) => void
