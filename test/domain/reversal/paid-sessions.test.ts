import { expect, it } from 'vitest'
import { isPaidBy } from '../../../shared/domain/reversal/of-session.ts'
import { aSession } from '../fixtures/checkout.ts'

const receipt = { paidWith: { rail: 'card' }, reference: 'chk_1-2' } as never
const older = { paidWith: { rail: 'card' } } as never

// Holds R5: a reversal follows its charge, so a one-time payment is taken back by the charge that paid it alone.
it.each<[string, Parameters<typeof aSession>[0], boolean]>([
  ['that its receipt names', { status: 'completed', receipt, reference: 'chk_1-9' }, true],
  [
    'of the session, where its receipt names none',
    { status: 'completed', receipt: older, reference: 'chk_1-2' },
    true,
  ],
  ['of another', { status: 'completed', receipt: older, reference: 'chk_1-3' }, false],
  [
    'that its receipt does not name',
    { status: 'completed', receipt: { ...(receipt as object), reference: 'x' } as never },
    false,
  ],
  ['without a receipt', { status: 'completed', receipt: null, reference: 'chk_1-2' }, false],
  ['of one that expired', { status: 'expired', receipt }, false],
  ['of one that is pending', { status: 'pending', receipt }, false],
])('a session is paid by the charge %s', (_, over, paid) => {
  expect(isPaidBy(aSession(over), 'chk_1-2')).toBe(paid)
})
