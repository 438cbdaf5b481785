import type { AccessChange } from '../../domain/change/plain-change.ts'
import type { AccessMove, AccessThings } from '../../domain/change/plain-things.ts'
import { accessCodec } from '../../store/entities/access.ts'
import { attemptLogCodec } from '../../store/entities/attempt-log.ts'
import { oneTimeCodeCodec } from '../../store/entities/one-time-code.ts'
import type { Writing } from '../unit-of-work/context.ts'
import * as writers from './access-writers.ts'
import { commitOf, type Family } from './commit-of.ts'

/** Credentials and codes. */
export const accessFamily: Family<keyof AccessThings, AccessMove> = {
  codecs: {
    access: accessCodec,
    attemptLog: attemptLogCodec,
    oneTimeCode: oneTimeCodeCodec,
  },
  writers,
}

/** As `commitPlainChange`, for a change of credentials and codes: without the writers of what a merchant configures. */
export function commitAccessChange<R>(context: Writing, change: AccessChange<R>): Promise<R> {
  return commitOf(accessFamily, context, change)
}
