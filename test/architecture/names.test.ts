import fc from 'fast-check'
import { expect, it } from 'vitest'
import { catalogQueues } from '../../infra/local/queues.ts'
import { allJobs } from '../../shared/jobs/catalog.ts'
import { partitions } from '../../shared/store/keys.ts'
import { scheduleName } from '../../shared/operations/wake-up/decide-wake-up.ts'

const twice = (names: readonly string[]): string[] => names.filter((name, i) => names.indexOf(name) !== i)

it('two queues or dead-letter queues never share a name, and SQS accepts each', () => {
  const names = catalogQueues().flatMap(({ name }) => [name, `${name}-dlq`])
  expect(twice(names)).toEqual([])
  // With the longest name that a stack may have before it.
  expect(names.filter((name) => !/^[A-Za-z0-9_-]{1,60}$/.test(name))).toEqual([])
  expect(twice(allJobs().map(({ name }) => name))).toEqual([])
})

it('two item types never share a partition, and no partition key is a prefix of another', () => {
  const names = Object.values(partitions)
  expect(twice(names)).toEqual([])
  expect(names.filter((name) => !/^[A-Z]+$/.test(name))).toEqual([])
})

it('two items never share a schedule, and the Scheduler accepts each name', () => {
  // Keys with a due time are made of identifiers and types: no text of a merchant's is in them.
  const id = fc.string({ unit: fc.constantFrom('0', '1', 'A', 'Z', '#', '_', '-'), maxLength: 6 })
  const key = fc.record({ pk: id, sk: id })
  const apart = fc.property(key, key, (a, b) => {
    const same = a.pk === b.pk && a.sk === b.sk
    expect(scheduleName(a)).toMatch(/^[0-9a-zA-Z_.-]{1,64}$/)
    return (scheduleName(a) === scheduleName(b)) === same
  })
  fc.assert(apart, { numRuns: 2_000, seed: 20_270_101 })
})
