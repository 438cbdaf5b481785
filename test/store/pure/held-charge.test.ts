import { describe, expect, it } from 'vitest'
import type { HeldCharge } from '../../../shared/domain/charge/charge.ts'
import { chargeOfRow, chargeRow, dueOfCharge } from '../../../shared/store/entities/held-charge.ts'
import { itemSize } from '../../support/item-size.ts'

const renewal: HeldCharge = {
  status: 'intended',
  reference: 'inv_01JQ3ZK4T0H8W2V6X9Y1B3C5D7-1',
  number: 1,
  amount: 500_000,
  currency: 'NGN',
  methodId: 'pm_01JQ3ZK4T0H8W2V6X9Y1B3C5D8',
  rail: 'card',
  gateway: 'paystack',
  kind: 'scheduled',
  at: '2027-04-01T09:00:00.000Z',
  leaseUntil: Date.parse('2027-04-01T09:02:00.000Z'),
  watched: false,
  askAt: null,
  deadline: null,
  sentAs: null,
  action: null,
  payer: null,
}

const ussd = { type: 'ussd', code: '*737#' } as const
const { methodId, rail, gateway, kind } = renewal
const waiting = { askAt: '2027-04-01T10:00:00.000Z', deadline: '2027-04-02T09:00:00.000Z', watched: true }
const elsewhere = { methodId, rail, gateway: undefined, kind }
const held: Record<string, HeldCharge> = {
  'in its process': renewal,
  'held by a shut gate': { ...renewal, ...waiting, leaseUntil: 0 },
  'waiting for its payer': { ...renewal, ...waiting, leaseUntil: 0, status: 'pending', action: ussd },
  'of the sandbox’s twin': { ...renewal, gateway: undefined },
  'never seen': { ...renewal, leaseUntil: 0, status: 'unseen' },
  'tried again at another gateway': { ...renewal, sentAs: elsewhere, number: 2 },
  'at one gateway twice': { ...renewal, sentAs: { methodId, rail, gateway, kind: 'switch_rail' } },
}

describe('a held charge as a row', () => {
  it.each(Object.entries(held))('is read as it was stored: %s', (_, charge) => {
    expect(chargeOfRow(JSON.parse(JSON.stringify(chargeRow(charge))))).toEqual(charge)
  })

  it('takes less space than named fields: for a renewal with its gateway, and for a waiting one', () => {
    const size = (charge: HeldCharge) => itemSize({ at: chargeRow(charge) })
    expect(size(renewal)).toBe(130)
    expect(size(held['waiting for its payer']!)).toBe(169)
  })

  it('is due when its lease ends while a process holds it, then when its gateway is queried, and not while it is unseen', () => {
    const due = (name: keyof typeof held) => dueOfCharge(chargeRow(held[name]!))
    expect(due('in its process')).toEqual({ at: '2027-04-01T09:02:00.000Z', isLease: true, watched: false })
    const asked = { at: waiting.askAt, isLease: false, watched: true }
    expect([due('held by a shut gate'), due('waiting for its payer')]).toEqual([asked, asked])
    expect([due('never seen'), dueOfCharge(null)]).toEqual([null, null])
  })
})
