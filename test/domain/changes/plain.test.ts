import { describe, it } from 'vitest'
import { defaultBillingSettings } from '../../../shared/domain/billing-settings.ts'
import { decideSettings } from '../../../shared/domain/settings.ts'
import { holdsGolden, shown } from './golden.ts'

const merchantId = 'mer_1'

describe('decisions about what a merchant keeps for themselves', () => {
  it('come to what their golden file says', () => {
    const stored = { ...defaultBillingSettings, timeZone: 'Africa/Lagos', merchantId, version: 3 }
    const settle = (before?: typeof stored) =>
      decideSettings('billingSettings', merchantId, before, defaultBillingSettings, {
        unusedOnCancel: 'refund',
      })
    holdsGolden('plain', [
      {
        given: 'a merchant who has changed no settings',
        when: 'they say what becomes of unused time (B3)',
        then: shown(settle()),
      },
      {
        given: 'billing settings that were changed before',
        when: 'one of them is changed again (B3)',
        then: shown(settle(stored)),
      },
    ])
  })
})
