import middy from '@middy/core'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { allRoutes } from '../../shared/api/routes.ts'
import { Problem } from '../../shared/domain/problem.ts'
import type { HttpHandler } from './endpoint.ts'
import { observe } from './middleware/observe.ts'
import { renderProblems } from './middleware/problems.ts'

/** Answers what no route does, in our error shape: 405 when another method has the path, else 404. */
export const handler = middy((event: APIGatewayProxyEventV2) => {
  const path = event.requestContext.http.path.replace(/^\/(live|sandbox)(?=\/)/, '')
  const allowed = allRoutes().filter(({ route }) => matches(route.path, path))
  if (allowed.length === 0) throw new Problem('not_found', [{ path }])
  const allow = [...new Set(allowed.map(({ route }) => route.method))].join(', ')
  throw new Problem('method_not_allowed', [{ allow }], { headers: { allow } })
}).use([observe('not-found'), renderProblems()] as never) as unknown as HttpHandler

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith('{') || part === given[i])
  )
}
