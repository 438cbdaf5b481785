import { expect, it } from 'vitest'
import { readRows } from '../../functions/http/middleware/read-rows.ts'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

// Holds R14.
it('accepts two imports of a tenant at a time, however many are sent concurrently', async () => {
  const { key } = await openScene(service)
  const send = (n: number) =>
    service.call<any>('create-import', {
      key,
      body: { rows: [{ merchantRef: `open-${n}`, email: 'open@import.test' }] },
    })
  const sent = await Promise.all([1, 2, 3, 4, 5].map(send))
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
  const refused = sent.find(({ status }) => status === 409)!
  expect(refused.body.error.details[0]).toMatchObject({ reason: 'too_many_imports', limit: 2 })
})

// Holds R14: what is stored with an import does not grow with the names that a file gives its columns.
it('names at most ten unknown columns, each by the first 40 characters', () => {
  const long = 'x'.repeat(5000)
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}-${long}`, 'a']))
  const [row] = readRows([{ merchantRef: 'a', email: 'a@import.test', ...many }])
  const errors = row !== undefined && 'errors' in row ? row.errors : []
  expect(errors.map(({ path }) => path)).toEqual(
    Array.from({ length: 10 }, (_, n) => `${n}-${long}`.slice(0, 40)),
  )
  for (const { path, issue, reason } of errors)
    expect([issue, reason]).toEqual([`there is no column ${path}`, 'unknown_field'])
  const [short] = readRows([{ merchantRef: 'a', email: 'a@import.test', [long.slice(0, 40)]: 'a' }])
  expect(short).toMatchObject({ errors: [{ path: long.slice(0, 40) }] })
})
