import * as z from 'zod'
import { modes } from '../../../shared/domain/merchant/merchant.ts'

/** An option without a value. */
export const flag = (says: string) => z.boolean().default(false).describe(says)

/** The mode that a verb works in, live unless said otherwise. */
export const inMode = z.enum(modes, 'must be live or sandbox').default('live').describe('live or sandbox')

/** The mode of a verb that has no usual one. */
export const mode = z.enum(modes, 'must be live or sandbox').describe('live or sandbox')

export const reason = z.string('is required').min(1).max(500).describe('why, in words')

export const merchant = z.string('is required').startsWith('mer_').describe('mer_...')
