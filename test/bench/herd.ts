import { jobOf } from '../../shared/jobs/catalog.ts'
import { limitsOf, weathers, type Weather } from './herd/limits.ts'
import { decide } from './herd/scenarios.ts'

/** What the bounds are held against (E4). */
const bounds = { unitsPerKey: 500, peakOverMean: 1.2, busyShare: 0.5 } as const

/** How long one batch of renewals takes in a function: the gateway's answer and three trips. An assumption, not a measurement. */
const batchSeconds = 0.4

/**
 * Herds in virtual time: when all tenants' work falls due by the product's own hash and spread, which keys it writes by the
 * product's own key functions, and how fast its workers' rows and the sweep work it off. Says which bound is broken.
 */
export function run(): Promise<void> {
  const { batchSize, maxConcurrency = 0 } = jobOf('renewal')
  const perSecond = (maxConcurrency * batchSize) / batchSeconds
  for (const herd of decide()) {
    console.log(`\n${herd.name}: ${herd.units.toLocaleString('en')} units of work`)
    console.table(
      herd.keys.map(({ key, peak, mean }) => ({
        key,
        'peak units/s': Math.round(peak),
        'peak/mean': (peak / mean).toFixed(2),
        bound: peak > bounds.unitsPerKey ? `BROKEN: ${Math.ceil(peak / bounds.unitsPerKey)} parts` : 'held',
      })),
    )
    const { arrivalPeak, arrivalOverMean, bucketsBusy, found } = herd
    const { ageSeconds, doneSeconds } = workOff(herd.arrivals, perSecond)
    const spread = arrivalOverMean > bounds.peakOverMean ? 'BROKEN' : 'held'
    const busy = bucketsBusy > bounds.busyShare ? 'BROKEN' : 'held'
    console.log(
      `arrivals at most ${arrivalPeak}/s in a minute's mean, ${arrivalOverMean.toFixed(2)} of the mean (${spread})`,
    )
    console.log(`a balance bucket is held ${(bucketsBusy * 100).toFixed(0)} % of the time at 15 ms (${busy})`)
    console.log(
      `${maxConcurrency} functions of ${batchSize}: ${Math.round(perSecond)}/s, oldest message ${Math.round(ageSeconds)} s, all done ${Math.round(doneSeconds / 60)} min after the first`,
    )
    if (found !== null)
      console.log(`the sweep has found all ${Math.round(found / 60)} min after they were due`)
  }
  for (const weather of weathers) sayLimits(weather)
  return Promise.resolve()
}

/** What breaks first with such a gateway, and at which size; the rest in the order in which it would follow (O8). */
function sayLimits(weather: Weather): void {
  const { gatewaySeconds, declines } = weather
  console.log(`\na charge takes ${gatewaySeconds} s, ${declines * 100} % are declined`)
  console.table(
    limitsOf(weather)
      .filter(({ renewalsPerHour }) => renewalsPerHour < 1e9)
      .map(({ what, renewalsPerHour, cure }, i) => ({
        breaks: i === 0 ? `first: ${what}` : what,
        'at renewals/h': `${(renewalsPerHour / 1e6).toFixed(1)} M`,
        cure,
      })),
  )
}

/** How old the oldest message gets, and when the last is done, when so many come in each second and so many are done. */
function workOff(
  arrivals: readonly number[],
  perSecond: number,
): { ageSeconds: number; doneSeconds: number } {
  let [backlog, ageSeconds, second] = [0, 0, 0]
  for (; second < arrivals.length || backlog > 0; second += 1) {
    backlog = Math.max(0, backlog + (arrivals[second] ?? 0) - perSecond)
    ageSeconds = Math.max(ageSeconds, backlog / perSecond)
  }
  return { ageSeconds, doneSeconds: second }
}
