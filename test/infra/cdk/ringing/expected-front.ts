import { keyOf } from './emitted.ts'
import { modes, of, ones, same, zeros, type ExpectedAlarm, type ExpectedOptions } from './samples.ts'

/** What no function of ours would notice (O4). */
export function frontDoor(
  service: string,
  { firewall, sendsMail }: Omit<ExpectedOptions, 'gradual'>,
): ExpectedAlarm[] {
  const stage = (metric: string) => keyOf('AWS/ApiGateway', metric, { ApiId: 'the API', Stage: 'live' })
  const [refused, requests] = [stage('4xx'), stage('Count')]
  const cloudFront = (metric: string) =>
    keyOf('AWS/CloudFront', metric, { DistributionId: 'the distribution', Region: 'Global' })
  const [asked, failed] = [cloudFront('Requests'), cloudFront('5xxErrorRate')]
  const declined = keyOf('Billing', 'declined', { service })
  const origin = keyOf('Billing', 'failed', { service, mode: 'live', group: 'origin' })
  const wrong = keyOf('Billing', 'originRefused', { service })
  const probe = keyOf('Billing', 'failed', { service, mode: 'live', group: 'probe' })
  const waf = (metric: string) => keyOf('AWS/WAFV2', metric, { WebACL: `${service}-edge`, Rule: 'ALL' })
  const [blocked, passed] = [waf('BlockedRequests'), waf('AllowedRequests')]
  const scheduler = (metric: string, mode: string) =>
    keyOf('AWS/Scheduler', metric, { ScheduleGroup: `${service}-${mode}` })
  const mail = (metric: string) => keyOf('AWS/SES', `Reputation.${metric}`)
  return [
    {
      name: 'refusals-live',
      // A wrong origin secret: every call is 403, and no function of ours is asked.
      trouble: { [refused]: [undefined, ones(50), ones(50)], [requests]: same(ones(83), 3) },
      weather: [
        { [refused]: same(ones(49), 3), [requests]: same(ones(49), 3) },
        { [refused]: same(ones(50), 3), [requests]: same(ones(84), 3) },
      ],
    },
    { name: 'origin-failures', trouble: of(origin, [[1]]), weather: [of(origin, [zeros(50)])] },
    { name: 'origin-refusals', trouble: of(wrong, [[1]]), weather: [] },
    {
      name: 'probe',
      trouble: of(probe, [[1], [0], [1]]),
      weather: [of(probe, [[0], [1], [0]]), of(probe, [[0], undefined, [0]])],
    },
    {
      name: 'declines-live',
      trouble: of(declined, [undefined, [...ones(18), ...zeros(2)], [...ones(18), ...zeros(2)]]),
      weather: [of(declined, same(ones(19), 3)), of(declined, same([...ones(89), ...zeros(11)], 3))],
    },
    ...modes.flatMap((mode) =>
      (['failed', 'dropped'] as const).map((name) => {
        const key = scheduler(name === 'failed' ? 'TargetErrorCount' : 'InvocationDroppedCount', mode)
        return {
          name: `schedules-${name}-${mode}`,
          trouble: of(key, [undefined, ones(10), ones(10)]),
          weather: [of(key, same(ones(9), 3)), of(key, [ones(99), [0], [0]])],
        }
      }),
    ),
    {
      name: 'edge-failures',
      trouble: { [asked]: same(ones(20), 3), [failed]: [[0], [5], [5]] },
      weather: [
        { [asked]: same(ones(19), 3), [failed]: same([100], 3) },
        { [asked]: same(ones(500), 3), [failed]: same([4.9], 3) },
      ],
    },
    ...(firewall
      ? [
          {
            name: 'edge-blocked',
            trouble: { [blocked]: [undefined, ones(100), ones(100)], [passed]: same(ones(1900), 3) },
            weather: [
              { [blocked]: same(ones(99), 3) },
              { [blocked]: same(ones(100), 3), [passed]: same(ones(1901), 3) },
            ],
          },
        ]
      : []),
    ...(sendsMail
      ? [
          {
            name: 'mail-bounces',
            trouble: of(mail('BounceRate'), [[0.025]]),
            weather: [of(mail('BounceRate'), [[0.02]])],
          },
          {
            name: 'mail-complaints',
            trouble: of(mail('ComplaintRate'), [[0.0005]]),
            weather: [of(mail('ComplaintRate'), [[0.0004]])],
          },
        ]
      : []),
  ]
}

/** An hour that renews far less than hours do; not one that renews a little less, and none before hours are known. */
export function fewRenewals(service: string): ExpectedAlarm {
  const key = keyOf('Billing', `${service}-live-renewals`)
  const usual = [[900], [1000], [1100], [1000], [950], [1050]]
  return {
    name: 'few-renewals',
    trouble: of(key, [...usual, [1000], [400], [400]]),
    weather: [of(key, [...usual, [1000], [900], [900]]), of(key, [[1], [1], [1]])],
  }
}
