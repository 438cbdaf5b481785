import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { contracts } from '../../shared/api/contracts/all.ts'
import { reasons } from '../../shared/api/document/reasons.ts'
import { composeOpenApi } from '../../shared/api/openapi.ts'
import { allRoutes } from '../../shared/api/routes.ts'
import { CURRENCIES } from '../../shared/domain/money/money.ts'
import { problems } from '../../shared/domain/problem.ts'
import { subscriptionStatuses } from '../../shared/domain/subscription/transitions.ts'
import { eventCatalog } from '../../shared/domain/event/event-catalog.ts'

const whole = composeOpenApi() as any
const text = JSON.stringify(whole)

/** Every node of the document with the way to it, and whether it is named by a list of properties. */
function* nodesOf(
  node: unknown,
  path: readonly string[] = [],
): Generator<{ node: any; path: readonly string[] }> {
  if (typeof node !== 'object' || node === null) return
  yield { node, path }
  for (const [key, child] of Object.entries(node)) yield* nodesOf(child, [...path, key])
}

const nodes = [...nodesOf(whole)]

/** Where an example stands nothing describes anything. */
const described = nodes.filter(({ path }) => !path.includes('example') && !path.includes('examples'))

describe('descriptions', () => {
  it('exist for every property of every object (shared/api/document/words)', () => {
    const missing = described
      .filter(({ path }) => path.at(-2) === 'properties' && path.at(-3) !== 'properties')
      .filter(({ node }) => !node.description)
      .map(({ path }) => path.join(' > '))
    expect(missing).toEqual([])
  })

  it('exist for every parameter, header, schema, tag and operation', () => {
    const missing: string[] = []
    const need = (name: string, one: any): void => {
      if (!one.description) missing.push(name)
    }
    for (const { name, route } of allRoutes()) {
      const operation = whole.paths[route.path][route.method.toLowerCase()]
      need(name, operation)
      if (operation.description.length < 15) missing.push(`${name}: ${operation.description}`)
      for (const one of operation.parameters)
        if (!one.$ref) need(`${name}, the ${one.in} parameter ${one.name} (document/parameters.ts)`, one)
    }
    for (const section of ['schemas', 'parameters', 'headers', 'responses', 'securitySchemes'])
      for (const [name, one] of Object.entries(whole.components[section])) need(`${section}: ${name}`, one)
    for (const tag of whole.tags) need(`the tag ${tag.name} (document/tags.ts)`, tag)
    expect(missing).toEqual([])
  })

  // Holds D2.6.
  it('exist for every reason that the code gives', () => {
    const root = new URL('../../', import.meta.url)
    const files = ['shared/operations', 'shared/domain', 'shared/store', 'functions'].flatMap((folder) =>
      readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(new URL(`${folder}/${file}`, root), 'utf8')),
    )
    const given = new Set(
      files.flatMap((source) => {
        const found = source.matchAll(
          /(?:conflict|malformed|refused)\(\s*'(\w+)'|(?:new Problem\([^;]*?|invalid\([^;]*?)reason: '(\w+)'/gs,
        )
        return [...found].map(([, first, second]) => (first ?? second)!)
      }),
    )
    expect(given.size).toBeGreaterThan(30)
    expect([...given].filter((reason) => !(reason in reasons) && !notAnswered.has(reason))).toEqual([])
  })
})

/** Told to the operator's command, and by an event. */
const notAnswered = new Set(['duplicate_email', 'refund_failed'])

describe('names', () => {
  it('are given to the resources, the error object, the events and the lists of values', () => {
    const { schemas } = whole.components
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Plan', 'Customer', 'Subscription', 'Invoice', 'BillingEvent', 'ApiError']),
    )
    expect(schemas.Currency.enum).toEqual([...CURRENCIES])
    expect(schemas.SubscriptionStatus.enum).toEqual([...subscriptionStatuses])
    expect(schemas.ErrorCode.enum).toEqual(Object.keys(problems))
    expect(schemas.EventType.enum).toEqual(Object.keys(eventCatalog))
    expect(schemas.FailureCode.enum).toContain('insufficient_funds')
    expect(schemas.Rail.enum).toContain('direct_debit')
    // TypeScript has an Error and an Event of its own.
    expect([schemas.Error, schemas.Event]).toEqual([undefined, undefined])
  })

  it('are used: the document repeats no list of values and no resource', () => {
    const named = new Map(
      Object.entries(whole.components.schemas)
        .filter(([, one]) => (one as any).enum)
        .map(([name, one]) => [(one as any).enum.join(), name]),
    )
    const copies = described.filter(
      ({ node, path }) => Array.isArray(node.enum) && named.has(node.enum.join()) && path[1] !== 'schemas',
    )
    expect(copies.map(({ path }) => path.join(' > '))).toEqual([])
    const answer = (path: string, method: string, status: string): any =>
      whole.paths[path][method].responses[status].content['application/json'].schema
    expect(answer('/v1/subscriptions', 'post', '201').allOf[0].$ref).toBe('#/components/schemas/Subscription')
    expect(answer('/v1/invoices/{id}', 'get', '200').allOf[0].$ref).toBe('#/components/schemas/Invoice')
    expect(answer('/admin/{mode}/api-keys', 'post', '201').allOf[0].$ref).toBe('#/components/schemas/ApiKey')
    expect(answer('/v1/events/{id}', 'get', '200')).toEqual({ $ref: '#/components/schemas/BillingEvent' })
  })

  it('tell events apart by their type', () => {
    const { BillingEvent, ...schemas } = whole.components.schemas
    expect(BillingEvent.oneOf).toHaveLength(Object.keys(eventCatalog).length)
    for (const [type, reference] of Object.entries<string>(BillingEvent.discriminator.mapping))
      expect(schemas[reference.split('/').at(-1)!].properties.type.const).toBe(type)
  })

  it('all resolve, and every named part is referenced', () => {
    const references = [...text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)].map(
      ([, section, name]) => `${section}/${name}`,
    )
    for (const reference of references) {
      const [section, name] = reference.split('/') as [string, string]
      expect([reference, typeof whole.components[section]?.[name]]).toEqual([reference, 'object'])
    }
    const used = new Set(references)
    for (const section of ['schemas', 'parameters', 'headers', 'responses'])
      for (const name of Object.keys(whole.components[section]))
        expect([name, used.has(`${section}/${name}`)]).toEqual([name, true])
    expect(text).not.toMatch(/\$defs|x-words/)
  })
})

describe('what an operation shows', () => {
  it('includes an example of its request wherever it has a body', () => {
    for (const { name, route } of allRoutes()) {
      const { requestBody } = whole.paths[route.path][route.method.toLowerCase()]
      if (requestBody)
        expect([name, requestBody.content['application/json'].example]).toEqual([name, expect.anything()])
    }
  })

  it('includes an example of its response that its schema accepts', () => {
    for (const { name, route } of allRoutes()) {
      const answer = whole.paths[route.path][route.method.toLowerCase()].responses[String(route.status)]
      const { example } = answer.content['application/json'] ?? {}
      // One that answers with a file has no fields.
      if (answer.content['application/json'] === undefined) continue
      expect([name, contracts[name].response.safeParse(example).error]).toEqual([name, undefined])
      // Every field is one that `example-values.ts` knows.
      expect([name, JSON.stringify(example)]).not.toEqual([name, expect.stringContaining(':"text"')])
    }
  })

  // Each operation adds its share; more than this means that a shape is written out that could be a component.
  it('takes 4.6 KB, or 490 bytes compressed, because errors and resources are shared', () => {
    const operations = allRoutes().length
    expect(text.length / operations).toBeLessThan(4.6 * 1024)
    expect(gzipSync(text, { level: 9 }).length / operations).toBeLessThan(490)
    const refusals = Object.values<any>(whole.paths)
      .flatMap((item) => Object.values<any>(item))
      .flatMap(({ responses }) => Object.entries<any>(responses))
      // Where a proxy answers, the service has no answer of ours.
      .filter(([status, { description }]) => Number(status) >= 400 && !/stands before/.test(description))
    expect(refusals.length).toBeGreaterThan(900)
    for (const [, one] of refusals) expect(Object.keys(one)).toEqual(expect.arrayContaining(['$ref']))
    expect(Object.keys(whole.components.responses).length).toBeLessThan(60)
  })

  it('includes the headers of its responses and the reasons of its errors', () => {
    const { responses } = whole.paths['/v1/subscriptions/{id}/change-plan'].post
    expect(Object.keys(responses['200'].headers)).toEqual(
      expect.arrayContaining(['X-Request-Id', 'RateLimit-Remaining', 'Idempotent-Replayed']),
    )
    const shared = (status: string): any =>
      whole.components.responses[responses[status].$ref.split('/').at(-1)]
    expect(shared('429').headers['Retry-After']).toBeDefined()
    expect(shared('409').description).toContain('`conflict`')
    for (const reason of ['invalid_transition', 'same_plan', 'version_mismatch'])
      expect(responses['409'].description).toContain(`\`${reason}\``)
    expect(responses['409'].description).not.toContain('duplicate_code')
    for (const { name, route } of allRoutes()) {
      const file = new URL(`../../functions/http/${route.group}/${name}.ts`, import.meta.url)
      const { responses: all } = whole.paths[route.path][route.method.toLowerCase()]
      const shows = 'text/html' in all[String(route.status)].content
      expect([name, shows]).toEqual([name, /^ {2}page[:,]/m.test(readFileSync(file, 'utf8'))])
    }
    expect(whole.paths['/v1/sandbox/clock'].post.responses['202']).toBeDefined()
  })

  it('includes the credential that it requires', () => {
    const security = (path: string, method: string): unknown => whole.paths[path][method].security
    expect(security('/v1/plans', 'post')).toEqual([{ secretKey: [] }, { oauth: ['plan:write'] }])
    expect(security('/v1/sandbox/clock', 'get')).toEqual([{ secretKey: [] }])
    expect(security('/v1/checkout/sessions', 'post')).toContainEqual({ publishableKey: [] })
    expect(security('/portal/invoices', 'get')).toEqual([{ identityToken: [] }])
    expect(security('/admin/me', 'get')).toEqual([{ dashboardToken: [] }])
    expect(security('/checkout/{token}/pay', 'post')).toEqual([])
  })
})

describe('third-party tools', () => {
  it('can read its numbers and patterns', () => {
    expect(text).not.toContain('9007199254740991')
    const patterns = new Set(
      described.map(({ node }) => node.pattern).filter((one) => typeof one === 'string'),
    )
    expect(patterns.size).toBeGreaterThan(5)
    for (const pattern of patterns) expect(pattern).not.toMatch(/\(\?|\\[pPkzZA1-9]/)
    if (spawnSync('python3', ['--version']).status !== 0) return
    const program = 'import json, re, sys\nfor one in json.load(sys.stdin): re.compile(one)'
    execFileSync('python3', ['-c', program], { input: JSON.stringify([...patterns]) })
  })
})
