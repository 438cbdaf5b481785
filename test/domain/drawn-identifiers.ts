import fc from 'fast-check'
import { idPrefixes, markShard, mostShards, ulidTimeOf, type IdType } from '../../shared/domain/ids.ts'
import { fromMs } from '../../shared/domain/time/time.ts'

/** The letters of an identifier, in their order. */
export const letters = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ')

const low = fc.constantFrom(...letters.slice(0, 16))

/** What follows an identifier's time: the letter that can mark its part, and the rest. */
const tail = fc.tuple(low, fc.string({ unit: fc.constantFrom(...letters), minLength: 15, maxLength: 15 }))

/** Instants, in milliseconds. */
export const instants = fc.integer({ min: 0, max: Date.parse('2100-01-01T00:00:00.000Z') })

/** Identifiers without their prefix. */
export const ulids = fc
  .tuple(instants, tail)
  .map(([ms, [mark, rest]]) => `${ulidTimeOf(fromMs(ms))}${mark}${rest}`)

/** The types of identifiers. */
export const types = fc.constantFrom(...(Object.keys(idPrefixes) as IdType[]))

/** Identifiers, with all that each is to tell. */
export const identifiers = fc
  .tuple(types, instants, tail, fc.nat(mostShards - 1))
  .map(([type, ms, [mark, rest], shard]) => {
    const at = fromMs(ms)
    return {
      type,
      at,
      shard,
      id: `${idPrefixes[type]}_${markShard(`${ulidTimeOf(at)}${mark}${rest}`, shard)}`,
    }
  })
