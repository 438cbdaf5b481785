import type { Translation } from '../tables.ts'

export const pcm: Translation = {}
