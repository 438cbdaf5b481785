import { groupOf } from '../../../shared/sdk/build/calls.ts'
import { methodName, resourceName } from '../../../shared/sdk/build/method-names.ts'
import type { Operation } from './document.ts'

/** The call of an operation with curl. The key and the address are variables of the shell. */
export function curlSample(operation: Operation): string {
  const { method, path, parameters, bodyExample } = operation
  const query = parameters.filter((one) => one.in === 'query' && one.example !== undefined)
  const search = new URLSearchParams(
    Object.fromEntries(query.map((one) => [one.name, String(one.example)])),
  ).toString()
  const address = `"$API${filled(operation, path)}${search === '' ? '' : `?${search}`}"`
  const takesKey = parameters.some((one) => one.name === 'Idempotency-Key')
  return [
    `curl -s ${method === 'GET' ? '' : `-X ${method} `}${address}`,
    ...(operation.security.length === 0 ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(takesKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(bodyExample === undefined
      ? []
      : [
          "-H 'content-type: application/json'",
          `-d '${JSON.stringify(bodyExample).replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ].join(' \\\n  ')
}

/** The three clients, by the paths that each calls. */
const clients = [
  ['billing', /^\/v1\/|^\/health/],
  ['customer', /^\/(checkout|identity|portal)\//],
  ['dashboard', /^\/admin\//],
] as const

/** The same call with the TypeScript client; null for an operation that it does not have. */
export function typescriptSample(operation: Operation): string | null {
  const { id, tag, path, parameters, bodyExample, isPaged } = operation
  const [client] = clients.find(([, fits]) => fits.test(path)) ?? []
  if (client === undefined) return null
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => quoted(exampleIn(operation, name)))
  const query = parameters.filter((one) => one.in === 'query' && one.example !== undefined)
  const asked = Object.fromEntries(query.map((one) => [one.name, one.example]))
  const group = groupOf(path, { tags: [tag] })
  const call = `${client}.${resourceName(group)}.${methodName(id, group)}(${[
    ...inPath,
    ...(bodyExample === undefined ? [] : [literal(bodyExample)]),
    ...(query.length === 0 ? [] : [literal(asked)]),
  ].join(', ')})`
  return isPaged
    ? `for await (const one of ${call}) console.log(one)`
    : `const answer = await ${call}\nconsole.log(answer)`
}

function filled(operation: Operation, path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleIn(operation, name)))
}

function exampleIn({ parameters }: Operation, name: string): string {
  const found = parameters.find((one) => one.in === 'path' && one.name === name)
  const [first] = (found?.schema['enum'] ?? []) as string[]
  return typeof found?.example === 'string' ? found.example : (first ?? name)
}

/** A value as TypeScript is written: names without quotes, large numbers with underscores. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number')
    return Math.abs(value) >= 10_000 ? String(value).replaceAll(/\B(?=(\d{3})+$)/g, '_') : String(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const open = Array.isArray(value)
  const parts = open
    ? value.map((one) => literal(one, `${indent}  `))
    : Object.entries(value).map(([name, one]) => `${nameOf(name)}: ${literal(one, `${indent}  `)}`)
  if (parts.length === 0) return open ? '[]' : '{}'
  const line = open ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (line.length < 60 && !line.includes('\n')) return line
  const inner = parts.map((one) => `${indent}  ${one},`).join('\n')
  return open ? `[\n${inner}\n${indent}]` : `{\n${inner}\n${indent}}`
}

function nameOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

function quoted(text: string): string {
  return `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)}'`
}
