import { parseArgs } from 'node:util'

/** The parts of a run, in their order. */
export const parts = ['pairs', 'triples', 'races', 'lives', 'adapters'] as const

export type Part = (typeof parts)[number]

/** One of so many pieces, counted from 0. */
export interface Piece {
  readonly nth: number
  readonly of: number
}

/** What `npm run faults` was asked for. */
export interface Options {
  readonly parts: readonly Part[]
  /** The first seed. */
  readonly seed: number
  /** How many seeds of triples. */
  readonly count: number
  /** Milliseconds for pairs and triples together; null for none. */
  readonly budgetMs: number | null
  readonly processes: number
  /** Only the nth piece of so many, so that a long part can be done in several runs. */
  readonly piece: Piece
  /** Only stories whose name holds this. */
  readonly only: string
  /** Subscriptions of the long lives. */
  readonly subscriptions: number
  /** Whether the table is as late, old and unreliable as AWS can be, by the same seed. */
  readonly unkind: boolean
}

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 }

/** @throws TypeError or RangeError, with what is wrong in words. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      part: { type: 'string', multiple: true, default: ['pairs', 'triples', 'adapters'] },
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '20000' },
      budget: { type: 'string' },
      processes: { type: 'string', default: '2' },
      piece: { type: 'string', default: '1/1' },
      only: { type: 'string', default: '' },
      subscriptions: { type: 'string', default: '1000' },
      unkind: { type: 'boolean', default: false },
    },
  })
  const unknown = values.part.filter((part) => !parts.includes(part as Part))
  if (unknown.length > 0) throw new RangeError(`no part ${unknown.join(', ')}; there are ${parts.join(', ')}`)
  return {
    parts: parts.filter((part) => values.part.includes(part)),
    seed: whole('seed', values.seed, 0),
    count: whole('count', values.count, 1),
    budgetMs: values.budget === undefined ? null : durationMs(values.budget),
    processes: whole('processes', values.processes, 1),
    piece: pieceOf(values.piece),
    only: values.only,
    subscriptions: whole('subscriptions', values.subscriptions, 1),
    unkind: values.unkind,
  }
}

function whole(name: string, text: string, least: number): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least)
    throw new RangeError(`--${name} must be a whole number of at least ${least}`)
  return number
}

function pieceOf(text: string): Piece {
  const [, nth = '0', of = '0'] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  if (Number(nth) < 1 || Number(nth) > Number(of))
    throw new RangeError('--piece must be one of so many, such as 2/5')
  return { nth: Number(nth) - 1, of: Number(of) }
}

function durationMs(text: string): number {
  const [, amount, unit] = /^(\d+)([smh])$/.exec(text) ?? []
  if (amount === undefined || unit === undefined)
    throw new RangeError('--budget must be a number of seconds, minutes or hours, such as 10m')
  return Number(amount) * unitMs[unit]!
}
