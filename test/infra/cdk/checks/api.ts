import { describe, expect, it } from 'vitest'
import { modes } from '../../../../infra/configuration.ts'
import { allRoutes } from '../../../../shared/api/routes.ts'
import type { Synthesis } from '../synthesize.ts'
import { functionOf } from '../function-names.ts'
import { resourcesOf } from '../template.ts'

interface Integration {
  readonly payloadFormatVersion: string
  readonly uri: { readonly 'Fn::Join': readonly [string, readonly unknown[]] }
  readonly credentials: unknown
}

interface Api {
  readonly CorsConfiguration?: unknown
  readonly Body: {
    readonly openapi: string
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
}

interface Operation {
  readonly 'x-amazon-apigateway-integration': Integration
  readonly isDefaultRoute?: boolean
}

interface Rates {
  readonly ThrottlingRateLimit: number
  readonly ThrottlingBurstLimit: number
}

export function apiChecks({ templates }: Synthesis): void {
  const [api] = resourcesOf<Api>(templates, 'AWS::ApiGatewayV2::Api')
  const operations = Object.entries(api?.properties.Body.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  const targetOf = ({ operation }: { operation: Operation }) =>
    JSON.stringify(operation['x-amazon-apigateway-integration'].uri).match(
      /:function:([\w-]+)\/invocations/,
    )?.[1]

  describe('the HTTP API', () => {
    it('is an OpenAPI 3.0.1 body with every row’s route and no other', () => {
      expect(api?.properties.Body.openapi).toBe('3.0.1')
      const rows = allRoutes().map(({ route }) => `${route.method} ${route.path}`)
      expect(operations.map(({ key }) => key).toSorted()).toEqual(
        [...rows, 'X-AMAZON-APIGATEWAY-ANY-METHOD /$default'].toSorted(),
      )
    })

    it('routes each call to the function of its name, in payload format 2.0', () => {
      for (const { name, route } of allRoutes()) {
        const operation = operations.find(({ key }) => key === `${route.method} ${route.path}`)
        expect(operation && targetOf(operation)).toBe(functionOf(name))
      }
      const versions = operations.map(({ operation }) => operation['x-amazon-apigateway-integration'])
      expect(new Set(versions.map((integration) => integration.payloadFormatVersion))).toEqual(
        new Set(['2.0']),
      )
    })

    it('answers unknown paths with our own error object', () => {
      const fallback = operations.find(({ key }) => key.endsWith('/$default'))
      expect(fallback?.operation.isDefaultRoute).toBe(true)
      expect(fallback && targetOf(fallback)).toBe('billing-dev-not-found')
    })

    it('names only existing functions, and may invoke each of them', () => {
      const names = resourcesOf<{ FunctionName: string }>(templates, 'AWS::Lambda::Function')
      const known = new Set(names.map(({ properties }) => properties.FunctionName))
      const targets = operations.map(targetOf)
      expect(targets.filter((target) => target === undefined || !known.has(target))).toEqual([])
      const policies = JSON.stringify(resourcesOf(templates, 'AWS::IAM::ManagedPolicy'))
      for (const target of targets) expect(policies).toContain(`:function:${target ?? ''}"`)
    })

    it('sets no CORS of its own, which would open all of /v1', () => {
      expect(api?.properties.CorsConfiguration).toBeUndefined()
    })

    it('limits the rate of open endpoints, route by route', () => {
      const stages = resourcesOf<{ StageName: string; RouteSettings: Record<string, Rates> }>(
        templates,
        'AWS::ApiGatewayV2::Stage',
      )
      const open = allRoutes().filter(({ route }) => route.auth === 'none')
      for (const { properties } of stages) {
        const { RouteSettings } = properties
        const expected = open.map(({ route }) => `${route.method} ${route.path}`)
        expect(Object.keys(RouteSettings).toSorted()).toEqual(expected.toSorted())
        const callback = 'POST /gateways/{mode}/{name}/callback'
        for (const [key, rates] of Object.entries(RouteSettings)) {
          expect(rates.ThrottlingRateLimit).toBeLessThanOrEqual(key === callback ? 500 : 100)
          expect(rates.ThrottlingBurstLimit).toBe(2 * rates.ThrottlingRateLimit)
        }
      }
    })

    it('names a request in its log as functions and answers do', () => {
      const stages = resourcesOf<{ AccessLogSettings: { Format: string } }>(
        templates,
        'AWS::ApiGatewayV2::Stage',
      )
      for (const { properties } of stages)
        expect(JSON.parse(properties.AccessLogSettings.Format)).toMatchObject({
          requestId: 'req_$context.requestId',
        })
    })

    it('has a stage per mode, each with throttles and an access log without paths or addresses', () => {
      const stages = resourcesOf<{
        StageName: string
        AccessLogSettings: { Format: string }
        DefaultRouteSettings: { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }
      }>(templates, 'AWS::ApiGatewayV2::Stage')
      expect(stages.map(({ properties }) => properties.StageName)).toEqual(modes)
      const rates = stages.map(({ properties }) => properties.DefaultRouteSettings.ThrottlingRateLimit)
      expect(rates[0]).toBeGreaterThan(rates[1] ?? 0)
      for (const { properties } of stages) {
        expect(properties.AccessLogSettings.Format).not.toMatch(/context\.path|sourceIp|identity|authorizer/)
      }
    })
  })
}
