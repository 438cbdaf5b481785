import { readFileSync } from 'node:fs'
import { guides } from '../../infra/bundle/docs/guides.ts'

const client = new URL('../../shared/sdk/src/index.ts', import.meta.url).href

export const guideNames = guides.map(({ name }) => name)

/** The blocks of code of a guide, by the word behind their three backticks. */
export function blocksIn(name: string, info: string): string[] {
  const file = new URL(`../../functions/pages/docs/guides/${name}.md`, import.meta.url)
  const blocks = readFileSync(file, 'utf8').matchAll(/^```([^\n]*)\n([\s\S]*?)^```/gm)
  return [...blocks].filter(([, said]) => said === info).map(([, , code]) => code!)
}

/** A guide's TypeScript as one program, with what it takes for granted before it. */
export function typescriptOf(name: string, given: Readonly<Record<string, unknown>>): string {
  const code = blocksIn(name, 'ts').join('\n')
  const declared = new Set([...code.matchAll(/^const (\w+)/gm)].map(([, one]) => one!))
  const granted = Object.entries(given)
    .filter(([one]) => !declared.has(one))
    .map(([one, value]) => `const ${one} = ${JSON.stringify(value)}`)
  const begins = code.includes('createBilling(')
    ? []
    : [
        `import { createBilling } from '${client}'`,
        'const billing = createBilling({ baseUrl: process.env.BILLING_BASE_URL!, apiKey: process.env.BILLING_API_KEY! })',
      ]
  return [...begins, ...granted, code.replace("'subscription-billing-client'", `'${client}'`)].join('\n')
}

/** A call with curl. */
export interface Curl {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Every call of a guide, with the variables of the shell replaced. */
export function curlsIn(name: string, values: Readonly<Record<string, string>>): Curl[] {
  return blocksIn(name, 'sh')
    .flatMap((block) => block.replaceAll('\\\n', ' ').split(/^(?=curl )/m))
    .filter((line) => line.startsWith('curl '))
    .map((line) => curlOf(line, values))
}

function curlOf(line: string, values: Readonly<Record<string, string>>): Curl {
  const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/gs)].map(([, double, single, bare]) =>
    double === undefined ? (single ?? bare)! : unquoted(double, values),
  )
  const after = (flag: string): string[] => words.flatMap((word, i) => (word === flag ? [words[i + 1]!] : []))
  const headers = after('-H').map((one) => one.split(/: (.*)/s) as [string, string])
  const [data] = after('-d')
  return {
    method: after('-X')[0] ?? (data === undefined ? 'GET' : 'POST'),
    path: words.find((word) => word.startsWith('$API'))!.slice('$API'.length),
    headers: Object.fromEntries(headers.filter(([header]) => header === 'Idempotency-Key')),
    body: data === undefined ? undefined : (JSON.parse(data) as unknown),
  }
}

function unquoted(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .replaceAll(/\\(["\\])/g, '$1')
    .replaceAll('$(uuidgen)', () => crypto.randomUUID())
    .replaceAll(/\$([A-Z]+)/g, (whole, name: string) => values[name] ?? whole)
}
