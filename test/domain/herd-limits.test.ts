import { describe, expect, it } from 'vitest'
import { limitsOf, weathers, type Weather } from '../bench/herd/limits.ts'

const first = (weather: Weather) => {
  const [{ what, renewalsPerHour } = { what: '', renewalsPerHour: 0 }] = limitsOf(weather)
  return [what, Math.round(renewalsPerHour / 100_000) / 10] as const
}

// Holds O8.
describe('what breaks first', () => {
  it('is the renewal worker if a gateway takes three seconds: at one and a half million an hour, not at ten', () => {
    expect(first({ gatewaySeconds: 3, declines: 0 })).toEqual(['the worker of renewals', 1.5])
  })

  it('is the webhook worker, if the gateway is fast', () => {
    expect(first({ gatewaySeconds: 0.4, declines: 0 })).toEqual(['webhooks whose receivers take 0.3 s', 3])
  })

  it('declines include their retries: a third of them costs the second worker', () => {
    const [slow, declined] = [
      { gatewaySeconds: 3, declines: 0 },
      { gatewaySeconds: 3, declines: 0.3 },
    ].map(
      (weather) => limitsOf(weather).find(({ what }) => what === 'the worker of retries')!.renewalsPerHour,
    )
    expect([slow! > 1e9, Math.round(declined! / 1e5)]).toEqual([true, 20])
  })

  it('are the quotas of an account, each at its size', () => {
    const at = (what: string) =>
      limitsOf({ gatewaySeconds: 0.4, declines: 0 }).find((limit) => limit.what === what)!.renewalsPerHour
    expect(Math.round(at('write units of the table') / 1e5) / 10).toBe(5.3)
    expect(at('hand-overs of Scheduler')).toBe(3_600_000)
  })

  it('lists for each scenario what to raise', () => {
    expect(weathers).toHaveLength(9)
    for (const weather of weathers)
      for (const { cure, renewalsPerHour } of limitsOf(weather)) {
        expect(cure.length).toBeGreaterThan(5)
        expect(renewalsPerHour).toBeGreaterThan(0)
      }
  })
})
