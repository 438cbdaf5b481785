import { expect, it } from 'vitest'
import type { TableHandle } from '../../shared/store/context.ts'
import { dueWindows } from '../../shared/store/due.ts'

const minute = (n: number): string => new Date(Date.UTC(2027, 0, 31, 9, n)).toISOString()

interface Row {
  readonly id: string
  /** When the index says that it is due. */
  readonly at: string
  /** When the item says so, where that differs; null for an item that is gone. */
  readonly really?: string | null
}

/** A table with a due index, which counts the items that are read. */
function tableOf(rows: readonly Row[]) {
  const read: string[] = []
  const dsk = ({ at, id }: Row): string => `${at}#${id}`
  const itemOf = (row: Row) => ({
    pk: 'mer_1#SUB',
    sk: row.id,
    dpk: 'DUE#mer_1',
    dsk: dsk({ ...row, at: row.really ?? row.at }),
    dk: 'renewal',
  })
  const send = ({ input }: { input: Record<string, any> }) => {
    if (input['RequestItems']) {
      const ids = input['RequestItems']['t'].Keys.map(({ sk }: { sk: string }) => sk) as string[]
      read.push(...ids)
      const found = rows.filter((row) => ids.includes(row.id) && row.really !== null)
      return Promise.resolve({ Responses: { t: found.map(itemOf) } })
    }
    const { ':from': from, ':until': until } = input['ExpressionAttributeValues'] as Record<string, string>
    const found = rows.filter((row) => dsk(row) >= from! && dsk(row) <= until!)
    return Promise.resolve({ Items: found.map((row) => ({ pk: 'mer_1#SUB', sk: row.id, dsk: dsk(row) })) })
  }
  return { handle: { client: { send }, name: 't' } as unknown as TableHandle, read }
}

async function windowsOf(rows: readonly Row[], span: { from: string; until: string }): Promise<string[][]> {
  const windows: string[][] = []
  for await (const due of dueWindows(tableOf(rows).handle, 'DUE#mer_1', { ...span, windowMs: 60_000 }))
    windows.push(due.map(({ key }) => key.sk))
  return windows
}

const all = { from: '0', until: minute(59) }

it('puts together what lies within a window of its first', async () => {
  const rows = [
    { id: 'a', at: minute(0) },
    { id: 'b', at: minute(1) },
    { id: 'c', at: minute(2) },
    { id: 'd', at: minute(3) },
    { id: 'e', at: minute(30) },
  ]
  expect(await windowsOf(rows, all)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(await windowsOf(rows, { from: minute(1), until: minute(3) })).toEqual([['b', 'c'], ['d']])
})

it('reads no item of a later window before it is asked for', async () => {
  const { handle, read } = tableOf([
    { id: 'now', at: minute(0) },
    { id: 'later', at: minute(10) },
  ])
  const windows = dueWindows(handle, 'DUE#mer_1', { ...all, windowMs: 60_000 })
  await windows.next()
  expect(read).toEqual(['now'])
})

it('goes by the item where the index is late', async () => {
  const rows = [
    { id: 'put off', at: minute(0), really: minute(20) },
    { id: 'gone', at: minute(0), really: null },
    { id: 'due', at: minute(0) },
  ]
  expect(await windowsOf(rows, all)).toEqual([['due']])
  expect(await windowsOf(rows.slice(0, 2), all)).toEqual([[]])
})
