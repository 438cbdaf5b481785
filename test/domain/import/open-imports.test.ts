import { describe, expect, it } from 'vitest'
import type { Import } from '../../../shared/domain/import/import.ts'
import { withImport } from '../../../shared/domain/import/open-imports.ts'
import { problem } from '../fixtures/problem.ts'

const one = (id: string, status: Import['status']) => ({ id, status }) as Import
const added = { merchantId: 'mer_1', id: 'imp_9' }
const before = (...ids: string[]) => ({ merchantId: 'mer_1', ids, version: 4 })

// Holds R14.
describe('the open imports of a tenant', () => {
  it.each<[string, Parameters<typeof withImport>[0], Parameters<typeof withImport>[1], object]>([
    ['begin with the first', undefined, [], { merchantId: 'mer_1', ids: ['imp_9'], version: 1 }],
    [
      'get one more',
      before('imp_1'),
      [one('imp_1', 'pending')],
      { merchantId: 'mer_1', ids: ['imp_1', 'imp_9'], version: 5 },
    ],
    [
      'lose those that have ended or are gone',
      before('imp_1', 'imp_2', 'imp_3'),
      [one('imp_1', 'completed'), undefined, one('imp_3', 'running')],
      { merchantId: 'mer_1', ids: ['imp_3', 'imp_9'], version: 5 },
    ],
  ])('%s', (_, stored, found, after) => {
    expect(withImport(stored, found, added)).toEqual(after)
  })

  it.each([2, 3])('are two: a third waits (%i)', (count) => {
    const found = ['imp_1', 'imp_2', 'imp_3'].slice(0, count).map((id) => one(id, 'running'))
    const open = found.map(({ id }) => id)
    expect(() => withImport(before(...open), found, added)).toThrow(
      problem('conflict', { reason: 'too_many_imports', limit: 2, open }),
    )
  })
})
