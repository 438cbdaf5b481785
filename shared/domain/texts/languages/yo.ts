import type { Translation } from '../tables.ts'

export const yo: Translation = {}
