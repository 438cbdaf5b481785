import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openLife } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

/** Sums are exact however large, and the answer says what it counted (B12). */
const service = await forThisFile(startService())

const large = 2n ** 60n + 1n

async function counted(timeZone: string) {
  const life = await openLife(service, '2027-04-20T12:00:00.000Z', timeZone)
  const day = {
    'new#NGN': large,
    'churned#NGN': 5n,
    'recoveredKobo#NGN': large,
    'active#NGN': 2,
    'failed#NGN#timeout': 1,
  }
  for (const sk of ['2027-04-02', '2027-04-03'])
    await documentClient().send(
      new PutCommand({
        TableName: 'billing-sandbox',
        Item: { pk: `${life.merchant.merchantId}#STAT`, sk, ...day },
      }),
    )
  return life
}

describe('analytics', () => {
  it('sum exactly beyond 2^53, as JSON integers', async () => {
    const { key } = await counted('Africa/Lagos')
    const overview = await service.call('get-analytics-overview', { key })
    expect(overview.status).toBe(200)
    for (const digits of [
      `"mrrKobo":${2n * large - 10n}`,
      `"newMrrKobo":${2n * large}`,
      `"recoveredKobo":${2n * large}`,
      '"churnedMrrKobo":10',
    ])
      expect(overview.text).toContain(digits)
    const failures = await service.call<any>('get-analytics-failures', { key })
    expect([failures.status, failures.body.byFailureCode]).toEqual([200, { timeout: 2 }])
    const series = await service.call('get-analytics-timeseries', { key })
    expect(series.status).toBe(200)
    expect(series.text).toContain(`"newMrrKobo":${large}`)
  })

  it.each([
    ['Africa/Lagos', '2027-04-02T23:00:00.000Z', '2027-04-03T23:00:00.000Z'],
    ['Europe/London', '2027-04-02T23:00:00.000Z', '2027-04-03T23:00:00.000Z'],
    ['America/New_York', '2027-04-03T04:00:00.000Z', '2027-04-04T04:00:00.000Z'],
  ])('count whole days of %s and say which', async (timeZone, from, to) => {
    const { key } = await counted(timeZone)
    const asked = [
      { from: '2027-04-03', to: '2027-04-04' },
      { from: '2027-04-03T15:00:00Z', to: '2027-04-03T15:00:01Z' },
    ]
    for (const query of asked)
      for (const name of ['get-analytics-overview', 'get-analytics-failures'] as const) {
        const { status, body } = await service.call<any>(name, { key, query })
        expect([status, body]).toMatchObject([200, { from, to, timeZone }])
      }
    const { text } = await service.call('get-analytics-overview', { key, query: asked[1]! })
    expect(text).toContain(`"newMrrKobo":${large}`)
  })
})
