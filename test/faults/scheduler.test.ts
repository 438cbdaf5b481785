import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { twinTable } from '../../shared/runtime/clients.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { explore, scheduleOf, textOf } from './races/interleavings.ts'
import type { Played } from './races/course.ts'
import { openScheduler } from './races/scheduler.ts'

await forThisFile(startService())

const scheduler = openScheduler(twinTable().client)

const key = (pk: string) => ({ pk, sk: 'COUNT' })

async function read(pk: string): Promise<number> {
  const { client, name: TableName } = twinTable()
  const { Item } = await client.send(new GetCommand({ TableName, Key: key(pk), ConsistentRead: true }))
  return Number(Item?.['n'] ?? 0)
}

async function write(pk: string, n: number): Promise<void> {
  const { client, name: TableName } = twinTable()
  await client.send(new PutCommand({ TableName, Item: { ...key(pk), n } }))
}

/** Counts up without any condition: two who do so at once lose one. */
const countsUp = (pk: string) => async (): Promise<void> => {
  await write(pk, (await read(pk)) + 1)
}

/** All runs of actors, each with what the first one's count came to. */
async function runAll(
  pks: readonly string[],
  preemptions: number | null,
): Promise<{ schedule: string; count: number }[]> {
  const actors = pks.map(countsUp)
  const runs: { schedule: string; count: number }[] = []
  const play = async (schedule: readonly number[]): Promise<Played<void>> => {
    for (const pk of pks) await write(pk, 0)
    const played = await scheduler.play(actors, { schedule })
    const done = textOf(played.steps.map(({ actor }) => actor))
    runs.push({ schedule: done, count: await read(pks[0]!) })
    return played
  }
  for await (const _ of explore(play, { preemptions, most: 1_000 }));
  return runs
}

it('lets calls go in the given order, and then each actor to their end', async () => {
  const actors = [countsUp('a'), countsUp('b')]
  const seen: string[] = []
  for (const text of ['', 'BA', 'ABBA']) {
    const { steps } = await scheduler.play(actors, { schedule: scheduleOf(text) })
    seen.push(textOf(steps.map(({ actor }) => actor)))
  }
  expect(seen).toEqual(['AABB', 'BAAB', 'ABBA'])
})

it('finds the lost update between two actors, and only with an interruption', async () => {
  expect((await runAll(['x', 'x'], 0)).map(({ count }) => count)).toEqual([2, 2])
  const once = await runAll(['x', 'x'], 1)
  expect(once.filter(({ count }) => count === 1).map(({ schedule }) => schedule)).toEqual(['ABBA', 'BAAB'])
})

/** What came before each write: two interleavings where that is the same differ only in the order of reads. */
function kindOf(schedule: string): string {
  const actors = Array.from(schedule)
  const written = actors.flatMap((actor, i) => (actors.indexOf(actor) < i ? [i] : []))
  return written
    .map((i) => [actors[i], ...actors.slice(0, i).sort()].join(''))
    .sort()
    .join()
}

it.each([2, 3])('plays all interleavings of %i actors, one of each kind', async (actors) => {
  const pks = Array.from({ length: actors }, () => 'x')
  const every = (await runAll(pks, 9)).map(({ schedule }) => schedule)
  expect(every).toHaveLength(actors === 2 ? 6 : 90)
  const kinds = (await runAll(pks, null)).map(({ schedule }) => kindOf(schedule))
  expect(new Set(kinds)).toEqual(new Set(every.map(kindOf)))
  expect(kinds).toHaveLength(new Set(kinds).size)
})

it('plays independent actors once', async () => {
  expect(await runAll(['x', 'y'], null)).toHaveLength(1)
})
