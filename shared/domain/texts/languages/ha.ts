import type { Translation } from '../tables.ts'

export const ha: Translation = {}
