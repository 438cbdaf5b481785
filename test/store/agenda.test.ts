import { expect, it } from 'vitest'
import { Agenda } from '../../shared/operations/sandbox/agenda.ts'
import type { TableHandle } from '../../shared/store/context.ts'

const minute = (n: number): string => new Date(Date.UTC(2027, 0, 31, 9, n)).toISOString()
const pk = 'mer_1#SUB'

/** A table that holds items which are due at these instants, and counts which are read. */
function tableOf(dueAt: Record<string, string | null>) {
  const read: string[] = []
  const send = ({
    input,
  }: {
    input: { RequestItems: { t: { Keys: { sk: string }[]; ConsistentRead: boolean } } }
  }) => {
    const { Keys, ConsistentRead } = input.RequestItems.t
    expect(ConsistentRead).toBe(true)
    read.push(...Keys.map(({ sk }) => sk))
    const found = Keys.filter(({ sk }) => typeof dueAt[sk] === 'string')
    const t = found.map(({ sk }) => ({ pk, sk, dpk: 'DUE#mer_1', dsk: `${dueAt[sk]}#${sk}`, dk: 'renewal' }))
    return Promise.resolve({ Responses: { t } })
  }
  return { handle: { client: { send }, name: 't' } as unknown as TableHandle, read, dueAt }
}

/** The windows that are left, as identifiers. */
async function windowsOf(agenda: Agenda, handle: TableHandle, until = minute(59)): Promise<string[][]> {
  const windows: string[][] = []
  for (;;) {
    const due = await agenda.nextWindow(handle, until, 60_000)
    if (due.length === 0) return windows
    windows.push(due.map(({ key }) => key.sk))
  }
}

function agendaOf(hints: readonly (readonly [string, string])[]): Agenda {
  const agenda = new Agenda()
  for (const [sk, at] of hints) agenda.note({ pk, sk }, at)
  return agenda
}

it('groups what is due within a window of its first, in any order', async () => {
  const at = { a: minute(0), b: minute(1), c: minute(2), d: minute(3), e: minute(30), f: minute(31) }
  const { handle } = tableOf(at)
  const agenda = agendaOf(Object.entries(at).reverse())
  expect(await windowsOf(agenda, handle, minute(30))).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(await windowsOf(agenda, handle, minute(31))).toEqual([['f']])
})

it('reads no item of a later window before it is needed', async () => {
  const { handle, read } = tableOf({ now: minute(0), later: minute(10) })
  const agenda = agendaOf([
    ['now', minute(0)],
    ['later', minute(10)],
  ])
  await agenda.nextWindow(handle, minute(59), 60_000)
  expect(read).toEqual(['now'])
})

it('uses the item’s own time where a hint is old', async () => {
  const { handle } = tableOf({ 'put off': minute(20), gone: null, due: minute(0) })
  const agenda = agendaOf([
    ['put off', minute(0)],
    ['gone', minute(0)],
    ['due', minute(0)],
  ])
  expect(await windowsOf(agenda, handle)).toEqual([['due'], ['put off']])
})

it('continues with what was added while a window ran, and repeats nothing that stayed as it was', async () => {
  const { handle, dueAt } = tableOf({ first: minute(0), held: minute(0) })
  const agenda = agendaOf([
    ['held', minute(0)],
    ['first', minute(0)],
  ])
  expect((await agenda.nextWindow(handle, minute(59), 60_000)).length).toBe(2)
  dueAt['first'] = minute(5)
  dueAt['new'] = minute(0)
  agenda.note({ pk, sk: 'first' }, minute(5))
  agenda.note({ pk, sk: 'new' }, minute(0))
  agenda.note({ pk, sk: 'held' }, minute(0))
  expect(await windowsOf(agenda, handle)).toEqual([['new'], ['first']])
})
