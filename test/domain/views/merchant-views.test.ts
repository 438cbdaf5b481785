import { describe, expect, it } from 'vitest'
import type { Access } from '../../../shared/domain/access/access.ts'
import { defaultBillingSettings } from '../../../shared/domain/merchant/billing-settings.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import type { Member } from '../../../shared/domain/team/member.ts'
import { scopes } from '../../../shared/domain/access/scopes.ts'
import { apiKeyView, newApiKeyView } from '../../../shared/views/api-key.ts'
import { auditEntryView } from '../../../shared/views/audit-entry.ts'
import { billingSettingsView } from '../../../shared/views/billing-settings.ts'
import { brandingView } from '../../../shared/views/branding.ts'
import { checkoutSettingsView } from '../../../shared/views/checkout-session.ts'
import { memberView, sessionView } from '../../../shared/views/member.ts'
import { merchantView } from '../../../shared/views/merchant.ts'
import { newOauthClientView, oauthClientView } from '../../../shared/views/oauth-client.ts'
import { portalSettingsView } from '../../../shared/views/portal.ts'
import { recoverySettingsView } from '../../../shared/views/recovery.ts'
import { clockView } from '../../../shared/views/sandbox-clock.ts'
import { sandboxMessageView } from '../../../shared/views/sandbox-message.ts'
import { april, march, may } from '../fixtures/instants.ts'

const access = (over: Partial<Access> = {}): Access => ({
  hash: 'a'.repeat(64),
  kind: 'secret_key',
  mode: 'live',
  merchantId: 'mer_1',
  id: 'key_1',
  name: 'Shop',
  hint: 'sk_live_...Ab3d',
  scopes: null,
  timeZone: 'Africa/Lagos',
  createdAt: march,
  expiresAt: null,
  revokedAt: null,
  subject: null,
  secretHash: 'b'.repeat(64),
  version: 1,
  ...over,
})

// Holds S29, D11.7, D14.3, D14.4: a credential is shown once, and of what is stored only the hint.
describe('a credential', () => {
  const { id, name, hint, createdAt, revokedAt } = access()
  const key = { id, name, kind: 'secret', hint, createdAt, revokedAt, madeBy: null, awaitsOwner: false }

  it('shows its hint, and when it was revoked', () => {
    expect(apiKeyView(access())).toEqual(key)
    expect(apiKeyView(access({ kind: 'publishable_key', revokedAt: may }))).toEqual({
      ...key,
      kind: 'publishable',
      revokedAt: may,
    })
  })

  it('shows its text once', () => {
    expect(newApiKeyView({ token: 'sk_live_x', access: access() })).toEqual({ ...key, key: 'sk_live_x' })
  })

  it('of an OAuth client is public, and its scopes are named', () => {
    const client = access({ kind: 'oauth_client_id', hint: 'cid_live_1', scopes: ['plan:write'] })
    const shown = {
      clientId: 'cid_live_1',
      name: 'Shop',
      scopes: ['plan:write'],
      limits: null,
      createdAt: march,
    }
    expect(oauthClientView(client)).toEqual(shown)
    expect(oauthClientView({ ...client, scopes: null })).toEqual({ ...shown, scopes: [...scopes] })
    expect(newOauthClientView({ access: client, clientSecret: 'csec_live_1' })).toEqual({
      ...shown,
      clientSecret: 'csec_live_1',
    })
  })

  it('of a dashboard session shows nothing of its text', () => {
    const session = access({ kind: 'dashboard_session', id: 'ses_1', expiresAt: april })
    expect(sessionView({ access: session, email: 'ada@example.com', current: true })).toEqual({
      id: 'ses_1',
      email: 'ada@example.com',
      current: true,
      createdAt: march,
      expiresAt: april,
    })
  })
})

// Holds D14.7.
it('an entry of the audit says who did what to what, when', () => {
  expect(
    auditEntryView({
      merchantId: 'mer_1',
      id: 'aud_1',
      createdAt: march,
      actorKind: 'api_key',
      actorId: 'key_1',
      actorName: 'Shop',
      action: 'create-payout',
      targetId: 'po_1',
      requestId: 'req_1',
      writer: 'create-payout',
      memberId: null,
      sourceAddress: '203.0.113.7',
      amount: 5000,
      currency: 'NGN',
    }),
  ).toEqual({
    id: 'aud_1',
    actor: { kind: 'api_key', id: 'key_1', name: 'Shop', memberId: null },
    action: 'create-payout',
    targetId: 'po_1',
    requestId: 'req_1',
    createdAt: march,
    sourceAddress: '203.0.113.7',
    amount: 5000,
    currency: 'NGN',
  })
})

describe('the team', () => {
  const member: Member = {
    merchantId: 'mer_1',
    id: 'mem_1',
    createdAt: march,
    email: 'ada@example.com',
    role: 'support',
    refundLimitKobo: 500_000,
    joinedAt: null,
    version: 1,
  }
  const shown = {
    id: 'mem_1',
    email: 'ada@example.com',
    role: 'support',
    refundLimitKobo: 500_000,
    accountOwner: false,
    joinedAt: null,
    createdAt: march,
    name: null,
  }

  it.each([
    ['an invited member', member, shown],
    [
      'as the list has them',
      { ...member, accountOwner: false, joinedAt: april },
      { ...shown, joinedAt: april },
    ],
    ['the account’s own owner', { ...member, accountOwner: true }, { ...shown, accountOwner: true }],
  ])('%s', (_, one, want) => {
    expect(memberView(one)).toEqual(want)
  })
})

it('a merchant sees their own record', () => {
  const { merchantId, timeZone, createdAt } = access()
  const shown = { merchantId, name: 'Ikeja Gym', email: 'owner@example.com', timeZone, createdAt }
  const merchant = { ...shown, disabled: true }
  expect(merchantView(merchant)).toEqual(shown)
})

// Holds B3, A5, A12, D7.17: settings as they are kept.
/** The operator's hold is kept with them, and shown elsewhere (O1). */
const { hold: _hold, ...shownRecovery } = defaultRecoverySettings

describe('settings', () => {
  it('of billing show the merchant’s own zone as an empty text', () => {
    const kept = { unusedOnCancel: 'credit', openInvoiceOnCancel: 'void', onReversal: 'continue' }
    const since = { onePerPerson: 'checkout', onDecrease: 'next_renewal', onDispute: 'pause_method' }
    const shown = { ...kept, timeZone: '', ...since }
    expect(billingSettingsView(defaultBillingSettings)).toEqual(shown)
    expect(
      billingSettingsView({
        unusedOnCancel: 'refund',
        openInvoiceOnCancel: 'keep',
        onReversal: 'revoke_method',
        timeZone: 'Asia/Tokyo',
        onePerPerson: 'all',
        onDecrease: 'credit',
        onDispute: 'continue',
      }),
    ).toEqual({
      unusedOnCancel: 'refund',
      openInvoiceOnCancel: 'keep',
      onReversal: 'revoke_method',
      timeZone: 'Asia/Tokyo',
      onePerPerson: 'all',
      onDecrease: 'credit',
      onDispute: 'continue',
    })
  })

  it.each([
    [
      'branding',
      brandingView,
      {
        logoUrl: 'https://x.example/l.png',
        color: '#102030',
        supportEmail: 'a@x.example',
        supportPhone: '234',
        termsUrl: 'https://x.example/t',
        refundsUrl: null,
        privacyUrl: null,
        sellerDetails: 'RC 1',
      },
    ],
    ['checkout', checkoutSettingsView, { redirectOrigins: ['https://shop.example'] }],
    [
      'portal',
      portalSettingsView,
      {
        ...{ cancel: 'now', resume: true, changePlanTo: ['plan_gold'], updateMethod: false, pause: true },
        offer: { kind: 'pause', months: 2, planId: null, promoCode: null, billingDay: null },
      },
    ],
    [
      'recovery',
      recoverySettingsView,
      {
        ...shownRecovery,
        dunningEnabled: false,
        retryOffsets: [86_400],
        paydayAware: false,
        finalAction: 'cancel',
        renewalReminders: true,
        renewalReminderDays: 5,
        notifyChannels: ['email'],
        paymentReceipts: false,
        testMessagesToOwner: true,
        invoiceReminderDays: [0],
        graceDays: 2,
      },
    ],
  ] as const)('of %s show each, and nothing of how they are kept', (_, view, settings) => {
    const stored = { ...settings, hold: null, merchantId: 'mer_1', version: 4 }
    expect((view as (one: object) => object)(stored)).toEqual(settings)
  })
})

// Holds D13.9, A11.
describe('the sandbox', () => {
  const setAside = [{ job: 'renewal', id: 'sub_1', at: april, reason: 'gateway_error' }]
  it.each([
    ['at rest', { now: april, target: april, leaseUntil: null }, 'idle', []],
    ['on its way', { now: april, target: may, leaseUntil: 60_000 }, 'advancing', []],
    ['between two walkers', { now: april, target: may, leaseUntil: null }, 'advancing', []],
    ['at its target, not done yet', { now: april, target: april, leaseUntil: 0 }, 'advancing', []],
    [
      'with what it could not do',
      { now: april, target: april, leaseUntil: null, setAside },
      'idle',
      setAside,
    ],
    ['that set nothing aside', { now: april, target: april, leaseUntil: null, setAside: null }, 'idle', []],
  ])('its clock %s', (_, clock, status, left) => {
    expect(clockView(clock)).toEqual({ now: clock.now, target: clock.target, status, setAside: left })
  })

  it('a message that it kept', () => {
    const shown = {
      id: 'msg_1',
      to: '2348031234509',
      channel: 'whatsapp',
      subject: null,
      text: 'Hello,',
      createdAt: march,
    } as const
    expect(sandboxMessageView({ merchantId: 'mer_1', ...shown })).toEqual(shown)
  })
})
