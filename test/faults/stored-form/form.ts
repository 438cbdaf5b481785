import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { RawItem } from '../checker/read.ts'
import { hashOf, normalForm } from '../lives/normal-form.ts'

/** What is held: money and its purpose, with the twins' book. Keys of requests and how people signed in are left out. */
const held = /^TWIN#|#(PLAN|CUS|PM|SUB|INV|EVT|TXN|TRY|BAL|CHK|CHG|LATE|RFND|RVSL|RVSQ|STAT|CLOCK)$/

/** What follows the machine's clock: when an unanswered charge's lease ends, and when payments were tried. */
const byTheMachine: Readonly<Record<string, (item: RawItem) => readonly string[]>> = {
  INV: ({ at }) => (isUnanswered(at) ? ['du', 'dsk'] : []),
  CHG: ({ i }) => (i === undefined ? [] : ['du', 'dsk']),
  CHK: () => ['pt'],
}

/** A merchant's stored charges and what surrounds them as text, one line an item, the same in every run. */
export function storedForm(items: readonly RawItem[]): string[] {
  const kept = items.filter(({ pk }) => held.test(pk)).map(withoutMachineTime)
  return normalForm(kept, { strangers: 'named' })
}

/** Whether a stored charge's process may still be running: it lacks the time at which its gateway is asked. */
function isUnanswered(charge: unknown): boolean {
  return Array.isArray(charge) && charge[0] === 'i' && (charge[12] ?? null) === null
}

function withoutMachineTime(item: RawItem): RawItem {
  // Which request or message wrote it: identifiers of a run, and none of the money (O7).
  const hidden = ['cz', ...(byTheMachine[item.pk.slice(item.pk.indexOf('#') + 1)]?.(item) ?? [])]
  return Object.fromEntries(Object.entries(item).filter(([name]) => !hidden.includes(name))) as RawItem
}

const file = new URL('hashes.json', import.meta.url)

/**
 * Holds what was stored, by name, to the hashes of `hashes.json`. A failure names the scene and its moment.
 *
 * `GOLDEN=write` renews the hashes, which is right where a rule has changed. A refactoring changes none: to see which
 * stored bytes differ, run with `FORMS=.local/before` on the commit before it and with `FORMS=.local/after` on it, and
 * compare the two folders (`diff -r`).
 */
export function holdsForms(forms: ReadonlyMap<string, readonly string[]>): void {
  const folder = process.env['FORMS']
  if (folder !== undefined) write(folder, forms)
  const found = Object.fromEntries([...forms].map(([name, lines]) => [name, hashOf(lines)]))
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  if (process.env['GOLDEN'] === 'write') {
    const all = Object.entries({ ...known, ...found }).sort(([a], [b]) => (a < b ? -1 : 1))
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
    return
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, known[name]])))
}

function write(folder: string, forms: ReadonlyMap<string, readonly string[]>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, lines] of forms)
    writeFileSync(`${folder}/${name.replaceAll(/[^a-z0-9]+/gi, '-')}.txt`, `${lines.join('\n')}\n`)
}
