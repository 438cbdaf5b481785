import { amend, dataOf, last, one, pack, retell, unpack, type Corruption } from './corruption.ts'

/** I10: what is counted, and how far it may go. */
export const countCorruptions: readonly Corruption[] = [
  {
    name: 'a cycle is counted that nobody paid for',
    breaks: ['I6', 'I10'],
    plant: (scene) => {
      const subscription = one(scene, 'SUB', ({ s }) => s === 'active')
      const cy = Number(subscription['cy']) + 1
      const newest = last(scene, 'EVT', (item) => dataOf(item).subscription?.id === subscription.sk)
      const told = retell(scene, newest, (data) => ({
        subscription: { ...data.subscription, cyclesCompleted: cy },
      }))
      return amend(told, subscription, { cy }).items
    },
  },
  {
    name: 'a plan was billed beyond its last cycle',
    breaks: ['I10'],
    plant: (scene) =>
      amend(
        scene,
        one(scene, 'PLAN', ({ mc }) => mc === 2),
        { mc: 1 },
      ).items,
  },
  ...[1, -1].map((change): Corruption => ({
    name: `a code counts ${change} redemption that was not`,
    breaks: ['I10'],
    plant: (scene) => {
      const promo = one(scene, 'PROMO', ({ rd }) => rd > 1)
      return amend(scene, promo, { rd: Number(promo['rd']) + change }).items
    },
  })),
  {
    name: 'a code was redeemed more often than it may be',
    breaks: ['I10'],
    plant: (scene) =>
      amend(
        scene,
        one(scene, 'PROMO', ({ rd }) => rd > 1),
        { mx: 1 },
      ).items,
  },
  {
    name: 'a code discounted more invoices than it may',
    breaks: ['I10'],
    plant: (scene) => {
      const subscription = one(scene, 'SUB', ({ d }) => d?.[2] === 'once')
      const discount = (subscription['d'] as unknown[]).with(5, 2)
      return amend(scene, subscription, { d: discount }).items
    },
  },
  {
    name: 'an invoice counts an attempt that was not made',
    breaks: ['I10'],
    plant: (scene) => {
      const invoice = one(scene, 'INV', ({ ac }) => ac > 1)
      return amend(scene, invoice, { ac: Number(invoice['ac']) + 1 }).items
    },
  },
  {
    name: 'two attempts have one number',
    breaks: ['I10'],
    plant: (scene) => {
      const declined = one(scene, 'TRY', (item) => item.st === 'invoice' && unpack(item.at).number === 2)
      return amend(scene, declined, { at: pack({ ...unpack(declined['at']), number: 1 }) }).items
    },
  },
  {
    name: 'a case counts a failure that was not',
    breaks: ['I10'],
    midway: true,
    plant: (scene) => {
      const subscription = one(scene, 'SUB', ({ s }) => s === 'past_due')
      const recovery = unpack(subscription['rc'])
      return amend(scene, subscription, {
        rc: pack({ ...recovery, failures: Number(recovery.failures) + 1 }),
      }).items
    },
  },
  {
    name: 'a decline is remembered that was not',
    breaks: ['I10'],
    plant: (scene) => {
      const subscription = one(scene, 'SUB', ({ s, dc }) => s === 'active' && Object.keys(dc).length === 0)
      return amend(scene, subscription, { dc: { pm_other: [1_800_000_000] } }).items
    },
  },
  {
    name: 'a customer has two default methods',
    breaks: ['I10'],
    plant: (scene) => {
      const customer = one(scene, 'CUS', ({ pm }) => pm.length > 1)
      const methods = (customer['pm'] as object[]).map((method) => ({ ...method, isDefault: true }))
      return amend(scene, customer, { pm: methods }).items
    },
  },
  {
    name: 'a day of bills comes to more than was bought',
    breaks: ['I10'],
    plant: (scene) => {
      const day = one(scene, 'SPD', ({ sk }) => sk.startsWith('bills#'))
      return amend(scene, day, { sp: Number(day['sp']) + 100 }).items
    },
  },
  {
    name: 'a day counts a bill that nobody bought',
    breaks: ['I10'],
    plant: (scene) => {
      const day = one(scene, 'SPD', ({ sk }) => sk.startsWith('bills#'))
      return amend(scene, day, { n: Number(day['n']) + 1 }).items
    },
  },
  {
    name: 'a code is used for good by a checkout that was never paid',
    breaks: ['I10'],
    plant: (scene) => {
      const { pk, sk } = one(scene, 'CHK', ({ s }) => s !== 'completed')
      const use = { pk: pk.replace('#CHK', '#USED'), sk: 'promo_x#cus_x', h: sk, k: true, v: 1 }
      return [...scene.items, use]
    },
  },
]
