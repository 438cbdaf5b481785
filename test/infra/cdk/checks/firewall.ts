import { describe, expect, it } from 'vitest'
import { Firewall, type Calls } from '../ringing/firewall.ts'
import type { Template } from '../template.ts'

/** What the firewall does with callers, by the rules in the template. Holds O6. */
export function firewallChecks(templates: Readonly<Record<string, Template>>): void {
  describe('the firewall', () => {
    const firewall = new Firewall(templates)
    const carrier = '102.89.32.7'
    const five = 300
    const tooMany = (rule: string) => ({
      rule,
      status: 429,
      retryAfter: '60',
      body: { error: { code: 'rate_limited', message: 'Too many requests; try again later.', details: [] } },
    })
    const through = { rule: null, status: 200 }

    it('lets 200 payers behind one carrier’s address poll their payments, two tabs each', () => {
      const payers = Array.from({ length: 200 }, (_, n): Calls[] => {
        const path = `/checkout/cs_live_${n}`
        return [
          { address: carrier, path, many: 2 },
          { address: carrier, path: `${path}/pay`, many: 3 },
          { address: carrier, path: `${path}/status`, many: 2 * (five / 2) },
        ]
      }).flat()
      expect(firewall.judge(payers).filter(({ status }) => status !== 200)).toEqual([])
    })

    it('stops a client that hammers a session, and not its neighbour behind the same address', () => {
      const page = (token: string, many: number) => ({
        address: carrier,
        path: `/checkout/${token}/status`,
        many,
      })
      expect(firewall.judge([page('cs_live_1', 601), page('cs_live_2', 600)])).toEqual([
        tooMany('rate-session'),
        through,
      ])
    })

    it('counts servers by their credential: a shop of 150 a second passes, one of 250 does not, and neither affects the other', () => {
      const shop = (authorization: string, perSecond: number): Calls => ({
        address: '41.58.0.1',
        path: '/v1/checkout/sessions',
        authorization,
        many: perSecond * five,
      })
      expect(firewall.judge([shop('Bearer a', 150), shop('Bearer b', 250)])).toEqual([
        through,
        tooMany('rate-credential'),
      ])
      const token = { ...shop('Basic c', 100), path: '/v1/oauth/token' }
      expect(firewall.judge([token])).toEqual([through])
    })

    it('counts what honest servers send without blocking it: no user agent, scripts and paths in bodies', () => {
      const php: Calls = {
        address: '41.58.0.2',
        path: '/v1/plans',
        authorization: 'Bearer a',
        many: 10,
        meets: ['NoUserAgent_HEADER', 'CrossSiteScripting_BODY', 'GenericLFI_BODY', 'SizeRestrictions_BODY'],
      }
      expect(firewall.judge([php])).toEqual([through])
    })

    it('never stops a gateway’s callbacks from its own address, and treats a stranger’s like any flood', () => {
      const callbacks = (address: string, perSecond: number): Calls => ({
        address,
        path: '/gateways/live/paystack/callback',
        many: perSecond * five,
        // Its words for a card may look like an attack.
        meets: ['EC2MetaDataSSRF_COOKIE'],
      })
      expect(firewall.judge([callbacks('52.31.139.75', 5000)])).toEqual([through])
      expect(firewall.judge([callbacks('10.1.2.3', 1)])[0]?.status).toBe(403)
      const { meets: _, ...flood } = callbacks('10.1.2.3', 201)
      expect(firewall.judge([flood])).toEqual([tooMany('rate-address')])
      // Only its callbacks: the rest of what comes from there is counted.
      expect(firewall.judge([{ ...flood, address: '52.31.139.75', path: '/v1/plans' }])).toEqual([
        tooMany('rate-address'),
      ])
    })

    it('stops floods: by address, at the open endpoints, and with a new credential each time', () => {
      const from = (path: string, many: number): Calls => ({ address: '10.9.9.9', path, many })
      expect(firewall.judge([from('/v1/plans', 60_001)])).toEqual([tooMany('rate-address')])
      expect(firewall.judge([from('/sandbox/identity/otp', 6001)])).toEqual([tooMany('rate-doors')])
      expect(firewall.judge([from('/identity/otp', 6000)])).toEqual([through])
      const many = Array.from({ length: 601 }, (_, n) => ({
        ...from('/v1/plans', 1000),
        authorization: `Bearer ${n}`,
      }))
      expect(firewall.judge(many)[0]).toEqual(tooMany('rate-flood'))
    })

    it('answers an attack with our error object', () => {
      const attack = { address: '10.9.9.8', path: '/v1/plans', many: 1, meets: ['Log4JRCE_HEADER'] }
      expect(firewall.judge([attack])).toEqual([
        {
          rule: 'AWSManagedRulesKnownBadInputsRuleSet',
          status: 403,
          body: {
            error: {
              code: 'forbidden',
              message: 'The firewall took this request for an attack.',
              details: [],
            },
          },
        },
      ])
    })
  })
}
