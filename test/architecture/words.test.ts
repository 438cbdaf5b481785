import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Word {
  readonly word: string
  readonly file: string
}

const folder = 'shared/rules'
const rows = readFileSync(join(folder, 'glossary.md'), 'utf8').matchAll(
  /^\| ([^|]+?) +\|.*\]\(([^)]+)\) +\|$/gm,
)
const words: Word[] = [...rows].map(([, word, link]) => ({ word: word!, file: join(folder, link!) }))

/** A word in any of its forms and spellings: `let go` is also `letGo` and `let-go`. */
function speaksOf(text: string, word: string): boolean {
  return new RegExp(String.raw`(?<![a-z])${word.replaceAll(' ', '[ _-]?')}|[a-z]${capital(word)}`).test(
    text.toLowerCase() + text,
  )
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}

describe('the glossary', () => {
  it('gives each word one meaning', () => {
    expect(words.length).toBeGreaterThan(40)
    expect(words.map(({ word }) => word).filter((word, i, all) => all.indexOf(word) !== i)).toEqual([])
  })

  it.each(words)('links "$word" to a file that uses it', ({ word, file }) => {
    expect(existsSync(file), file).toBe(true)
    expect(speaksOf(`${file}\n${readFileSync(file, 'utf8')}`, word.toLowerCase()), file).toBe(true)
  })
})

/** Rooms about charges, bills and payouts, whose outcomes are settled but are no settlement. */
const charging = [
  ...['billing-state', 'charging', 'checkout', 'dunning', 'gateways', 'invoice', 'invoices', 'charge'],
  ...['late-charges', 'payout', 'payouts', 'plan-change', 'renewal', 'sandbox', 'subscription', 'vas'],
]

describe('"settlement"', () => {
  const files = globSync(charging.map((room) => `shared/{domain,operations}/${room}/**/*.ts`))

  it('names a day’s earnings becoming available, never the outcome of a charge', () => {
    expect(files.length).toBeGreaterThan(150)
    const saying = files.filter((file) => /settlement/i.test(file + readFileSync(file, 'utf8')))
    expect(saying).toEqual([])
  })
})

describe('names', () => {
  // Not here: contracts and the client, which name each endpoint as its operation is named; one gateway's own folder.
  const rooms = 'domain,operations,store,ports,adapters,security,runtime,views,webhooks,jobs'
  const files = globSync(`shared/{${rooms}}/**/*.ts`, {
    exclude: (path) => /gateways\/(nomba|paystack)$/.test(path),
  })
  const exported = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm,
      ),
    ].map(([, name]) => ({ name: name!, file })),
  )

  it('are unique: no two files export the same', () => {
    expect(exported.length).toBeGreaterThan(2000)
    const byName = Map.groupBy(exported, ({ name }) => name)
    const twice = [...byName].filter(([, places]) => new Set(places.map(({ file }) => file)).size > 1)
    expect(twice.map(([name, places]) => [name, ...places.map(({ file }) => file)])).toEqual([])
  })
})
