import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { allRoutes } from '../../shared/api/routes.ts'
import { Problem } from '../../shared/domain/problem.ts'
import type { HttpHandler } from './endpoint.ts'
import { isForBrowsers, preflightHeaders } from './middleware/allow-browsers.ts'
import { observe } from './middleware/observe.ts'
import { prefersHtml } from './middleware/page.ts'
import { renderProblems } from './middleware/problems.ts'
import type { HttpRequest } from './middleware/state.ts'
import { problemPage } from './pages/problem-page.ts'
import { rootAnswer, rootPage } from './pages/root-page.ts'

/**
 * Answers calls that match no route, in our error format: 405 when another method has the path, otherwise 404; people
 * get a page. The service's root address lists where everything is. It also answers a browser's preflight (OPTIONS) for
 * routes that are open to browsers.
 */
export const handler = middy(
  async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const path = event.requestContext.http.path.replace(/^\/(live|sandbox)(?=\/|$)/, '')
    const known = allRoutes().filter(({ route }) => matches(route.path, path))
    const open = known.filter(({ route }) => isForBrowsers(route))
    const { method } = event.requestContext.http
    if (method === 'OPTIONS' && open.length > 0) {
      const allowed = methodsOf(open)
      return {
        statusCode: 200,
        headers: { ...preflightHeaders, 'access-control-allow-methods': allowed },
        body: '',
      }
    }
    if (method === 'GET' && (path === '' || path === '/')) return root(event)
    const without = path.replace(/\/+$/, '')
    if (
      without !== path &&
      allRoutes().some(({ route }) => route.method === method && matches(route.path, without))
    )
      throw new Problem('not_found', [
        { path, reason: 'trailing_slash', issue: `${method} ${without} has no slash at its end` },
      ])
    if (known.length === 0)
      throw new Problem('not_found', [{ path, reason: 'unknown_path' }], {
        message: 'There is no such path: `/openapi.json` lists those there are.',
      })
    const allow = methodsOf(known)
    throw new Problem('method_not_allowed', [{ allow }], { headers: { allow } })
  },
).use([
  observe('not-found', { group: 'service' }),
  { onError: showProblem },
  renderProblems(),
] as never) as unknown as HttpHandler

async function root(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  // The page may be requested at `/sandbox`, without a slash; its relative links then need that segment.
  const base = event.rawPath.endsWith('/') ? '' : `${event.rawPath.split('/').at(-1) ?? ''}/`
  if (!prefersHtml({ event })) return { statusCode: 200, body: JSON.stringify(rootAnswer(base)) }
  const { body, headers } = await rootPage(base)
  return { statusCode: 200, body, headers: { ...headers } }
}

/** A browser gets a refusal as a page. */
async function showProblem(request: HttpRequest): Promise<void> {
  const { response, error } = request
  if (!response || !(error instanceof Problem) || !prefersHtml(request)) return
  const { body, headers } = await problemPage(error.status)
  response.body = body
  response.headers = { ...response.headers, ...headers }
}

function methodsOf(rows: ReturnType<typeof allRoutes>): string {
  return [...new Set(rows.map(({ route }) => route.method))].join(', ')
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith('{') || part === given[i])
  )
}
