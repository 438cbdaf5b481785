import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { StackRefusal } from '../../../infra/local/stack-claim.ts'
import { requireStoredForm, storedForm } from '../../../infra/local/stored-form.ts'

const folder = mkdtempSync(join(tmpdir(), 'stored-form-'))
const stamp = join(folder, 'stored-form')

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

it('a folder written by an older version is refused until it is reset', () => {
  requireStoredForm(folder)
  expect(readFileSync(stamp, 'utf8')).toBe(`${storedForm}\n`)
  writeFileSync(join(folder, 'database.db'), '')
  requireStoredForm(folder)
  for (const older of [`${storedForm - 1}\n`, '']) {
    writeFileSync(stamp, older)
    expect(() => {
      requireStoredForm(folder)
    }).toThrow(StackRefusal)
  }
  // What --fresh does.
  rmSync(join(folder, 'database.db'))
  requireStoredForm(folder)
  expect(readFileSync(stamp, 'utf8')).toBe(`${storedForm}\n`)
})
