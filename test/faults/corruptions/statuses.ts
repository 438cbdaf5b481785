import {
  after,
  amend,
  copy,
  dataOf,
  event,
  last,
  one,
  pack,
  retell,
  unpack,
  type Corruption,
} from './corruption.ts'

/** I7: statuses move along the tables. */
export const statusCorruptions: readonly Corruption[] = [
  {
    name: 'a subscription came back from its end',
    breaks: ['I7'],
    plant: (scene) => {
      const renewed = event(scene, 'invoice_created')
      return retell(scene, renewed, ({ subscription }) => ({
        subscription: { ...subscription, status: 'incomplete_expired' },
      })).items
    },
  },
  {
    name: 'a subscription began as active',
    breaks: ['I7'],
    plant: (scene) => {
      const created = event(
        scene,
        'subscription_created',
        ({ subscription }) => subscription.status === 'incomplete',
      )
      return retell(scene, created, ({ subscription }) => ({
        subscription: { ...subscription, status: 'active' },
      })).items
    },
  },
  {
    name: 'a cancelled subscription is paused',
    breaks: ['I7'],
    plant: (scene) => {
      const { sk } = one(scene, 'INV', ({ s }) => s === 'paid')
      const ended = one(scene, 'SUB', (item) => item.s === 'canceled' && item.li !== sk && isPaid(item.li))
      function isPaid(id: string): boolean {
        return scene.items.some((item) => item.sk === id && item['s'] === 'paid')
      }
      return amend(scene, ended, { s: 'paused' }).items
    },
  },
  {
    name: 'a subscription that never paused was told to resume',
    breaks: ['I7'],
    midway: true,
    plant: (scene) => {
      const { sk } = one(scene, 'SUB', ({ s, px }) => s === 'active' && !px)
      const newest = last(scene, 'EVT', (item) => dataOf(item).subscription?.id === sk)
      const id = after(newest.sk)
      const b = pack({ ...unpack(newest['b']), id, type: 'subscription_resumed' })
      return copy(scene, newest, { sk: id, y: 'subscription_resumed', b, ob: undefined }).items
    },
  },
  {
    name: 'a past-due subscription has no open case',
    breaks: ['I7'],
    midway: true,
    plant: (scene) =>
      amend(
        scene,
        one(scene, 'SUB', ({ s }) => s === 'past_due'),
        { rc: undefined },
      ).items,
  },
  {
    name: 'an invoice was paid before it failed',
    breaks: ['I7'],
    plant: (scene) => {
      const failed = event(scene, 'subscription_payment_failed')
      return retell(scene, failed, ({ invoice }) => ({ invoice: { ...invoice, status: 'void' } })).items
    },
  },
  {
    name: 'a void invoice is open again',
    breaks: ['I7'],
    plant: (scene) => {
      const isEnded = (id: string): boolean =>
        scene.items.some((item) => item.sk === id && item['s'] === 'incomplete_expired')
      const invoice = one(scene, 'INV', ({ s, su }) => s === 'void' && isEnded(su))
      return amend(scene, invoice, { s: 'open' }).items
    },
  },
  {
    name: 'a payout failed before it was completed',
    breaks: ['I7'],
    plant: (scene) => {
      const { sk } = one(scene, 'POUT', ({ s }) => s === 'completed')
      const told = event(scene, 'payout_completed', ({ payout }) => payout.id === sk)
      return retell(scene, told, ({ payout }) => ({ payout: { ...payout, status: 'failed' } })).items
    },
  },
  {
    name: 'a bill failed after it had succeeded',
    breaks: ['I7'],
    plant: (scene) =>
      retell(scene, event(scene, 'bill_failed'), ({ bill }) => ({ bill: { ...bill, status: 'success' } }))
        .items,
  },
  {
    name: 'a subscription was renewed that was to be cancelled',
    breaks: ['I7'],
    plant: (scene) =>
      retell(scene, event(scene, 'invoice_created'), ({ subscription }) => ({
        subscription: { ...subscription, cancelAtPeriodEnd: true },
      })).items,
  },
]
