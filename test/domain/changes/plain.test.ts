import { describe, expect, it } from 'vitest'
import type { Access } from '../../../shared/domain/access/access.ts'
import { turnTaken } from '../../../shared/domain/access/attempt-log.ts'
import { defaultBillingSettings } from '../../../shared/domain/merchant/billing-settings.ts'
import { decideBlacklisting, decideReadmission } from '../../../shared/domain/customer/blacklist.ts'
import { decideCustomerChange, decideNewCustomer } from '../../../shared/domain/customer/customer-details.ts'
import {
  decideClientToken,
  decideNewClient,
  decideNewKey,
  decideRevocation,
} from '../../../shared/domain/access/decide-access.ts'
import { decideInvoiceLink } from '../../../shared/domain/receipt/decide-receipt-link.ts'
import { decideNewPromoCode, decidePromoChange } from '../../../shared/domain/catalog/decide-promo-code.ts'
import {
  decideInvitation,
  decideMemberChange,
  decideMemberRemoval,
} from '../../../shared/domain/team/decide-member.ts'
import type { Member } from '../../../shared/domain/team/member.ts'
import {
  decideNewPlan,
  decideNewTerms,
  decidePlanArchive,
} from '../../../shared/domain/catalog/decide-plan.ts'
import type { PromoCode } from '../../../shared/domain/catalog/promo-code.ts'
import { decideSettings } from '../../../shared/domain/merchant/decide-settings.ts'
import type { WebhookEndpoint } from '../../../shared/domain/webhook/endpoint.ts'
import {
  decideEndpointChange,
  decideEndpointDeletion,
  decideSecretRotation,
} from '../../../shared/domain/webhook/endpoint-changes.ts'
import { aKey } from '../fixtures/access.ts'
import { paidInvoice } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { march, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, sameGiven, shown } from './golden.ts'

const now = '2026-05-01T12:00:00.000Z'

const merchantId = 'mer_1'
const origin = (id: string) => ({ merchantId, id, createdAt: may })
const named = { email: 'ada@example.com', phone: null, name: null, merchantRef: 'ada-7', metadata: {} }
const offer = {
  code: 'MAY',
  discountType: 'fixed',
  discountValue: 50_000,
  duration: 'once',
  durationCycles: null,
  expiresAt: null,
  maxRedemptions: 10,
  planId: null,
  currency: null,
} as const
const promo: PromoCode = {
  ...offer,
  ...origin('prm_1'),
  currency: 'NGN',
  takenCount: 3,
  reservedCount: 1,
  active: true,
}
const access = aKey({ ...origin('key_1'), version: 1 })
const client: Access = { ...access, kind: 'oauth_client_id', id: 'cli_1', secretHash: 'hash-2' }
const token = {
  hash: 'hash-3',
  id: 'ses_1',
  hint: 'at_live_…efgh',
  scopes: ['plan:write'],
  createdAt: may,
  expiresAt: '2026-05-01T13:00:00.000Z',
} as const
const member: Member = {
  ...origin('mem_1'),
  email: 'bo@example.com',
  role: 'developer',
  refundLimitKobo: null,
  joinedAt: may,
  version: 2,
}
const endpoint: WebhookEndpoint = {
  ...origin('whe_1'),
  url: 'https://a.example/hooks',
  eventTypes: null,
  description: null,
  status: 'active',
  disabledReason: null,
  secrets: [{ secret: 's1', expiresAt: null }],
  failingSince: march,
  circuit: null,
  noticeDueAt: null,
  former: null,
  version: 4,
}
const at = { now: may, mode: 'live' } as const

describe('decisions about a merchant’s own settings and data', () => {
  it('match their golden file', () => {
    const { name, amount, currency, interval, intervalCount, trialDays, maxCycles } = aPlan()
    const terms = { name, amount, currency, interval, intervalCount, trialDays, maxCycles }
    const out = aCustomer({ blacklisted: true, blacklistReason: 'debt', blacklistedAs: [] })
    const known = aCustomer({ merchantRef: 'ada-6' })
    const stored = { ...defaultBillingSettings, timeZone: 'Africa/Lagos', merchantId, version: 3 }
    const settled = (before?: typeof stored) =>
      decideSettings(
        'billingSettings',
        merchantId,
        { before, defaults: defaultBillingSettings },
        {
          unusedOnCancel: 'refund',
        },
      )
    holdsGolden('plain', [
      {
        given: 'nothing',
        when: 'a plan is made (D3.1)',
        then: shown(decideNewPlan(origin('pln_2'), terms)),
      },
      {
        given: 'a plan that somebody has',
        when: 'it gets another name (D3.2)',
        then: shown(decideNewTerms(aPlan(), { name: 'Silver' })),
      },
      {
        given: 'a plan on sale',
        when: 'it is archived (D3.3)',
        then: shown(decidePlanArchive(aPlan(), may)),
      },
      {
        given: 'an archived plan',
        when: 'it is archived again (D3.3)',
        then: shown(decidePlanArchive(aPlan({ archivedAt: march }), may)),
      },
      {
        given: 'nothing',
        when: 'a promo code in kobo is made for all plans (D3.4, D3.5)',
        then: shown(decideNewPromoCode(origin('prm_1'), offer, null)),
      },
      {
        given: 'a plan in dollars',
        when: 'a promo code is made for it that names no currency',
        then: shown(decideNewPromoCode(origin('prm_1'), { ...offer, planId: 'pln_1' }, 'USD')),
      },
      {
        given: 'a promo code that was used three times',
        when: 'it is stopped (D3.7)',
        then: shown(decidePromoChange(promo, { active: false })),
      },
      {
        given: 'nothing',
        when: 'a customer is named with a reference (D3.12, D3.13)',
        then: shown(decideNewCustomer(origin('cus_2'), named)),
      },
      {
        given: 'a customer with a reference',
        when: 'they get another (D3.13)',
        then: shown(decideCustomerChange(known, { merchantRef: 'ada-7' }, { now })),
      },
      {
        given: 'a customer',
        when: 'they are shut out (D3.14)',
        then: shown(decideBlacklisting(aCustomer(), 'debt', [])),
      },
      {
        given: 'a customer who was shut out for a reason',
        when: 'they are shut out for the same (D3.14)',
        then: shown(decideBlacklisting(out, 'debt', [])),
      },
      {
        given: 'a customer who was shut out',
        when: 'they are let in again (D4.21)',
        then: shown(decideReadmission(out, [])),
      },
      {
        given: 'a merchant who has changed no settings',
        when: 'they say what becomes of unused time (B3)',
        then: shown(settled()),
      },
      {
        given: 'billing settings that were changed before',
        when: 'one of them is changed again (B3)',
        then: shown(settled(stored)),
      },
      ...sameGiven('a merchant', {
        'a secret key is made (A14)': decideNewKey({ token: 'sk_live_0', access }),
        'a platform is made known (D14.4)': decideNewClient(client, 'secret_0'),
      }),
      {
        given: 'a platform',
        when: 'it exchanges its secret for a token (S27)',
        then: shown(decideClientToken(client, token)),
      },
      {
        given: 'a key',
        when: 'it is revoked (D11.5)',
        then: shown(decideRevocation(access, may)),
      },
      {
        given: 'a revoked key',
        when: 'it is revoked again (D11.5)',
        then: shown(decideRevocation({ ...access, revokedAt: march }, may)),
      },
      {
        given: 'an owner',
        when: 'they let somebody in for support',
        then: shown(decideInvitation(origin('mem_2'), { email: 'cy@example.com', role: 'support' })),
      },
      ...sameGiven('a developer of the team', {
        'they are of support from now on': decideMemberChange(member, { role: 'support' }),
        'they leave it': decideMemberRemoval(member, []),
      }),
      ...sameGiven('an endpoint that fails', {
        'it leads elsewhere (D14.5, A14)': decideEndpointChange(
          endpoint,
          { url: 'https://b.example/hooks' },
          at,
        ),
        'it is switched off (D14.5)': decideEndpointChange(endpoint, { status: 'disabled' }, at),
      }),
      ...sameGiven('an endpoint', {
        'it gets a new secret (D8.5, A14)': decideSecretRotation(endpoint, 's2', at),
        'it is deleted': decideEndpointDeletion(endpoint),
      }),
      {
        given: 'a paid invoice',
        when: 'its receipt is to have another link',
        then: shown(decideInvoiceLink(paidInvoice({ receiptKey: 'k1' }), 'k2')),
      },
    ])
  })

  it('take the turn for which others wait, until it is taken from them', () => {
    const turn = { owner: merchantId, name: 'webhook-endpoints' }
    const first = turnTaken(null, turn, may)
    expect(first).toEqual({ ...turn, history: [], expiresAt: '2026-05-01T13:00:00.000Z', version: 1 })
    expect(turnTaken({ ...first, history: [1] }, turn, may)).toEqual({ ...first, version: 2 })
  })

  it('refuse a code in another currency than its plan’s', () => {
    const foreign = () => decideNewPromoCode(origin('prm_1'), { ...offer, currency: 'NGN' }, 'USD')
    expect(foreign).toThrow(problem('validation_error', { reason: 'currency_mismatch' }))
  })

  it('refuse a period of more than three years', () => {
    const longer = () => decideNewTerms(aPlan({ inUse: false }), { interval: 'year', intervalCount: 4 })
    expect(longer).toThrow(problem('validation_error', { path: 'intervalCount' }))
  })
})
