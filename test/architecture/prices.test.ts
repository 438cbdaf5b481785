import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Where types of lines may be named: the room that decides by them, and what is shown or printed. */
const mayName =
  /^shared\/(domain\/(pricing\/|tax\/printed\.ts$)|api\/contracts\/invoice\.ts$|sdk\/src\/generated\/)/

const sources = globSync('{shared,functions}/**/*.ts').map(
  (path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')] as const,
)

// Holds K1: a new type of line would slip through a filter, the table in line-rules.ts asks about it.
it('only the pricing room decides by a line’s type', () => {
  const naming = sources.filter(([, text]) => /'proration_(charge|credit)'|type [!=]== 'plan'/.test(text))
  expect(naming.length).toBeGreaterThan(2)
  expect(naming.map(([path]) => path).filter((path) => !mayName.test(path))).toEqual([])
})

// Holds K1: sums elsewhere would be a second price.
it('only the pricing room computes a discount', () => {
  const computing = sources
    .filter(([, text]) => /\b(discountFor|percentOf)\b/.test(text))
    .map(([path]) => path)
  const rooms = /^shared\/domain\/(pricing\/|money\/money\.ts$)/
  expect(computing.filter((path) => !rooms.test(path))).toEqual([])
})

/** An invoice without a subscription has no period, cycle, chain or surplus to compose; lines, totals and credit are the same functions'. */
const alone = 'shared/domain/invoice/compose-lone.ts'

// Holds K1.
it('every subscription invoice is made by one composer, and every other by its own from the same parts', () => {
  const making = sources.filter(([, text]) => /\.\.\.untried\b/.test(text)).map(([path]) => path)
  expect(making.toSorted()).toEqual([alone, 'shared/domain/invoice/compose.ts'])
  const used = new Map(sources)
  for (const part of ['taxLines(', 'placed(', 'totalsOf(', 'drawOn('])
    for (const path of making) expect(used.get(path)).toContain(part)
})
