import type { AccessChange } from '../../domain/plain-change.ts'
import type { AccessMove, AccessThings } from '../../domain/plain-things.ts'
import { accessCodec } from '../../store/entities/access.ts'
import { attemptLogCodec } from '../../store/entities/attempt-log.ts'
import { oneTimeCodeCodec } from '../../store/entities/one-time-code.ts'
import type { Writing } from '../unit-of-work/context.ts'
import * as writers from './access-writers.ts'
import { commitPlainOf, type PlainFamily } from './commit-plain-of.ts'

/** Credentials and codes. */
export const accessFamily: PlainFamily<keyof AccessThings, AccessMove> = {
  codecs: {
    access: accessCodec,
    attemptLog: attemptLogCodec,
    oneTimeCode: oneTimeCodeCodec,
  },
  writers,
}

/** As `commitPlainChange`, for a change of credentials and codes: without the writers of what a merchant configures. */
export function commitAccessChange<R>(context: Writing, change: AccessChange<R>): Promise<R> {
  return commitPlainOf(accessFamily, context, change)
}
