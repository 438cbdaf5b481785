import { all, amend, copy, drop, last, one, pack, unpack, type Corruption, type Scene } from './corruption.ts'
import type { RawItem } from '../checker/read.ts'

const isPaid = (item: any): boolean => item.s === 'paid' && item.a > 0

/** A charge that went through, and the invoice it paid. */
function paid(scene: Scene): { charge: RawItem; invoice: RawItem; booked: RawItem } {
  const charge = last(scene, 'TXN', (item) => item.y === 'charge' && item.st === 'invoice')
  const { reference } = unpack(charge['at'])
  return {
    charge,
    invoice: one(scene, 'INV', ({ sk }) => sk === charge['si']),
    booked: one(scene, 'TWIN#charge', ({ sk }) => sk === reference),
  }
}

const next = ({ sk, ac }: RawItem): string => `${sk}-${Number(ac) + 1}`

/** The row of one more charge of an invoice, as its gateway is being asked. */
const out = (invoice: RawItem) => ['i', next(invoice), Number(invoice['ac']) + 1, invoice['a'], invoice['c']]

/** The gateway's book with one more charge of an invoice. */
function chargedAgain(scene: Scene, invoice: RawItem, booked: RawItem): Scene {
  const reference = next(invoice)
  return copy(scene, booked, { sk: reference, entry: { ...(booked['entry'] as object), reference } })
}

/** I1: an invoice is paid once. */
export const paymentCorruptions: readonly Corruption[] = [
  {
    name: 'an invoice was charged twice, and both were booked',
    breaks: ['I1', 'I5', 'I6'],
    plant: (scene) => {
      const { charge, invoice, booked } = paid(scene)
      const number = Number(invoice['ac']) + 1
      const attempt = { ...unpack(charge['at']), number, reference: next(invoice) }
      const amount = Number(charge['a'])
      const p = [
        { account: 'gateway_clearing', amount: -amount },
        { account: 'merchant_available', amount },
      ]
      const available = one(scene, 'BAL', ({ sk }) => sk === 'NGN#available')
      const sk = last(scene, 'TXN').sk.replace(/.$/, 'Z')
      const twice = copy(chargedAgain(scene, invoice, booked), charge, { sk, at: pack(attempt), p })
      return amend(amend(twice, invoice, { ac: number }), available, { a: Number(available['a']) + amount })
        .items
    },
  },
  {
    name: 'a paid invoice is being charged again, and the gateway took it',
    breaks: ['I1'],
    midway: true,
    plant: (scene) => {
      const { invoice, booked } = paid(scene)
      return amend(chargedAgain(scene, invoice, booked), invoice, { at: out(invoice) }).items
    },
  },
  {
    name: 'a session’s charge asks for more than the session costs',
    breaks: ['I1', 'I3'],
    plant: (scene) => {
      const session = one(scene, 'CHK', ({ at, s, a }) => !at && s === 'completed' && a > 0)
      const row = ['p', `${session.sk}-1`, 1, Number(session['a']) + 1, session['c']]
      return amend(scene, session, { at: row }).items
    },
  },
  {
    name: 'a paid attempt belongs to another invoice',
    breaks: ['I1', 'I5', 'I10', 'I6'],
    plant: (scene) => {
      const { charge, invoice } = paid(scene)
      const other = one(scene, 'INV', (item) => isPaid(item) && item.a === invoice['a'] && item !== invoice)
      return amend(scene, charge, { si: other.sk }).items
    },
  },
]

/** I3: the gateway's book of charges and refunds says the same. */
export const chargeCorruptions: readonly Corruption[] = [
  {
    name: 'the gateway took another amount',
    breaks: ['I3'],
    plant: (scene) => {
      const { booked } = paid(scene)
      const entry = booked['entry'] as { amount: number }
      return amend(scene, booked, { entry: { ...entry, amount: entry.amount + 1 } }).items
    },
  },
  {
    name: 'a paid attempt was declined at the gateway',
    breaks: ['I3'],
    plant: (scene) => {
      const { booked } = paid(scene)
      const entry = { ...(booked['entry'] as object), outcome: 'declined', detail: 'generic_decline' }
      return amend(scene, booked, { entry }).items
    },
  },
  {
    name: 'the gateway took money that nobody here knows of',
    breaks: ['I3'],
    plant: (scene) => {
      const written = one(scene, 'INV', ({ s }) => s === 'uncollectible')
      return chargedAgain(scene, written, paid(scene).booked).items
    },
  },
  {
    name: 'an attempt failed here, and went through at the gateway',
    breaks: ['I3'],
    plant: (scene) => {
      const written = one(scene, 'INV', ({ s }) => s === 'uncollectible')
      const declined = one(scene, 'TWIN#charge', ({ sk }) => sk.startsWith(written.sk))
      return amend(scene, declined, { entry: { ...(declined['entry'] as object), outcome: 'succeeded' } })
        .items
    },
  },
  {
    name: 'an attempt failed for another reason than the gateway’s',
    breaks: ['I3'],
    plant: (scene) => {
      const declined = one(scene, 'TWIN#charge', ({ entry }) => entry.detail === 'insufficient_funds')
      const entry = { ...(declined['entry'] as object), detail: 'expired_card' }
      return amend(scene, declined, { entry }).items
    },
  },
  {
    name: 'a charge is still out when all has ended',
    breaks: ['I3'],
    plant: (scene) => {
      const { invoice } = paid(scene)
      return amend(scene, invoice, { at: out(invoice) }).items
    },
  },
  {
    name: 'a declined change of plan was paid for at the gateway',
    breaks: ['I3'],
    plant: (scene) => {
      const draft = one(scene, 'CHG', ({ o }) => o !== 'paid')
      const booked = one(scene, 'TWIN#charge', ({ sk }) => sk.startsWith(draft.sk))
      return amend(scene, booked, { entry: { ...(booked['entry'] as object), outcome: 'succeeded' } }).items
    },
  },
  {
    name: 'a change of plan that has ended still holds its subscription',
    breaks: ['I3'],
    plant: (scene) => {
      const draft = one(scene, 'CHG', ({ o }) => o !== 'paid')
      const held = one(scene, 'SUB', ({ sk }) => sk === draft['su'])
      return amend(scene, held, { cg: draft.sk }).items
    },
  },
  {
    name: 'a refund never reached the gateway',
    breaks: ['I3'],
    plant: (scene) => {
      const refund = one(scene, 'RFND', ({ s }) => s === 'succeeded')
      return drop(
        scene,
        one(scene, 'TWIN#refund', ({ sk }) => sk === refund.sk),
      ).items
    },
  },
  {
    name: 'a refund that failed at the gateway stands here',
    breaks: ['I3'],
    plant: (scene) => {
      const refund = one(scene, 'RFND', ({ s }) => s === 'succeeded')
      const booked = one(scene, 'TWIN#refund', ({ sk }) => sk === refund.sk)
      const entry = { ...(booked['entry'] as object), outcome: 'pending', detail: 'fails 2027-02-02' }
      return amend(scene, booked, { entry }).items
    },
  },
  {
    name: 'an invoice says that more went back than did',
    breaks: ['I3'],
    plant: (scene) => {
      const invoice = one(scene, 'INV', ({ ar }) => ar > 0)
      return amend(scene, invoice, { ar: Number(invoice['ar']) + 1 }).items
    },
  },
  ...(['transfer', 'vend'] as const).flatMap((kind): Corruption[] => [
    {
      name: `a ${kind} was made that nobody asked for`,
      breaks: ['I3'],
      plant: (scene) => {
        const [booked] = all(scene, `TWIN#${kind}`)
        const reference = `${booked!.sk.slice(0, -4)}ZZZZ`
        const entry = { ...(booked!['entry'] as object), reference }
        return copy(scene, booked!, { sk: reference, entry }).items
      },
    },
    {
      name: `a ${kind} was of another amount`,
      breaks: ['I3'],
      plant: (scene) => {
        const [booked] = all(scene, `TWIN#${kind}`)
        const entry = booked!['entry'] as { amount: number }
        return amend(scene, booked!, { entry: { ...entry, amount: 1 } }).items
      },
    },
  ]),
  {
    name: 'a bill that was refused is a success here',
    breaks: ['I3'],
    plant: (scene) => {
      const bill = one(scene, 'BILL', ({ s }) => s === 'success')
      const booked = one(scene, 'TWIN#vend', ({ sk }) => sk === bill.sk)
      return amend(scene, booked, { entry: { ...(booked['entry'] as object), outcome: 'declined' } }).items
    },
  },
  {
    name: 'a payout is processing, and no worker will look at it',
    breaks: ['I3'],
    midway: true,
    plant: (scene) => {
      const payout = one(scene, 'POUT', ({ s }) => s === 'processing')
      return amend(scene, payout, { dpk: undefined, dsk: undefined, dk: undefined, du: undefined }).items
    },
  },
]
