import type { Language } from './language.ts'
import { fr } from './languages/fr.ts'
import { ha } from './languages/ha.ts'
import { ig } from './languages/ig.ts'
import { pcm } from './languages/pcm.ts'
import { yo } from './languages/yo.ts'
import type { Translation } from './tables.ts'

/** Every language but English. None has been read by a native speaker yet: their pages say so. */
export const translations: Readonly<Record<Exclude<Language, 'en'>, Translation>> = { pcm, ha, yo, ig, fr }
