import type { Translation } from '../tables.ts'

export const ig: Translation = {}
