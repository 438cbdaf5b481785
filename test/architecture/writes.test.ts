import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { writesByHand } from './writes.ts'

const root = new URL('../../shared/operations/', import.meta.url)
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
)

/** What makes a write, or commits some. */
const makers = new Set(['check', 'commit', 'create', 'put', 'remove', 'replace', 'save', 'update'])
const imports = /import (?!type )\{([^}]*)\} from '[./]+\/store\/(?:commit|write)\.ts'/g

const madeBy = (text: string): string[] =>
  [...text.matchAll(imports)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0]!)
    .filter((name) => makers.has(name))

const listed = Object.entries(writesByHand).flatMap(([room, files]) =>
  Object.keys(files).map((file) => `${room}/${file}.ts`),
)

// Holds H1.
it('decisions are values: only listed files, each with its reason, commit or build writes themselves', () => {
  const writing = sources.filter((name) => madeBy(readFileSync(new URL(name, root), 'utf8')).length > 0)
  expect(writing).toContain('commit/commit-of.ts')
  const unlisted = writing.filter((name) => !listed.includes(name))
  expect(unlisted, 'decide in shared/domain and commit with commitChange').toEqual([])
  expect(
    listed.filter((name) => !writing.includes(name)),
    'listed without need',
  ).toEqual([])
})

it('a write is found however it is imported', () => {
  const from = `from '../../store/write.ts'`
  expect(madeBy(`import { minted, replace as over, type Write } ${from}`)).toEqual(['replace'])
  expect(madeBy(`import {\n  create,\n  type Write,\n} ${from}`)).toEqual(['create'])
  expect(madeBy(`import type { Write } ${from}\nimport { load } from '../../store/load.ts'`)).toEqual([])
})
