import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = globSync('{shared,functions,infra}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|cdk\.out|generated/.test(path),
})
const most = 4

/** The functions of a source with more parameters than a call can be read with, by name and line. */
function longOnes(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && node.parameters.length > most) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push(`${path}:${line + 1} has ${node.parameters.length} parameters`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

it('a function with five parameters is found', () => {
  const five = 'const add = (a: 1, b: 1, c: 1, d: 1, e: 1) => a'
  expect(longOnes('five.ts', `\n${five}`)).toEqual(['five.ts:2 has 5 parameters'])
  expect(longOnes('four.ts', five.replace(', e: 1', ''))).toEqual([])
})

it('no function takes more than four parameters: what belongs together is one named object', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.flatMap((path) => longOnes(path, readFileSync(root + path, 'utf8')))).toEqual([])
})
