import { describe, expect, it } from 'vitest'
import type { CodeRecord } from '../../../shared/domain/access/code-record.ts'
import { turned } from '../../../shared/domain/change/change.ts'
import { decideRevocations } from '../../../shared/domain/access/decide-access.ts'
import { decideDashboardSession, decideIdentitySession } from '../../../shared/domain/team/decide-session.ts'
import type { PayoutAccount } from '../../../shared/domain/payout/account.ts'
import {
  decideNewPayoutAccount,
  decidePayoutAccountRemoval,
} from '../../../shared/domain/payout/decide-account.ts'
import { revised } from '../../../shared/domain/change/revised.ts'
import { minted } from '../fixtures/access.ts'
import { march, may } from '../fixtures/instants.ts'
import { holdsGolden, sameGiven, shown } from './golden.ts'

const merchantId = 'mer_1'
const code: CodeRecord = {
  recipientHash: 'hash-of-recipient',
  purpose: 'payout_account',
  id: 'otp_1',
  codeHash: 'hash-of-code',
  expiresAt: '2026-05-01T12:10:00.000Z',
  triesLeft: 4,
  usedAt: null,
  sends: [],
  wrongTries: [],
  deliveredAt: may,
  warnedAt: null,
  version: 3,
}
const codeUsed = turned('oneTimeCode', code, revised(code, { usedAt: may }))
const account: PayoutAccount = {
  merchantId,
  id: 'pacc_1',
  createdAt: may,
  bankCode: '058',
  bankName: 'GTBank',
  accountNumber: '0123456789',
  accountName: 'ADA OBI',
  codesOf: 'nomba',
}
const merchant = {
  merchantId,
  name: 'Ada’s',
  email: 'ada@example.com',
  timeZone: 'Africa/Lagos',
  disabled: false,
  createdAt: march,
}
type CodeTurns = Parameters<typeof decideDashboardSession>[0]
const loggedIn = (turns: CodeTurns, memberId: string | null) =>
  decideDashboardSession(turns, { merchant, memberId }, minted, {
    auditId: 'aud_1',
    requestId: 'req_1',
    by: 'person',
    sourceAddress: '203.0.113.7',
  })
const person = { subject: '2348031234509', mode: 'live' } as const

describe('decisions about credentials, codes and what they permit', () => {
  it('match their golden file', () => {
    holdsGolden('access', [
      ...sameGiven('the right code', {
        'a payout account is saved (D9.11)': decideNewPayoutAccount(codeUsed, account),
        'a payout account is removed (D9.11)': decidePayoutAccountRemoval(codeUsed, account),
        'an account’s own owner logs in (D14.2)': loggedIn(codeUsed, null),
        'a member of the team logs in (D14.2)': loggedIn(codeUsed, 'mem_1'),
      }),
      {
        given: 'no code',
        when: 'the operator logs in for an owner (D14.1)',
        then: shown(loggedIn([], null)),
      },
      {
        given: 'the right code',
        when: 'a person signs in with their phone (S28)',
        then: shown(decideIdentitySession(codeUsed, person, minted)),
      },
    ])
  })

  it('never keep the text of a session beside its hash', () => {
    const { turns } = decideIdentitySession(codeUsed, person, minted)
    expect(JSON.stringify(turns)).not.toContain(minted.token)
  })

  it('revoke all credentials of a list, and change nothing else', () => {
    const { turns } = decideIdentitySession([], person, minted)
    const [{ after: access }] = turns as unknown as [
      { after: Parameters<typeof decideRevocations>[0][number] },
    ]
    expect(decideRevocations([access], may)).toMatchObject({
      turns: [],
      moves: [{ kind: 'access_revoked', access, at: may }],
      result: undefined,
    })
  })
})
