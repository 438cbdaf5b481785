import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { inWords } from './in-words.ts'
import type { AllThings, Change, Move } from '../../../shared/domain/change/change.ts'
import type { PlainMove } from '../../../shared/domain/change/plain-things.ts'

/** A decision that a golden file holds: what is given, what is asked for, and what is decided. */
export interface Golden {
  readonly given: string
  readonly when: string
  readonly then: unknown
}

/** A change of any kind of result, as a decision makes it. */
type AnyChange<R = unknown> = Change<R, keyof AllThings, Move | PlainMove>

/** Several decisions about the same: what is given, and the change that each thing asked for makes of it. */
export function sameGiven(given: string, changes: Readonly<Record<string, AnyChange>>): readonly Golden[] {
  return Object.entries(changes).map(([when, change]) => ({ given, when, then: shown(change) }))
}

/** A change as a golden file shows it: of what was there already only the fields that differ, before and after. */
export function shown<R>(change: AnyChange<R>): unknown {
  const { turns, moves, told, events, about, result } = change
  // A commit writes the balance of credit once, or is refused as stale for ever.
  expect(creditMovesOf(moves).length).toBeLessThan(2)
  return {
    turns: turns.map(({ thing, before, after }) => ({
      [thing]: before ? differences(before, after) : after,
    })),
    moves: moves.map((move) => named(move)),
    ...(told
      ? { told: { events: told.events.map((event) => named(event)), about: Object.keys(told.about) } }
      : {}),
    events: events.map((event) => named(event)),
    about: Object.keys(about),
    result: result === undefined ? 'nothing' : named(result),
  }
}

/** The moves that each write the merchant's balance of customers' credit. */
export function creditMovesOf(moves: readonly (Move | PlainMove)[]): readonly string[] {
  return moves.map(({ kind }) => kind).filter((kind) => creditMoves.includes(kind))
}

const creditMoves: readonly string[] = [
  'credit_given',
  'imported_credit_given',
  'credit_reclaimed',
  'credit_used',
  'held_credit_used',
  'credit_kept',
  'credit_taken_back',
  'credit_mended',
] satisfies readonly Move['kind'][]

/** Each field that differs. */
function differences(before: object, after: object): Record<string, unknown> {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => JSON.stringify(old[field]) !== JSON.stringify(value))
      .map(([field, value]) => [field, fromTo(old[field], value)]),
  )
}

function fromTo(from: unknown, to: unknown): unknown {
  const isWord = (value: unknown): boolean => typeof value !== 'object' || value === null
  return isWord(from) && isWord(to) ? `${String(from)} → ${String(to)}` : { from, to }
}

/** Whole stored things by their identifiers, for their turn shows them. */
function named(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('id' in value && 'version' in value) return `${String(value.id)} version ${String(value.version)}`
  if (Array.isArray(value)) return value.map(named)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, named(inner)]))
}

/**
 * Holds decisions to the file beside this one that lists them. `GOLDEN=write` writes it anew; what it then says is to be read
 * line by line.
 */
export function holdsGolden(name: string, decisions: readonly Golden[]): void {
  const file = new URL(`${name}.txt`, import.meta.url)
  const text = decisions
    .map(({ given, when, then }) => `== ${when}\n   (given ${given})\n${inWords(then)}`)
    .join('\n')
  if (process.env['GOLDEN'] === 'write') writeFileSync(file, text)
  expect(existsSync(file)).toBe(true)
  expect(text).toBe(readFileSync(file, 'utf8'))
}
