import { describe, expect, it } from 'vitest'
import type { Access } from '../../../shared/domain/access/access.ts'
import type { Merchant } from '../../../shared/domain/merchant/merchant.ts'
import {
  decideLinkOpened,
  decidePortalLink,
  usableLink,
} from '../../../shared/domain/portal/decide-portal-link.ts'
import { april, march, may } from '../fixtures/instants.ts'

const order = {
  ...({ merchantId: 'mer_1', mode: 'live', customerId: 'cus_1' } as const),
  returnUrl: 'https://shop.example',
}
const ofLink = { hash: 'h1', id: 'plk_1', hint: '…1', createdAt: march, expiresAt: may, token: 'secret' }
const link = decidePortalLink(order, ofLink)
const merchant: Merchant = {
  ...{ merchantId: 'mer_1', name: 'Ikeja Gym', email: 'gym@shop.example', timeZone: 'Africa/Lagos' },
  ...{ disabled: false, createdAt: march },
}

// Holds Q6.
describe('a link to the portal', () => {
  it('is of one customer, can do nothing else, and does not contain its token', () => {
    expect(decidePortalLink(order, ofLink)).toEqual({
      ...{ hash: 'h1', id: 'plk_1', hint: '…1', createdAt: march, expiresAt: may },
      ...{ merchantId: 'mer_1', mode: 'live', returnUrl: 'https://shop.example', subject: 'cus_1' },
      ...{ kind: 'portal_link', name: 'Portal link', scopes: [], timeZone: '' },
      ...{ revokedAt: null, secretHash: null, version: 1 },
    })
  })

  it('opens a session of the same customer, and is used up by that', () => {
    const minted = { ...ofLink, hash: 'h2', id: 'pse_1', hint: '…2', createdAt: april, token: 'other' }
    const session = {
      ...{ ...link, hash: 'h2', id: 'pse_1', hint: '…2', createdAt: april, expiresAt: may },
      ...{ kind: 'portal_session', name: 'Portal', version: 1 },
    }
    expect(decideLinkOpened(link, merchant, minted)).toEqual({
      turns: [
        { thing: 'access', before: link, after: { ...link, revokedAt: april, version: 2 } },
        { thing: 'access', before: null, after: session },
      ],
      ...{ moves: [], events: [], about: {}, result: { token: 'other', expiresAt: may } },
    })
  })

  it.each<[string, Access | undefined, Merchant | undefined, string, 'not_found' | 'session_expired' | null]>(
    [
      ['that is open', link, merchant, april, null],
      ['in its last millisecond', link, merchant, '2026-05-01T11:59:59.999Z', null],
      ['that has just ended', link, merchant, may, 'session_expired'],
      ['that was used', { ...link, revokedAt: march }, merchant, april, 'session_expired'],
      ['without an end', { ...link, expiresAt: null }, merchant, april, 'session_expired'],
      ['that nobody made', undefined, merchant, april, 'not_found'],
      ['that is another credential', { ...link, kind: 'portal_session' }, merchant, april, 'not_found'],
      ['of nobody', link, undefined, april, 'not_found'],
      ['of a disabled merchant', link, { ...merchant, disabled: true }, april, 'not_found'],
    ],
  )('%s', (_, found, owner, now, code) => {
    const use = () => usableLink(found, owner, now)
    if (code === null) expect(use()).toBe(found)
    else expect(use).toThrow(expect.objectContaining({ code }) as Error)
    const open = () => decideLinkOpened(found, owner, { ...ofLink, createdAt: now })
    if (code !== null) expect(open).toThrow(expect.objectContaining({ code }) as Error)
    else expect(open().turns).toHaveLength(2)
  })
})
