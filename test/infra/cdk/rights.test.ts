import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, it } from 'vitest'
import { findMarks } from '../../../infra/bundle/reach.ts'
import { needs } from '../../../shared/ports/rights.ts'
import type { TableClient } from '../../../shared/ports/table-client.ts'
import { getSecret } from '../../../shared/runtime/secrets.ts'
import type { QueriedIndex } from '../../../shared/store/indexes.ts'
import type { RenderedWrite } from '../../../shared/store/write.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'rights-'))

afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** The rights of a function that calls one of three helpers of a module. */
async function marksOf(call: string): Promise<readonly string[]> {
  const helpers = `
    import { needs } from '${join(root, 'shared/ports/rights.ts')}'
    export const read = (send) => send(needs('table:GetItem', {}))
    export const write = (send) => send({ Put: needs('table:PutItem', {}) })
    export const readSecret = (get) => (false ? get(needs('secret:pepper', 'p')) : null)`
  writeFileSync(join(folder, 'helpers.ts'), helpers)
  writeFileSync(
    join(folder, 'called.ts'),
    `import * as helpers from './helpers.ts'\nexport const handler = (send) => helpers.${call}(send)`,
  )
  const file = relative(root, join(folder, 'called.ts'))
  return (await findMarks([{ key: 'http/called', file }]))['http/called'] ?? []
}

describe('the rights of a function', () => {
  it('are those marked in what it may call, and no other', async () => {
    expect(await marksOf('read')).toEqual(['table:GetItem'])
    expect(await marksOf('write')).toEqual(['table:PutItem'])
    expect(await marksOf('readSecret')).toEqual([])
  })

  it('of a writer are those of the moves that its decisions make', async () => {
    const commits = join(root, 'shared/operations/commit/commit-plain-change.ts')
    const marksOfMove = async (kind: string): Promise<readonly string[]> => {
      writeFileSync(
        join(folder, 'commits.ts'),
        `import { commitPlainChange } from '${commits}'
         const decide = (it) => ({ turns: [], moves: [{ kind: '${kind}', ...it }], result: it })
         export const handler = (context, it) => commitPlainChange(context, decide(it))`,
      )
      const file = relative(root, join(folder, 'commits.ts'))
      return (await findMarks([{ key: 'http/commits', file }]))['http/commits'] ?? []
    }
    const always = await marksOfMove('none')
    expect(always).toContain('table:PutItem')
    expect(always).not.toContain('table:DeleteItem')
    const more = async (kind: string) => (await marksOfMove(kind)).filter((right) => !always.includes(right))
    expect(await more('member_removed')).toEqual(['table:DeleteItem'])
    expect(await more('promo_changed')).toEqual(['table:UpdateItem'])
    expect(await more('promo_named')).toEqual([])
  })

  it('are stated wherever the table is queried, an index is named or a secret is read: nothing else compiles', () => {
    const get = new GetCommand({ TableName: 't', Key: {} })
    const remove = { TableName: 't', Key: { pk: 'p', sk: 's' } }
    // Never run: the compiler's answer is what counts.
    const compiles = [
      (client: TableClient) => client.send(needs('table:GetItem', get)),
      (): RenderedWrite => ({ Delete: needs('table:DeleteItem', remove) }),
      (): QueriedIndex => needs('index:owner', 'owner'),
      () => getSecret(needs('secret:pepper', 'pepper')),
      // @ts-expect-error It does not say which right it needs.
      (client: TableClient) => client.send(get),
      // @ts-expect-error Neither does a write.
      (): RenderedWrite => ({ Delete: remove }),
      // @ts-expect-error Nor an index by its bare name.
      (): QueriedIndex => 'owner',
      // @ts-expect-error Nor a secret by its bare name.
      () => getSecret('pepper'),
    ]
    expect(compiles).toHaveLength(8)
  })
})
