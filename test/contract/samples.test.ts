import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contracts } from '../../shared/api/contracts/all.ts'
import { allRoutes, type RouteName } from '../../shared/api/routes.ts'
import { sampleEvent } from '../support/sample-event.ts'

const root = new URL('../../', import.meta.url)
const built = allRoutes().filter(({ name, route }) =>
  existsSync(new URL(`functions/http/${route.group}/${name}.ts`, root)),
)
const told = ['params', 'query', 'headers', 'body']

const sampleIn = (name: RouteName) =>
  JSON.parse(readFileSync(new URL(`events/http/${name}.json`, root), 'utf8')) as Record<string, any>

/** What a sample says beside what a sample may say, a sentence. */
function excessOf(name: RouteName): string[] {
  return Object.keys(sampleIn(name))
    .filter((key) => !told.includes(key))
    .map(
      (key) =>
        `events/http/${name}.json says ${key}: keep ${told.join(', ')} (body as JSON), the rest follows from its row`,
    )
}

describe('samples of requests', () => {
  it.each(built)('$name matches its operation and passes its schema', ({ name, route }) => {
    expect(excessOf(name)).toEqual([])
    const sample = sampleIn(name)
    const contract = contracts[name]
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    expect(Object.keys(sample['params'] ?? {}).toSorted()).toEqual(named.toSorted())
    if (contract.query) expect(contract.query.safeParse(sample['query'] ?? {}).error).toBeUndefined()
    expect(sample['body'] === undefined).toBe(contract.body === undefined)
    if (contract.body) expect(contract.body.safeParse(sample['body']).error).toBeUndefined()
  })

  it('each belong to one route', () => {
    const names = new Set<string>(built.map(({ name }) => `${name}.json`))
    expect(readdirSync(new URL('events/http', root)).filter((file) => !names.has(file))).toEqual([])
  })

  it('become the invocation that API Gateway makes from them', () => {
    expect(sampleEvent('change-plan')).toMatchObject({
      version: '2.0',
      routeKey: 'POST /v1/subscriptions/{id}/change-plan',
      rawPath: '/live/v1/subscriptions/sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2D/change-plan',
      headers: { authorization: 'Bearer sk_test_EXAMPLE', 'content-type': 'application/json' },
      body: JSON.stringify(sampleIn('change-plan')['body']),
    })
    expect(sampleEvent('list-plans')).toMatchObject({
      rawQueryString: 'limit=20',
      queryStringParameters: { limit: '20' },
    })
    expect(sampleEvent('get-checkout').headers).not.toHaveProperty('authorization')
  })
})
