import { describe, expect, it } from 'vitest'
import {
  gatewayHoldOf,
  gatewayHoldsAfter,
  missingGateways,
  withoutGateway,
  withUsed,
  type GatewayHoldOrder,
  type GatewayHolds,
} from '../../../shared/domain/gateway/gateway-hold.ts'
import { april, march, may } from '../fixtures/instants.ts'

const nombaHeld = { gateway: 'nomba', reason: 'Outage', since: march }
const paystackHeld = { gateway: 'paystack', reason: 'Fraud', since: april }
const aRecord = (over: Partial<GatewayHolds> = {}): GatewayHolds => ({
  held: [],
  used: ['nomba', 'paystack'],
  left: [],
  version: 4,
  ...over,
})

// Holds O1.
describe('the operator’s hold of a gateway', () => {
  const hold = (gateway: string, reason: string): GatewayHoldOrder => ({ kind: 'hold', gateway, reason })

  it.each<[string, GatewayHolds | undefined, GatewayHoldOrder, GatewayHolds]>([
    [
      'begins a record where there was none',
      undefined,
      hold('nomba', 'Outage'),
      { held: [{ ...nombaHeld, since: may }], used: [], left: [], version: 1 },
    ],
    [
      'is put beside that of another',
      aRecord({ held: [paystackHeld] }),
      hold('nomba', 'Outage'),
      aRecord({ held: [paystackHeld, { ...nombaHeld, since: may }], version: 5 }),
    ],
    [
      'that is repeated changes its reason alone',
      aRecord({ held: [nombaHeld, paystackHeld] }),
      hold('nomba', 'Still an outage'),
      aRecord({
        held: [paystackHeld, { ...nombaHeld, reason: 'Still an outage' }],
        version: 5,
      }),
    ],
    [
      'ends alone',
      aRecord({ held: [nombaHeld, paystackHeld] }),
      { kind: 'release', gateway: 'nomba' },
      aRecord({ held: [paystackHeld], version: 5 }),
    ],
    [
      'that does not stand may be ended too',
      aRecord({ held: [paystackHeld] }),
      { kind: 'release', gateway: 'nomba' },
      aRecord({ held: [paystackHeld], version: 5 }),
    ],
    [
      'that nobody ever gave may be ended too',
      undefined,
      { kind: 'release', gateway: 'nomba' },
      { held: [], used: [], left: [], version: 1 },
    ],
  ])('%s', (_, before, order, after) => {
    expect(gatewayHoldsAfter(before, order, may)).toEqual(after)
  })

  it('is found by the gateway’s name', () => {
    const both = aRecord({ held: [nombaHeld, paystackHeld] })
    expect(gatewayHoldOf(both, 'nomba')).toEqual(nombaHeld)
    expect(gatewayHoldOf(both, 'paystack')).toEqual(paystackHeld)
    expect(gatewayHoldOf(both, 'acme')).toBeNull()
    expect(gatewayHoldOf(undefined, 'nomba')).toBeNull()
  })
})

// Holds G6.
describe('the gateways that have served a mode', () => {
  const hour = (n: number) => new Date(Date.parse(may) + n * 3_600_000).toISOString()

  it.each<[string, GatewayHolds | undefined, string[], GatewayHolds | null]>([
    ['are those first named', undefined, ['nomba'], { held: [], used: ['nomba'], left: [], version: 1 }],
    ['stay as they are', aRecord(), ['paystack', 'nomba'], null],
    ['stay when fewer are named', aRecord(), ['paystack'], null],
    [
      'get another at their end',
      aRecord({ held: [nombaHeld] }),
      ['acme', 'nomba'],
      aRecord({ held: [nombaHeld], used: ['nomba', 'paystack', 'acme'], version: 5 }),
    ],
    [
      'get one that was left a day ago, and keep what else was left',
      aRecord({
        used: ['nomba'],
        left: [
          { gateway: 'paystack', at: hour(-24) },
          { gateway: 'acme', at: hour(-48) },
        ],
      }),
      ['nomba', 'paystack'],
      aRecord({ left: [{ gateway: 'acme', at: hour(-48) }], version: 5 }),
    ],
    [
      'do not get one that was left less than a day ago',
      aRecord({ used: ['nomba'], left: [{ gateway: 'paystack', at: hour(-23) }] }),
      ['nomba', 'paystack'],
      null,
    ],
  ])('%s', (_, before, chosen, after) => {
    expect(withUsed(before, chosen, may)).toEqual(after)
  })

  it.each<[string, GatewayHolds | undefined, GatewayHolds]>([
    [
      'lose one that the operator leaves',
      aRecord({ held: [paystackHeld] }),
      aRecord({
        held: [paystackHeld],
        used: ['paystack'],
        left: [{ gateway: 'nomba', at: may }],
        version: 5,
      }),
    ],
    [
      'keep what was left before',
      aRecord({ left: [{ gateway: 'acme', at: march }] }),
      aRecord({
        used: ['paystack'],
        left: [
          { gateway: 'acme', at: march },
          { gateway: 'nomba', at: may },
        ],
        version: 5,
      }),
    ],
    [
      'name one that is left twice once, with its last time',
      aRecord({ left: [{ gateway: 'nomba', at: march }] }),
      aRecord({ used: ['paystack'], left: [{ gateway: 'nomba', at: may }], version: 5 }),
    ],
    [
      'may be left before any was named',
      undefined,
      { held: [], used: [], left: [{ gateway: 'nomba', at: may }], version: 1 },
    ],
  ])('%s', (_, before, after) => {
    expect(withoutGateway(before, 'nomba', may)).toEqual(after)
  })

  it('are missing where the deployment does not name them', () => {
    expect(missingGateways(aRecord(), ['acme', 'paystack'])).toEqual(['nomba'])
    expect(missingGateways(undefined, ['nomba'])).toEqual([])
  })
})
