import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { contracts } from '../../shared/api/contracts/all.ts'
import { allRoutes, routeOf, type RouteName } from '../../shared/api/routes.ts'

const root = new URL('../../', import.meta.url)
const built = allRoutes().filter(({ name, route }) =>
  existsSync(new URL(`functions/http/${route.group}/${name}.ts`, root)),
)

function sampleOf(name: RouteName): APIGatewayProxyEventV2 {
  return JSON.parse(readFileSync(new URL(`events/http/${name}.json`, root), 'utf8')) as APIGatewayProxyEventV2
}

/** The path a sample names, made again from its row and its parameters. */
function pathOf(name: RouteName, parameters: APIGatewayProxyEventV2['pathParameters']): string {
  return routeOf(name).path.replace(/\{(\w+)\}/g, (_, parameter: string) => parameters?.[parameter] ?? '')
}

describe('samples of requests', () => {
  it.each(built)('$name fits its row and passes its contract', ({ name, route }) => {
    const sample = sampleOf(name)
    const contract = contracts[name]
    const path = `/${sample.requestContext.stage}${pathOf(name, sample.pathParameters)}`
    expect(sample).toMatchObject({
      version: '2.0',
      routeKey: `${route.method} ${route.path}`,
      rawPath: path,
      requestContext: { http: { method: route.method, path } },
    })
    expect(new URLSearchParams(sample.queryStringParameters as Record<string, string>).toString()).toBe(
      sample.rawQueryString,
    )
    expect(sample.headers['authorization'] === undefined).toBe(
      route.auth === 'none' || route.auth === 'checkout',
    )
    if (contract.query)
      expect(contract.query.safeParse(sample.queryStringParameters ?? {}).error).toBeUndefined()
    expect(sample.body === undefined).toBe(contract.body === undefined)
    if (contract.body) expect(contract.body.safeParse(JSON.parse(sample.body!)).error).toBeUndefined()
  })

  it('belong to a route each', () => {
    const names = new Set<string>(built.map(({ name }) => `${name}.json`))
    expect(readdirSync(new URL('events/http', root)).filter((file) => !names.has(file))).toEqual([])
  })
})
