import { readFileSync } from 'node:fs'
import { Option, type Command } from 'commander'
import { optionsOf } from '../context.ts'
import { billingOf, UsageError } from '../profile.ts'

interface CallOptions {
  readonly data?: readonly string[]
  readonly query?: readonly string[]
  readonly idempotencyKey?: string
}

/** `billing get /v1/plans`, `billing post /v1/plans -d name=Gold -d amount=500000 -d interval=month`. */
export function callCommands(program: Command): void {
  for (const method of ['get', 'post', 'patch', 'delete']) {
    const command = program
      .command(method)
      .argument('<path>', 'the path, such as /v1/plans')
      .option('-q, --query <name=value...>', 'a query parameter')
      .description(`Send a ${method.toUpperCase()} and print its answer`)
      .action(async (path: string, _given, self: Command) => {
        const { profile, json, data, query, idempotencyKey } = optionsOf<CallOptions>(self)
        const { pathname, searchParams } = new URL(path, 'http://path')
        const answer = await billingOf(profile).request({
          method: method.toUpperCase(),
          path: pathname,
          query: { ...Object.fromEntries(searchParams), ...pairs(query ?? []) },
          ...(method === 'get' || data === undefined ? {} : { body: bodyOf(data) }),
          keyed: method !== 'get',
          options: idempotencyKey === undefined ? {} : { idempotencyKey },
        })
        console.log(JSON.stringify(answer, null, json ? 0 : 2))
      })
    if (method === 'get') continue
    command.option(
      '-d, --data <field...>',
      'a field as name=value (numbers are numbers; \'"5"\' is text), a whole body as JSON, or @file',
    )
    command.addOption(new Option('--idempotency-key <key>', 'names this call; a fresh key by default'))
  }
}

/**
 * The fields of a body. Numbers, true, false, null, texts in quotes, lists and objects are read as such; `a.b=1` nests. A number
 * that begins with 0, such as a phone, stays a text.
 */
export function bodyOf(data: readonly string[]): unknown {
  const [first = ''] = data
  if (first.startsWith('@')) return JSON.parse(readFileSync(first.slice(1), 'utf8'))
  if (first.trimStart().startsWith('{')) return JSON.parse(first)
  const body: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(pairs(data))) {
    const path = name.split('.')
    let at = body
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>
    at[path.at(-1)!] = valueOf(text)
  }
  return body
}

function valueOf(text: string): unknown {
  return /^(-?(?:0|[1-9]\d{0,14})(\.\d{1,9})?|true|false|null|[[{].*|".*")$/s.test(text)
    ? (JSON.parse(text) as unknown)
    : text
}

function pairs(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((one) => {
      const at = one.indexOf('=')
      if (at < 1) throw new UsageError(`${one} is not name=value`)
      return [one.slice(0, at), one.slice(at + 1)]
    }),
  )
}
