import { methodName, resourceName } from './method-names.ts'

/** The parts of the document that are read here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly parameters: readonly {
    readonly in?: string
    readonly name?: string
    readonly required?: boolean
    readonly $ref?: string
  }[]
  readonly requestBody?: { readonly required: boolean }
  readonly 'x-pagination'?: unknown
}

interface Method {
  readonly resource: string
  readonly name: string
  readonly path: string
  readonly verb: string
  readonly operation: Operation
}

/** The three clients, and the operations of each. */
const clients = {
  merchant: /^\/v1\/|^\/health/,
  customer: /^\/(checkout|identity|portal)\//,
  dashboard: /^\/admin\//,
}

/** The source of `generated/calls.ts`: a table of calls for each client, and their types. */
export function callsSource(document: Document): string {
  const methods = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => methodOf(path, verb, operation as Operation)),
  )
  const parts = Object.entries(clients).map(([client, fits]) => {
    const own = methods.filter(
      ({ path, operation }) => fits.test(path) || (client === 'customer' && takesPublishableKey(operation)),
    )
    requireOneEach(own)
    return [tableOf(client, own), interfaceOf(client, own)].join('\n')
  })
  return [
    "import type { Answer, Body, CallOptions, Expand, Expanded, Expanding, Item, Mode, Pages, Query, Result } from '../call-types.ts'",
    ...parts,
  ].join('\n\n')
}

function methodOf(path: string, verb: string, operation: Operation): Method {
  const group = groupOf(path, operation)
  return {
    resource: resourceName(group),
    name: methodName(operation.operationId, group),
    path,
    verb,
    operation,
  }
}

/** A dashboard's operations are one group in the document: here its paths say what they are about. */
export function groupOf(path: string, { tags }: Pick<Operation, 'tags'>): string {
  const [tag = ''] = tags
  if (tag !== 'admin') return tag
  const [about = ''] = path.split('/').filter((part) => part !== '' && part !== 'admin' && part !== '{mode}')
  return aboutSessions.has(about) ? 'sessions' : about
}

const aboutSessions = new Set(['login', 'logout', 'me', 'access-token', 'sessions'])

/** @throws Error for two operations under one name: the second would hide the first. */
function requireOneEach(methods: readonly Method[]): void {
  const names = methods.map(({ resource, name }) => `${resource}.${name}`)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`two operations are called ${twice}`)
}

function takesPublishableKey({ security }: Operation): boolean {
  return security.some((one) => 'publishableKey' in one)
}

/** `VERB path flags`: `b` has a body, `q` a query, `p` pages, `k` an idempotency key. */
function tableOf(client: string, methods: readonly Method[]): string {
  const rows = grouped(methods).map(([resource, own]) => {
    const calls = own.map(({ name, path, verb, operation }) => {
      const flags = [
        operation.requestBody ? 'b' : '',
        hasQuery(operation) ? 'q' : '',
        operation['x-pagination'] ? 'p' : '',
        operation.parameters.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key')) ? 'k' : '',
      ].join('')
      return `    ${name}: '${`${verb.toUpperCase()} ${path} ${flags}`.trim()}',`
    })
    return `  ${resource}: {\n${calls.join('\n')}\n  },`
  })
  return `export const ${client}Calls = {\n${rows.join('\n')}\n} as const\n`
}

function interfaceOf(client: string, methods: readonly Method[]): string {
  const rows = grouped(methods).map(([resource, own]) => {
    const calls = own.map((method) => `${comment(method.operation)}\n    ${signature(method)}`)
    return `  readonly ${resource}: {\n${calls.join('\n')}\n  }`
  })
  const name = `${client[0]!.toUpperCase()}${client.slice(1)}Resources`
  return `/** The calls of the ${client} interface. */\nexport interface ${name} {\n${rows.join('\n')}\n}`
}

function signature({ name, path, operation }: Method): string {
  const id = `'${operation.operationId}'`
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, parameter]) => `${parameter}: ${parameter === 'mode' ? 'Mode' : 'string'}`,
  )
  const body = operation.requestBody ? [`body${operation.requestBody.required ? '' : '?'}: Body<${id}>`] : []
  const needed = operation.parameters.some((one) => one.in === 'query' && one.required)
  const paged = operation['x-pagination'] !== undefined
  const object = paged ? `Item<${id}>` : `Result<${id}>`
  const expands = operation.parameters.some((one) => one.in === 'query' && one.name === 'expand')
  const asked = expands ? `Expanding<Query<${id}>, E>` : `Query<${id}>`
  const shown = expands ? `Expanded<${object}, E>` : object
  const query = hasQuery(operation) ? [`query${needed ? '' : '?'}: ${asked}`] : []
  const answer = paged ? `Pages<${shown}>` : `Promise<Answer<${shown}>>`
  const generic = expands ? `<const E extends Expand<${object}> = never>` : ''
  return `${name}${generic}(${[...inPath, ...body, ...query, 'options?: CallOptions'].join(', ')}): ${answer}`
}

function comment({ summary, description }: Operation): string {
  return `    /**\n     * ${summary}.\n     *\n     * ${description.replaceAll('*/', '* /')}\n     */`
}

function hasQuery({ parameters }: Operation): boolean {
  return parameters.some((one) => one.in === 'query')
}

function grouped(methods: readonly Method[]): [string, Method[]][] {
  return [...Map.groupBy(methods, ({ resource }) => resource)]
}
