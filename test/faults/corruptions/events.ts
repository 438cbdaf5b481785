import {
  after,
  all,
  amend,
  copy,
  dataOf,
  drop,
  event,
  last,
  one,
  pack,
  retell,
  unpack,
} from './corruption.ts'
import type { Corruption, Scene } from './corruption.ts'

/** An event that no longer exists. */
const lost = (type: string, matches?: (data: any) => boolean): Corruption => ({
  name: `${type} was never written`,
  // Without its pause, a period that was moved by it is out of place.
  breaks: type === 'subscription_paused' ? ['I2', 'I6'] : ['I6'],
  plant: (scene) => drop(scene, event(scene, type, matches)).items,
})

const newestOf = (scene: Scene, subscriptionId: string) =>
  last(scene, 'EVT', (item) => dataOf(item).subscription?.id === subscriptionId)

/** I6: every change is announced once, and every event reaches the endpoints that want it. */
export const eventCorruptions: readonly Corruption[] = [
  lost('subscription_created'),
  lost('subscription_payment_success', ({ cycle }) => cycle === 2),
  { ...lost('subscription_payment_recovered'), breaks: ['I5', 'I6'] },
  lost('subscription_payment_failed'),
  lost('invoice_created'),
  lost('subscription_activated'),
  lost('subscription_past_due'),
  lost('subscription_recovered'),
  lost('subscription_unpaid'),
  lost('subscription_cancelled'),
  lost('subscription_paused'),
  lost('subscription_payment_refunded'),
  lost('payout_completed'),
  lost('payout_failed'),
  lost('bill_completed'),
  {
    name: 'a failure is told twice',
    breaks: ['I6'],
    midway: true,
    plant: (scene) => {
      const told = event(scene, 'subscription_payment_failed')
      const id = after(told.sk)
      return copy(scene, told, { sk: id, b: pack({ ...unpack(told['b']), id }) }).items
    },
  },
  {
    name: 'a payment is told to have brought a kobo more',
    breaks: ['I6'],
    plant: (scene) =>
      retell(scene, event(scene, 'subscription_payment_success'), ({ effectKobo }) => ({
        effectKobo: Number(effectKobo) + 1,
      })).items,
  },
  {
    name: 'a refund is told to have cost nothing',
    breaks: ['I6'],
    plant: (scene) =>
      retell(scene, event(scene, 'subscription_payment_refunded'), () => ({ effectKobo: 0 })).items,
  },
  {
    name: 'a payment is told with another amount',
    breaks: ['I6'],
    plant: (scene) =>
      retell(scene, event(scene, 'subscription_payment_success'), ({ amount }) => ({
        amount: Number(amount) + 1,
      })).items,
  },
  {
    name: 'a payout’s end is told with another amount',
    breaks: ['I6'],
    plant: (scene) =>
      retell(scene, event(scene, 'payout_completed'), ({ payout }) => ({ payout: { ...payout, amount: 1 } }))
        .items,
  },
  {
    name: 'an event has the body of another',
    breaks: ['I6'],
    midway: true,
    plant: (scene) => {
      const [first, second] = all(scene, 'EVT', ({ y }) => y === 'subscription_payment_action_required')
      return amend(scene, first!, { b: pack({ ...unpack(first!['b']), id: second!.sk }) }).items
    },
  },
  {
    name: 'a subscription changed its plan, and nobody was told',
    breaks: ['I6'],
    plant: (scene) => {
      const subscription = one(scene, 'SUB', ({ s }) => s === 'active')
      const plan = one(scene, 'PLAN', ({ sk }) => sk !== subscription['pl'])
      return amend(scene, subscription, { pl: plan.sk }).items
    },
  },
  {
    name: 'an event tells of a version to come',
    breaks: ['I6'],
    plant: (scene) => {
      const { sk } = one(scene, 'SUB', ({ s }) => s === 'active')
      return retell(scene, newestOf(scene, sk), ({ subscription }) => ({
        subscription: { ...subscription, version: 99 },
      })).items
    },
  },
  {
    name: 'an event was never sent to an endpoint that wants it',
    breaks: ['I6'],
    plant: (scene) => drop(scene, one(scene, 'DLV')).items,
  },
  {
    name: 'an event waits to be fanned out',
    breaks: ['I6'],
    plant: (scene) => {
      const told = one(scene, 'EVT')
      const due = { dk: 'event-fanout', dpk: `DUE#${scene.own}`, dsk: `2027-02-01T00:00:00.000Z#${told.sk}` }
      return amend(scene, told, { ob: [told.sk], ...due }).items
    },
  },
  {
    name: 'a delivery is pending when all has ended',
    breaks: ['I6'],
    plant: (scene) => {
      const made = one(scene, 'DLV')
      const due = { dk: 'webhook-delivery', dpk: `DUE#${scene.own}`, dsk: '2027-02-01T00:00:00.000Z#x' }
      return amend(scene, made, { s: 'pending', ...due }).items
    },
  },
  {
    name: 'a delivery that failed is not tried again as planned',
    breaks: ['I6'],
    plant: (scene) => {
      const made = one(scene, 'DLV')
      return amend(scene, made, { s: 'failed', na: Number(made['du']) + 5_000 }).items
    },
  },
  {
    name: 'a customer was not told what an event asks for',
    breaks: ['I6'],
    plant: (scene) => drop(scene, one(scene, 'MSG')).items,
  },
  {
    name: 'the end of a trial is announced twice',
    breaks: ['I6'],
    midway: true,
    plant: (scene) => {
      const told = event(scene, 'subscription_trial_will_end')
      const id = after(told.sk)
      return copy(scene, told, { sk: id, b: pack({ ...unpack(told['b']), id }) }).items
    },
  },
]
