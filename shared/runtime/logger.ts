import { Logger } from '@aws-lambda-powertools/logger'
import { optional } from './config.ts'

/**
 * The process's logger. What may be logged is an allow-list (`LogFields`): no phone, email, number, code or body
 * (D2.14).
 */
export const logger = new Logger({ serviceName: optional('SERVICE_NAME') ?? 'billing' })

/** The fields of the one wide line logged for each unit of work. */
export interface LogFields {
  readonly unit: string
  readonly outcome: string
  readonly durationMs: number
  /** For a request: also in the access log and the answer's `X-Request-Id`. */
  readonly requestId?: string
  /** Whether it is the first unit of work of its process. */
  readonly cold?: boolean
  readonly merchantId?: string
  readonly mode?: string
  readonly status?: number
  readonly problem?: string
  readonly replayed?: boolean
  readonly messages?: number
  readonly failed?: number
  /** Of one message or record of a batch: the item that the work is about, by the end of its key. */
  readonly item?: string
  /** The request or job that made the work necessary (O7). */
  readonly cause?: string
}

/** Writes the wide line of a unit of work. */
export function logUnit(fields: LogFields): void {
  logger.info('unit', { ...fields })
}
