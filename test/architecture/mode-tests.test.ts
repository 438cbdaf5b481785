import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { modeFaults, modeTests, reasons } from '../support/hold-modes.ts'
import { modeLine, modeTestsIn, notesModeTests, placeOf } from '../support/mode-tests.ts'

const comparing = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])

describe('comparisons with the mode', () => {
  it('have the one form that records their outcome', () => {
    const files = globSync('{shared,functions}/**/*.{ts,tsx}').filter(
      (file) => !file.includes('node_modules'),
    )
    const unnoted = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      if (
        !/[=!]==?\s*['"`](live|sandbox)\b|['"`](live|sandbox)['"`]\s*[=!]=|case ['"](live|sandbox)/.test(text)
      )
        return []
      const noted = new Set(modeTestsIn(file, text).map(({ index }) => index))
      return comparisonsIn(file, text)
        .filter((index) => !noted.has(index))
        .map((index) => `${file} at ${index}`)
    })
    expect(unnoted).toEqual([])
  })

  it('record every outcome at their place and change nothing else', () => {
    const text =
      "const a = 1\nexport const f = (mode: string) => (mode !== 'live' && x.mode === 'sandbox' ? 1 : 2)\n"
    const plugin = notesModeTests()
    const transform = (code: string, id: string) => plugin.transform(code, id)
    const noted = transform(text, `${process.cwd()}/shared/one.ts`)?.code ?? ''
    expect(noted.split('\n')).toHaveLength(3)
    expect(noted).toContain(`?.("shared/one.ts:2 mode !== 'live'", is) ?? is)(mode !== 'live') && `)
    expect(noted).toContain(`?.("shared/one.ts:2 x.mode === 'sandbox'", is) ?? is)(x.mode === 'sandbox') ?`)
    expect(transform(text, `${process.cwd()}/test/one.ts`)).toBeNull()
    expect(transform("const kind = 'live'", `${process.cwd()}/shared/one.ts`)).toBeNull()
  })

  it('are listed for each outcome that no test reached, unless there is a reason', () => {
    const tests = modeTestsIn('shared/one.ts', "a.mode === 'live'\nmode === 'sandbox'")
    const [first, second] = tests.map(placeOf)
    const seen = new Set([modeLine(first!, true), modeLine(second!, true), modeLine(second!, false)])
    expect(modeFaults(tests, seen, {})).toEqual(["shared/one.ts:1 a.mode === 'live' was never false"])
    expect(modeFaults(tests, seen, { "shared/one.ts a.mode === 'live' false": 'why' })).toEqual([])
    expect(modeFaults(tests, seen, { "shared/one.ts a.mode === 'live' true": 'why' })).toHaveLength(1)
  })

  it('have reasons only for places that exist', () => {
    const places = modeTests().map(({ file, expression }) => `${file} ${expression} `)
    const without = Object.keys(reasons).filter(
      (key) => !places.some((place) => place.startsWith(key) || key.startsWith(place)),
    )
    expect(without).toEqual([])
  })
})

/** Where a source compares something with a mode: at `===` and its kin, and at a `case`. */
function comparisonsIn(file: string, text: string): number[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: number[] = []
  const isMode = (node: ts.Node): boolean =>
    ts.isStringLiteralLike(node) && (node.text === 'live' || node.text === 'sandbox')
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && comparing.has(node.operatorToken.kind))
      if (isMode(node.left) || isMode(node.right)) found.push(node.getStart(source))
    if (ts.isCaseClause(node) && isMode(node.expression)) found.push(node.getStart(source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
