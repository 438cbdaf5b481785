import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../../shared/api/routes.ts'
import { takesIdempotencyKey } from '../../shared/api/statuses.ts'
import { problems } from '../../shared/domain/problem.ts'
import { startService, type Service } from '../support/service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

describe('get-health', () => {
  it('says ok to anyone', async () => {
    const { status, text } = await service.call('get-health')
    expect([status, text]).toEqual([200, '{"status":"ok"}'])
  })
})

describe('get-openapi', () => {
  it('describes every route, with its credential, scope, success and refusals', async () => {
    const { status, body } = await service.call('get-openapi')
    expect(status).toBe(200)
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } })
    for (const { name, route } of allRoutes()) {
      const operation = body['paths'][route.path][route.method.toLowerCase()]
      expect(operation.operationId).toBe(name)
      expect(Object.keys(operation.responses)[0]).toBe(String(route.status))
      const secured = route.auth !== 'none' && route.auth !== 'checkout'
      // A client's secret and a gateway's signature are no bearer credentials, and refused all the same.
      const refuses = secured || ['issue-token', 'receive-gateway-callback'].includes(name)
      expect([name, operation.security.length, '401' in operation.responses]).toEqual([
        name,
        secured ? 1 : 0,
        refuses,
      ])
      if (route.scope !== null) expect(operation.description).toContain(route.scope)
      const inPath = operation.parameters.filter((one: { in?: string }) => one.in === 'path')
      expect(inPath).toHaveLength(route.path.split('{').length - 1)
      const takesKey = operation.parameters.some((one: { $ref?: string }) => one.$ref !== undefined)
      expect([name, takesKey]).toEqual([name, takesIdempotencyKey(route)])
    }
  })

  it('names the resources, the error object and its codes, and points nowhere else', async () => {
    const { text, body } = await service.call('get-openapi')
    const { schemas } = body['components']
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Plan', 'Customer', 'Subscription', 'Invoice', 'Event', 'Error']),
    )
    expect(schemas['Error'].properties.error.properties.code.enum).toEqual(Object.keys(problems))
    expect(Object.keys(schemas['Plan'].properties)).toContain('archivedAt')
    for (const [, reference] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      const target = reference!
        .replace('#/', '')
        .split('/')
        .reduce((at: any, part) => at?.[part], body)
      expect([reference, typeof target]).toEqual([reference, 'object'])
    }
    expect(text).not.toContain('$defs')
  })

  it('documents what plans answer', async () => {
    const create = (await service.call('get-openapi')).body['paths']['/v1/plans'].post
    expect(Object.keys(create.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ])
    expect(create.requestBody.content['application/json'].schema.required).toEqual([
      'name',
      'amount',
      'interval',
    ])
    expect(create.responses['201'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Plan',
    })
  })
})
