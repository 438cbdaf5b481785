import type { Service } from '../../support/service.ts'

/** What an invocation answered: an endpoint's answer, or whether a worker reported its message as failed. */
export interface Told {
  readonly status: number
  readonly text: string
}

/** A money operation that is tried under faults. */
export interface Story {
  readonly name: string
  /** Makes the state before the operation, in an empty table. */
  readonly prepare: (service: Service) => Promise<Plot>
}

/** A story whose state is made. */
export interface Plot {
  /** The operation: the same request with the same key, or the same message, however often. */
  readonly act: () => Promise<Told>
  readonly merchantId: string
  /** The merchant's secret key in the sandbox. */
  readonly key: string
  /** Where the clock goes in the end, so that whatever waits for it is done. */
  readonly settlesAt: string
  /** Of a message: when its work fell due. */
  readonly dueAt?: string
}
