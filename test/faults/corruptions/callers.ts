import {
  after,
  all,
  amend,
  copy,
  event,
  one,
  pack,
  retell,
  unpack,
  type Corruption,
  type Scene,
} from './corruption.ts'
import type { RawItem } from '../checker/read.ts'

const created = (scene: Scene): RawItem =>
  one(scene, 'IDEM', (item) => item.s === 201 && unpack(item.b).id.startsWith('cus_'))

const emptied = { s: undefined, b: undefined }

/** I8: a key has one effect, and one answer. */
export const keyCorruptions: readonly Corruption[] = [
  {
    name: 'two keys made one object',
    breaks: ['I8'],
    plant: (scene) => copy(scene, created(scene), { sk: 'another key' }).items,
  },
  {
    name: 'two keys made one refund',
    breaks: ['I8'],
    plant: (scene) => {
      const refunded = one(scene, 'IDEM', (item) => item.s === 200 && 'refundId' in unpack(item.b))
      const body = { ...unpack(refunded['b']), refunded: 1 }
      return copy(scene, refunded, { sk: 'another key', b: pack(body) }).items
    },
  },
  {
    name: 'an answer names what is not there',
    breaks: ['I8'],
    plant: (scene) => {
      const record = created(scene)
      const body = unpack(record['b'])
      return amend(scene, record, { b: pack({ ...body, id: after(body.id) }) }).items
    },
  },
  {
    name: 'an answer can’t be read',
    breaks: ['I8'],
    plant: (scene) => amend(scene, created(scene), { b: new Uint8Array([1, 2, 3]) }).items,
  },
  {
    name: 'a failure of ours is replayed for good',
    breaks: ['I8'],
    plant: (scene) => amend(scene, created(scene), { s: 500 }).items,
  },
  {
    name: 'a key is answered, and still claimed',
    breaks: ['I8'],
    plant: (scene) => amend(scene, created(scene), { o: one(scene, 'SUB').sk, l: 1 }).items,
  },
  {
    name: 'a claim can never be taken over',
    breaks: ['I8'],
    plant: (scene) => amend(scene, created(scene), { ...emptied, o: one(scene, 'SUB').sk }).items,
  },
  {
    name: 'a claim is for what is not there',
    breaks: ['I8'],
    plant: (scene) => amend(scene, created(scene), { ...emptied, o: 'sub_none', l: 1 }).items,
  },
]

const otherCustomer = ({ items, other }: Scene): RawItem => items.find(({ pk }) => pk === `${other}#CUS`)!

/** I9: nothing crosses merchants or modes. */
export const tenancyCorruptions: readonly Corruption[] = [
  {
    name: 'an item belongs to nobody',
    breaks: ['I9'],
    plant: (scene) => copy(scene, one(scene, 'PLAN'), { pk: 'mer_nobody#PLAN' }).items,
  },
  {
    name: 'an item is of no known type',
    breaks: ['I9'],
    plant: (scene) => copy(scene, one(scene, 'PLAN'), { pk: `${scene.own}#THING` }).items,
  },
  {
    name: 'an invoice names another merchant’s customer',
    breaks: ['I5', 'I9'],
    plant: (scene) => amend(scene, one(scene, 'INV'), { cu: otherCustomer(scene).sk }).items,
  },
  {
    name: 'a session names another merchant’s customer',
    breaks: ['I9'],
    plant: (scene) => amend(scene, one(scene, 'CHK'), { cu: otherCustomer(scene).sk }).items,
  },
  {
    name: 'an event shows another merchant’s customer',
    breaks: ['I9'],
    plant: (scene) => {
      const { sk } = otherCustomer(scene)
      return retell(scene, event(scene, 'subscription_created'), ({ customer }) => ({
        customer: { ...customer, id: sk },
      })).items
    },
  },
  {
    name: 'an answer shows another merchant’s customer',
    breaks: ['I9'],
    plant: (scene) => {
      const record = one(scene, 'IDEM', (item) => item.s === 201 && unpack(item.b).id.startsWith('sub_'))
      const body = { ...unpack(record['b']), customerId: otherCustomer(scene).sk }
      return amend(scene, record, { b: pack(body) }).items
    },
  },
  {
    name: 'a quote is for a plan that is not there',
    breaks: ['I9'],
    plant: (scene) => amend(scene, one(scene, 'QUOTE'), { pl: 'plan_none' }).items,
  },
  {
    name: 'a customer is listed with another merchant',
    breaks: ['I9'],
    plant: (scene) => amend(scene, one(scene, 'SUB'), { opk: `${scene.other}#cus` }).items,
  },
  {
    name: 'a reference leads to another customer',
    breaks: ['I9'],
    plant: (scene) => {
      const [first, second] = all(scene, 'REF')
      return amend(scene, first!, { t: second!['t'] }).items
    },
  },
  {
    name: 'a promo code’s text leads nowhere',
    breaks: ['I9'],
    plant: (scene) => {
      const name = one(scene, 'CODE')
      return amend(scene, name, { sk: 'OTHER' }).items
    },
  },
  {
    name: 'a live item lies in the sandbox',
    breaks: ['I9'],
    plant: (scene) =>
      amend(
        scene,
        one(scene, 'SUB', ({ dpk }) => dpk !== undefined),
        { dpk: 'DUE#3' },
      ).items,
  },
  {
    name: 'a live credential lies in the sandbox',
    breaks: ['I9'],
    plant: (scene) => {
      const credential = scene.items.find(({ pk, k }) => pk.startsWith('CRED#') && k === 'secret_key')!
      return amend(scene, credential, { m: 'live' }).items
    },
  },
  {
    name: 'a payer’s token leads to another merchant’s session',
    breaks: ['I9'],
    plant: (scene) => {
      const token = scene.items.find(({ k }) => k === 'checkout_token')!
      return amend(scene, token, { t: scene.other }).items
    },
  },
]
