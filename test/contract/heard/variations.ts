import type { DoubleAnswer } from '../../gateways/http-double.ts'

/** One way in which an answer could have been another. */
export interface AnswerVariation {
  /** Where it is changed. */
  readonly place: string
  /** What is there instead. */
  readonly other: string
  readonly change: (answer: DoubleAnswer) => DoubleAnswer
}

type Path = readonly (string | number)[]
type Fields = Record<string | number, unknown>

/** Fields whose word says how something went, and fields that say so in a sentence. */
const isWord = /^(status|state|code|responseCode|type|channel)$/
const isSentence = /^(message|description|gateway_response|gatewayMessage)$/

/** Whether a place of an answer says in a sentence how it went. */
export function isSaid(place: string): boolean {
  return isSentence.test(place.split('.').at(-1)!)
}

const otherStatuses = [201, 302, 400, 401, 404, 422, 500]

/**
 * Every way to change one thing of an answer, place by place: its HTTP status, and each field at any depth, which is missing, of
 * another type, another value, or, where it says how something went, each word of the gateway. A place whose first two changes
 * make no difference is one that nobody reads.
 */
export function variationsOf(
  { status, body }: DoubleAnswer,
  words: readonly string[],
): readonly (readonly AnswerVariation[])[] {
  const byStatus = otherStatuses
    .filter((other) => other !== status)
    .map((other) => ({
      place: 'HTTP',
      other: String(other),
      change: (answer: DoubleAnswer) => ({ ...answer, status: other }),
    }))
  const byField = pathsOf(body).map(([path, value]) =>
    othersOf(path, value, words).map(([said, other]) => ({
      place: path.length === 0 ? 'body' : path.join('.'),
      other: said,
      change: (answer: DoubleAnswer) => ({ ...answer, body: withValue(answer.body, path, other) }),
    })),
  )
  return [byStatus, ...byField]
}

/** Each field at any depth; of a list its first row. */
export function pathsOf(value: unknown, path: Path = []): [Path, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const own: [Path, unknown][] = path.length === 0 ? [] : [[path, value]]
  const keys = Array.isArray(value) ? [0].slice(0, value.length) : Object.keys(value)
  return [...own, ...keys.flatMap((key) => pathsOf((value as Fields)[key], [...path, key]))]
}

function othersOf(path: Path, value: unknown, words: readonly string[]): [string, unknown][] {
  const missing: [string, unknown] = ['missing', path.length === 0 ? null : undefined]
  const as = (others: readonly unknown[]): [string, unknown][] => [
    missing,
    ...others.map((other): [string, unknown] => [JSON.stringify(other), other]),
  ]
  if (Array.isArray(value)) return as(['text', []])
  if (typeof value === 'object' && value !== null) {
    // What another currency says is seen where none is said too.
    const abroad = 'amount' in value && !('currency' in value) ? [{ ...value, currency: 'USD' }] : []
    return as(['text', {}, ...abroad])
  }
  if (typeof value === 'number') return as(['text', value + 100, -1, String(value)])
  if (typeof value === 'boolean') return as([!value, String(value), String(!value)])
  if (typeof value !== 'string') return as(['text', 7])
  const name = String(path.at(-1))
  const told = isSentence.test(name)
    ? words
    : isWord.test(name)
      ? words.filter((word) => /^\S+$/.test(word))
      : []
  // An amount may be written as text.
  const more = /^\d+(\.\d+)?$/.test(value) ? [String(Number(value) + 100)] : []
  return as(['text', '', 7, ...more, ...told].filter((other) => other !== value))
}

/** The same with another value in one place; `undefined` takes the place out. */
export function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const inner = rest.length === 0 ? value : withValue((whole as Fields)[key], rest, value)
  if (Array.isArray(whole))
    return whole.flatMap((row, i) => (i !== key ? [row] : inner === undefined ? [] : [inner]))
  return { ...(whole as Fields), [key]: inner }
}
