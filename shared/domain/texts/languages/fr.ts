import type { Translation } from '../tables.ts'

export const fr: Translation = {}
