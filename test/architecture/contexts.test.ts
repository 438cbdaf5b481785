import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The fields of `tenant` or `request` of a context, which are nowhere else. */
const nested = new Set([
  'merchantId',
  'mode',
  'spread',
  'timeZone',
  'actor',
  'idempotency',
  'audit',
  'effects',
])

/** How contexts are called. */
const isContext = /^(context|\w+Context|own|fresh|given|strong|aside)$/

/** Copies of a context that set a nested field beside it, where nobody reads it: the compiler takes extra fields beside a spread. */
function misplaced(text: string): readonly string[] {
  if (!/\.\.\.(\w*[cC]ontext|own|fresh|given|strong|aside)\b/.test(text)) return []
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const spreads = node.properties.filter(ts.isSpreadAssignment).map(({ expression }) => expression)
      const ofContext = spreads.some((one) => ts.isIdentifier(one) && isContext.test(one.text))
      const names = node.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
      if (ofContext) found.push(...names.filter((name) => nested.has(name)))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest))
  return found
}

it('a copied context sets the tenant’s or the request’s fields inside their groups', () => {
  const files = [
    'shared/{operations,store,runtime}/**/*.ts',
    'functions/**/*.ts',
    'infra/**/*.ts',
    'test/**/*.ts',
  ]
  const sources = globSync(files, { cwd: root, exclude: ['**/node_modules/**', 'test/domain/**'] })
  expect(sources.length).toBeGreaterThan(500)
  const wrong = sources
    .filter((file) => !file.endsWith('contexts.test.ts'))
    .flatMap((file) => misplaced(readFileSync(`${root}/${file}`, 'utf8')).map((name) => `${file}: ${name}`))
  expect(wrong).toEqual([])
})

it('a copy that sets them at the top level is found', () => {
  expect(misplaced('load(strongly({ ...context, idempotency: null }))')).toEqual(['idempotency'])
  expect(misplaced('({ ...context, request: { ...context.request, audit: null } })')).toEqual([])
})
