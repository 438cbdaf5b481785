import type { RawItem } from '../checker/read.ts'
import { all, amend, one, type Corruption, type Scene } from './corruption.ts'

const hourMs = 3_600_000

/** Three paid invoices of one subscription in a row, in the middle of its life. */
function inARow(scene: Scene): RawItem[] {
  const lives = Map.groupBy(
    all(scene, 'INV', ({ s }) => s === 'paid'),
    ({ su }) => String(su),
  )
  const long = [...lives.values()].find((invoices) => {
    const cycles = invoices.filter(({ r }) => r === 'subscription_cycle')
    return invoices.length >= 4 && cycles.length === invoices.length - 1
  })
  return long!
}

const running = (item: any): boolean => item.s === 'active' && item.ce === false

/** I2: each period is billed once, without gap and overlap. */
export const periodCorruptions: readonly Corruption[] = [
  {
    name: 'a period is billed twice',
    breaks: ['I2'],
    plant: (scene) => {
      const [, first, second] = inARow(scene)
      return amend(scene, second!, { ps: first!['ps'], pe: first!['pe'] }).items
    },
  },
  {
    name: 'a period ends before the next begins',
    breaks: ['I2'],
    plant: (scene) => {
      const [, first] = inARow(scene)
      return amend(scene, first!, { pe: Number(first!['pe']) - hourMs }).items
    },
  },
  {
    name: 'a period begins before the last has ended',
    breaks: ['I2'],
    plant: (scene) => {
      const [, , second] = inARow(scene)
      return amend(scene, second!, { ps: Number(second!['ps']) - hourMs }).items
    },
  },
  {
    name: 'the first period begins late',
    breaks: ['I2'],
    plant: (scene) => {
      const [first] = inARow(scene)
      return amend(scene, first!, { ps: Number(first!['ps']) + hourMs }).items
    },
  },
  {
    name: 'an invoice has the number of the one before',
    breaks: ['I2'],
    plant: (scene) => {
      const [first, second] = inARow(scene)
      return amend(scene, second!, { n: first!['n'] }).items
    },
  },
  {
    name: 'a subscription counts an invoice that is not there',
    breaks: ['I2'],
    plant: (scene) => {
      const subscription = one(scene, 'SUB', running)
      return amend(scene, subscription, { ic: Number(subscription['ic']) + 1 }).items
    },
  },
  {
    name: 'a running subscription is looked at by no worker',
    breaks: ['I2'],
    plant: (scene) =>
      amend(scene, one(scene, 'SUB', running), { dpk: undefined, dsk: undefined, dk: undefined }).items,
  },
  {
    name: 'a running subscription is looked at long after its period',
    breaks: ['I2'],
    plant: (scene) => {
      const subscription = one(scene, 'SUB', running)
      return amend(scene, subscription, { dsk: `2028-01-01T00:00:00.000Z#${subscription.sk}` }).items
    },
  },
  {
    name: 'a renewal was due, and nobody did it',
    breaks: ['I2'],
    plant: (scene) => {
      const subscription = one(scene, 'SUB', running)
      return amend(scene, subscription, { dsk: `2027-05-01T00:00:00.000Z#${subscription.sk}` }).items
    },
  },
]
