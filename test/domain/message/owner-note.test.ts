import { expect, it } from 'vitest'
import {
  changedEndpointWords,
  newKeyWords,
  watchedPayoutWords,
} from '../../../shared/domain/message/owner-note.ts'
import { sandboxMessageLifetimeMs } from '../../../shared/domain/time/waits.ts'
import { composePayout } from '../../../shared/domain/payout/payout.ts'
import { april } from '../fixtures/instants.ts'

const ifNotYou =
  'If neither you nor anyone on your team did this, revoke your API keys in the dashboard and write to support.'

// Holds A14: an owner hears of what a thief would change, and no mail holds what a thief could use.
it('a new key', () => {
  expect(newKeyWords('live', { id: 'key_1', name: 'Shop', kind: 'secret' })).toEqual({
    subject: 'A new live API key was created',
    text: `A live secret key was created: Shop (key_1). ${ifNotYou}`,
  })
})

it.each([
  ['url', 'sandbox', 'Your sandbox webhook endpoint whe_1 now has the address https://shop.example/hook.'],
  ['secret', 'live', 'Your live webhook endpoint whe_1 (https://shop.example/hook) has a new secret.'],
] as const)('an endpoint with another %s', (what, mode, said) => {
  const endpoint = { id: 'whe_1', url: 'https://shop.example/hook' }
  expect(changedEndpointWords(mode, endpoint, what)).toEqual({
    subject: `A ${mode} webhook endpoint was changed`,
    text: `${said} ${ifNotYou}`,
  })
})

it.each([
  ['Access Bank', 'ADA OBI', 'account ******6789 of ADA OBI at Access Bank'],
  ['Access Bank', null, 'account ******6789 at Access Bank'],
  [null, 'ADA OBI', 'account ******6789 of ADA OBI at bank 044'],
  [null, null, 'account ******6789 at bank 044'],
])('a payout to a new account at %s of %s', (bankName, accountName, account) => {
  const origin = { merchantId: 'mer_1', id: 'po_1', amount: 2_500_050, currency: 'NGN' } as const
  const target = { bankCode: '044', bankName, accountNumber: '0123456789', accountName }
  const stopUrl = 'https://pay.example/payouts/stop/stop_live_x'
  expect(watchedPayoutWords('live', composePayout(origin, target, april), stopUrl)).toEqual({
    subject: 'A live payout goes to a new account',
    text: `The live payout po_1 of ₦25,000.50 to ${account}, which was first paid less than a week ago. To stop it while it has not been sent, open ${stopUrl}\n\n${ifNotYou}`,
  })
})

// Holds A11.
it('what a sandbox would have sent is listed for a week', () => {
  expect(sandboxMessageLifetimeMs).toBe(7 * 24 * 60 * 60 * 1000)
})
