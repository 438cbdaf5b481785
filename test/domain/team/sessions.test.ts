import { describe, expect, it } from 'vitest'
import { firstDailyMail } from '../../../shared/domain/team/daily-mail.ts'
import {
  decideDashboardSession,
  type LogIn,
  type SessionOwner,
} from '../../../shared/domain/team/decide-session.ts'
import { minted } from '../fixtures/access.ts'
import { march, may } from '../fixtures/instants.ts'

const merchantId = 'mer_01K0ABCDEFGHJK0123456789AB'
const ownOwner = 'mem_01K0ABCDEFGHJK0123456789AB'
const merchant = {
  merchantId,
  name: 'Ada Ltd',
  email: 'ada@example.com',
  timeZone: 'Africa/Lagos',
  disabled: false,
  createdAt: march,
}
const opened = (owner: Omit<SessionOwner, 'merchant'>, login: Partial<LogIn> = {}) =>
  decideDashboardSession([], { merchant, ...owner }, minted, {
    auditId: 'aud_1',
    requestId: 'req_1',
    by: 'person',
    sourceAddress: '203.0.113.7',
    ...login,
  })

const access = {
  hash: 'hash-1',
  id: 'ses_1',
  hint: 'adm_live_...text',
  createdAt: may,
  expiresAt: '2026-05-02T00:00:00.000Z',
  revokedAt: null,
  secretHash: null,
  version: 1,
  kind: 'dashboard_session',
  mode: 'live',
  merchantId,
  name: 'Dashboard',
  scopes: null,
  timeZone: 'Africa/Lagos',
  subject: 'mem_1',
  member: null,
}
const entry = {
  merchantId,
  writer: 'verify-login-code',
  id: 'aud_1',
  createdAt: may,
  actorKind: 'dashboard',
  actorId: 'ses_1',
  actorName: 'Bisi',
  memberId: 'mem_1',
  sourceAddress: '203.0.113.7',
  action: 'log-in',
  targetId: 'mem_1',
  amount: null,
  currency: null,
  requestId: 'req_1',
}
const change = (turns: readonly object[], moves: readonly object[] = []) => ({
  turns,
  moves: [{ kind: 'merchant_kept', merchantId }, ...moves],
  events: [],
  about: {},
  result: { token: 'adm_live_text', expiresAt: '2026-05-02T00:00:00.000Z' },
})
const made = (thing: string, after: object) => ({ thing, before: null, after })
const signedIn = { kind: 'member_signed_in', member: { merchantId, id: 'mem_1' }, at: may }
const bisi = { memberId: 'mem_1', memberName: 'Bisi' }

// Holds D14.1, D14.2, D14.7.
describe('a session on the dashboard', () => {
  it('of an invited member is read with their present role, and is in the audit', () => {
    expect(opened(bisi)).toEqual(change([made('access', access), made('auditEntry', entry)], [signedIn]))
  })

  it('of the account’s own owner names them by their email', () => {
    const member = { id: ownOwner, role: 'owner', refundLimitKobo: null, name: 'ada@example.com' }
    expect(opened({ memberId: null })).toEqual(
      change([
        made('access', { ...access, subject: null, member }),
        made('auditEntry', { ...entry, actorName: 'ada@example.com', memberId: ownOwner, targetId: null }),
      ]),
    )
  })

  it('that the operator opens is theirs, and no member’s, from nowhere', () => {
    const member = { id: 'operator', role: 'owner', refundLimitKobo: null, name: 'Operator' }
    const operator = { writer: 'operator', actorKind: 'operator', actorName: 'Operator', memberId: null }
    const by = { by: 'operator', sourceAddress: null, country: 'GH', countryAuditId: 'aud_2' } as const
    expect(opened({ memberId: null }, by)).toEqual(
      change([
        made('access', { ...access, subject: null, member }),
        made('auditEntry', { ...entry, ...operator, sourceAddress: null, targetId: null }),
      ]),
    )
  })

  // Holds R8.
  it('opens the enrolment alone where a second factor is missing', () => {
    const [first] = opened({ ...bisi, enrolsFirst: true }).turns
    expect(first).toEqual(made('access', { ...access, enrolsFirst: true }))
    expect(opened({ ...bisi, enrolsFirst: false }).turns[0]).toEqual(made('access', access))
  })

  // Holds R14.
  it('takes the email of an invitation at its first login', () => {
    const member = { merchantId, id: 'mem_1', email: 'bisi@example.com' }
    expect(opened({ ...bisi, acceptsAs: 'bisi@example.com' }).moves).toEqual([
      { kind: 'merchant_kept', merchantId },
      { kind: 'login_opened', member },
      signedIn,
    ])
  })

  // Holds P7.
  it('begins the morning mail of an owner who has none yet', () => {
    const firstMail = firstDailyMail(merchantId, ownOwner, { now: may, timeZone: 'Africa/Lagos' })
    expect(opened({ memberId: null }, { firstMail }).turns.slice(2)).toEqual([made('dailyMail', firstMail)])
    expect(opened({ memberId: null }, { firstMail: null }).turns.slice(2)).toEqual([])
  })
})

// Holds R15.
describe('the country of a session', () => {
  const known = { merchantId, memberId: 'mem_1', countries: ['NG'], version: 3 }
  const both = { ...known, countries: ['NG', 'GH'], version: 4 }
  const warned = {
    thing: 'auditEntry',
    before: null,
    after: { ...entry, id: 'aud_2', action: 'log-in-from-new-country' },
  }
  const words = {
    subject: 'A log-in to Ada Ltd from a new country',
    text:
      'Bisi signed in to the dashboard of Ada Ltd from Ghana at 2026-05-01T12:00:00.000Z, for the first time from there. ' +
      'If neither you nor anyone on your team did this, revoke your API keys in the dashboard and write to support.',
  }
  const noted = { thing: 'knownCountries', before: known, after: both }

  it.each<[string, Partial<LogIn>, object[], object[]]>([
    [
      'is told to the owner where it is new',
      { known, country: 'GH', countryAuditId: 'aud_2' },
      [noted, warned],
      [{ kind: 'owner_told', words }],
    ],
    [
      'is kept alone where it is the first',
      { known: null, country: 'NG', countryAuditId: 'aud_2' },
      [made('knownCountries', { ...known, version: 1 })],
      [],
    ],
    [
      'is kept alone where it was known before another',
      { known: both, country: 'NG', countryAuditId: 'aud_2' },
      [{ thing: 'knownCountries', before: both, after: { ...both, countries: ['GH', 'NG'], version: 5 } }],
      [],
    ],
    ['changes nothing where it is the last', { known, country: 'NG', countryAuditId: 'aud_2' }, [], []],
    ['changes nothing where it is unknown', { known, country: null, countryAuditId: 'aud_2' }, [], []],
    ['is told to nobody where no second entry can be written', { known, country: 'GH' }, [noted], []],
  ])('%s', (_, login, turns, moves) => {
    const { turns: all, moves: moved } = opened(bisi, login)
    expect(all.slice(2)).toEqual(turns)
    expect(moved.slice(2)).toEqual(moves)
  })
})
