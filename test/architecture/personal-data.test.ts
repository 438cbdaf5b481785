import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// The page on persons' data against the codecs (O3): a new item or field of a person must be named there.

const page = readFileSync('shared/PERSONAL-DATA.md', 'utf8')

interface Stored {
  readonly name: string
  readonly fields: readonly string[]
  readonly lapses: boolean
}

/** What the sources of the store define, by name. */
function definitions(): Stored[] {
  const files = readdirSync('shared/store', { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`shared/store/${file}`, 'utf8'))
  return texts.flatMap((text) => [
    ...[...text.matchAll(/defineEntity<[^(]*>\(\{\n(.*?)\n\}\)/gs)].map(([, body]) => definition(body!)),
    ...[...text.matchAll(/definePointer\(\s*'([^']+)'/g)].map(([, name]) => ({
      name: name!,
      fields: [],
      lapses: false,
    })),
    ...[...text.matchAll(/koboSums\('([^']+)'/g)].map(([, name]) => ({
      name: name!,
      fields: ['kobo'],
      lapses: false,
    })),
  ])
}

function definition(body: string): Stored {
  const attributes = /attributes: \{(.*?)\n? *\},/s.exec(body)?.[1] ?? ''
  return {
    name: /name: '([^']+)'/.exec(body)![1]!,
    fields: [...attributes.matchAll(/(?:^|[\s,{])(\w+):/g)].map(([, field]) => field!),
    lapses: /^ {2}expires:/m.test(body),
  }
}

/** The rows of the page, by the item's name. */
const listed = [...page.matchAll(/^\| `([^`]+)` +\| (.*?) +\| (.*?) +\| (.*?) +\|$/gm)]
const rows = new Map(
  listed.map(([, name, fields, kept, erased]) => [name!, { fields: fields!, kept: kept!, erased: erased! }]),
)
const namesNobody = new Set(
  [.../Nothing of a person is in: (.*)/.exec(page)![1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
)

/** Names of fields under which a person's data lies, wherever one of them is stored. */
const personal =
  /^(email|phone|customerEmail|customerPhone|metadata|marks|paymentMethods|payer|recipient|meta|body|responseBody|text|to|subject|cancelReason|blacklistReason|merchantRef|outside|pending|results|accountNumber|accountName|sourceAddress|actorName|given)$/

const stored = definitions()

describe('the page on personal data', () => {
  it('names every kind of item once', () => {
    expect(stored.length).toBeGreaterThan(55)
    const named = [...listed.map(([, name]) => name!), ...namesNobody]
    expect(named.toSorted()).toEqual([...new Set(stored.map(({ name }) => name))].toSorted())
  })

  it('names every field that holds personal data', () => {
    const unnamed = stored.flatMap(({ name, fields }) =>
      fields
        .filter((field) => personal.test(field) && !rows.get(name)?.fields.includes(`\`${field}\``))
        .map((field) => `${name}.${field}`),
    )
    expect(unnamed).toEqual([])
  })

  it('names no field that is not stored', () => {
    const fieldsOf = new Map(stored.map(({ name, fields }) => [name, fields]))
    const strange = [...rows].flatMap(([name, { fields }]) =>
      [...fields.matchAll(/`(\w+)`/g)]
        .map(([, field]) => field!)
        .filter((field) => !fieldsOf.get(name)?.includes(field)),
    )
    expect(strange).toEqual([])
  })

  it('says that an item expires exactly where the table deletes it', () => {
    const lapsing = stored.filter(({ lapses }) => lapses).map(({ name }) => name)
    const said = [...rows].filter(([, { erased }]) => erased === 'lapses').map(([name]) => name)
    // A session that took no money lapses; one that did is changed by the erasure.
    expect(lapsing.filter((name) => name !== 'checkout-session').toSorted()).toEqual(said.toSorted())
  })
})
