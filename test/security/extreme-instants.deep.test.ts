import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../functions/http/registry.ts'
import { contracts } from '../../shared/api/contracts/all.ts'
import { fieldsOf } from '../../shared/api/unknown-fields.ts'
import { allRoutes, type RouteName } from '../../shared/api/routes.ts'
import { openSampleScene, type SampleScene } from '../infra/bundles/sample-scene.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { sampleEvent } from '../support/sample-event.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
let samples: SampleScene

beforeAll(async () => {
  samples = await openSampleScene(service)
})

const instantNames = ['from', 'to', 'createdFrom', 'createdTo', 'expiresAt', 'resumesAt', 'now']
const ends = [
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+14:00',
  '1969-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-12:00',
]
const days = ['0000-01-01', '9999-12-31', '2026-02-29', '2024-02-29']

/** Pairs of ends, in order and against it, and single ones. */
function* values(names: readonly string[], texts: readonly string[]) {
  for (const name of names) for (const text of texts) yield { [name]: text }
  const [from, to] = [names.find((name) => /from/i.test(name)), names.find((name) => /to$/i.test(name))]
  if (from === undefined || to === undefined) return
  for (const a of texts) for (const b of texts) yield { [from]: a, [to]: b }
  yield { [from]: '2026-12-01T00:00:00Z', [to]: '2026-11-01T00:00:00Z' }
}

async function answerTo(name: RouteName, { query, body }: { query?: object; body?: object }) {
  const { route } = allRoutes().find((one) => one.name === name)!
  const event = samples.fill(sampleEvent(name), route.auth)
  if (query) event.queryStringParameters = { ...query }
  if (body) event.body = JSON.stringify({ ...(JSON.parse(event.body ?? '{}') as object), ...body })
  const { handler } = await endpoints[name]()
  const { statusCode = 0, body: answer = '' } = await handler(event, {} as never)
  return { status: statusCode, answer }
}

const named = (schema: unknown) =>
  Object.keys(fieldsOf(schema) ?? {}).filter((name) => instantNames.includes(name))

// Holds Q4.
describe('no instant causes an internal error', () => {
  const queries = allRoutes().filter(({ name }) => named(contracts[name].query).length > 0)
  it.each(queries)('in the query of $name', async ({ name }) => {
    const takesDays = /analytics/.test(name)
    for (const query of values(named(contracts[name].query), takesDays ? [...ends, ...days] : ends)) {
      const { status, answer } = await answerTo(name, { query })
      expect([200, 404, 422], `${JSON.stringify(query)} ${answer}`).toContain(status)
    }
  })

  // A replay of a range needs a worker's queue, and reads the same list as `list-events`.
  const bodies = allRoutes().filter(
    ({ name }) => name !== 'redeliver-range' && named(contracts[name].body).length > 0,
  )
  it.each(bodies)('in the body of $name', async ({ name }) => {
    for (const body of values(named(contracts[name].body), [...ends, ...days])) {
      const { status, answer } = await answerTo(name, { body })
      expect(status, `${JSON.stringify(body)} ${answer}`).toBeLessThan(500)
    }
  })

  it('and a range that ends before it begins is empty', async () => {
    const backwards = { from: '2026-12-01', to: '2026-11-01' }
    const series = await answerTo('get-analytics-timeseries', { query: backwards })
    expect(JSON.parse(series.answer)).toMatchObject({ days: [] })
    const overview = await answerTo('get-analytics-overview', { query: backwards })
    expect(JSON.parse(overview.answer)).toMatchObject({ newMrrKobo: 0, recoveredKobo: 0 })
    const long = { from: '9999-12-01', to: '9999-12-31' }
    expect((await answerTo('get-analytics-timeseries', { query: long })).status).toBe(200)
  })

  it('and a simulation of the future is refused', async () => {
    const { status, answer } = await answerTo('simulate-recovery', {
      body: { from: '2999-01-01', to: '2999-02-01' },
    })
    expect([status, JSON.parse(answer).error.details]).toMatchObject([
      422,
      [{ path: 'from', reason: 'window_ahead' }],
    ])
    const empty = await answerTo('simulate-recovery', { body: { from: '2026-02-01', to: '2026-01-01' } })
    expect([empty.status, JSON.parse(empty.answer).cases]).toEqual([200, 0])
  })
})
