import { all, amend, one, pack, unpack, type Corruption } from './corruption.ts'

/** I11: what a person consented to, and who they are. */
export const consentCorruptions: readonly Corruption[] = [
  {
    name: 'a checkout that named nobody settled on a customer who was there before',
    breaks: ['I11'],
    plant: (scene) => {
      const customers = new Map(all(scene, 'CUS').map((item) => [item.sk, item]))
      const subscriptions = new Map(all(scene, 'SUB').map((item) => [item.sk, item]))
      const session = one(scene, 'CHK', ({ su, cu, oi, s }) => {
        const customer = customers.get(String(subscriptions.get(su)?.['cu']))
        return s === 'completed' && oi === undefined && cu !== undefined && cu === customer?.sk
      })
      return amend(scene, session, { cu: undefined }).items
    },
  },
  {
    name: 'what was bought at checkout was charged with a card that was not given to it',
    breaks: ['I11'],
    plant: (scene) => {
      const made = new Set(all(scene, 'CHK', ({ oi }) => oi === undefined).map(({ su }) => su))
      const entry = one(scene, 'TXN', ({ su, at }) => made.has(su) && at !== undefined)
      const attempt = unpack(entry['at'])
      const told = { ...attempt, automatic: true, methodId: one(scene, 'PM').sk }
      return amend(scene, entry, { at: pack(told) }).items
    },
  },
  {
    name: 'a customer is listed for a phone that is not theirs',
    breaks: ['I11'],
    plant: (scene) => {
      const customer = one(scene, 'CUS')
      return amend(scene, customer, { opk: 'PHONE#2348099999999', osk: `${scene.own}#${customer.sk}` }).items
    },
  },
]
