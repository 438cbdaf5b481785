import type { Story } from '../story.ts'
import { accountNumbers } from './account-numbers.ts'
import { changes, furtherChanges } from './changes.ts'
import { firstCharges, recoveries, renewals } from './charges.ts'
import { checkouts } from './checkouts.ts'
import { documents } from './documents.ts'
import { finance } from './finance.ts'
import { holds } from './holds.ts'
import { settlements, spending } from './money.ts'
import { mandates } from './mandates.ts'
import { received } from './received.ts'
import { sentChanges } from './sent-changes.ts'
import { units } from './units.ts'

/** Every operation that moves money. */
export const stories: readonly Story[] = [
  ...firstCharges,
  ...renewals,
  ...recoveries,
  ...changes,
  ...furtherChanges,
  ...sentChanges,
  ...units,
  ...received,
  ...accountNumbers,
  ...mandates,
  ...spending,
  ...settlements,
  ...finance,
  ...holds,
  ...checkouts,
  ...documents,
]
