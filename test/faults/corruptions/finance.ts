import { all, amend, copy, drop, one, pack, unpack, type Corruption } from './corruption.ts'
import type { RawItem } from '../checker/read.ts'

type Line = Record<string, unknown>

const linesOf = (part: RawItem): Line[] => unpack(part['l'])
/** What the law of clearing says: charges not settled, here and at the gateway. */
const notSettled = /is owed \d+ of charges not settled; the gateway has \d+/
const isFit = ({ cause }: Line): boolean => cause === null

/** I3, I5: settlements are their lines, a charge is settled once, and what is owed is what was not settled (N2). */
export const settlementCorruptions: readonly Corruption[] = [
  {
    name: 'a settlement says more than its lines',
    breaks: ['I5'],
    plant: (scene) => {
      const settlement = one(scene, 'STL')
      return amend(scene, settlement, { ch: Number(settlement['ch']) + 1 }).items
    },
  },
  {
    name: 'a settlement says another fee than its lines',
    breaks: ['I5'],
    plant: (scene) => amend(scene, one(scene, 'STL'), { fe: 1 }).items,
  },
  {
    name: 'a difference has no row',
    breaks: ['I5'],
    plant: (scene) => drop(scene, one(scene, 'STLD')).items,
  },
  {
    name: 'a part of a settlement is lost',
    breaks: ['I5'],
    plant: (scene) => drop(scene, one(scene, 'STLP')).items,
  },
  {
    name: 'a settled charge is not marked',
    breaks: ['I3', 'I5'],
    says: notSettled,
    plant: (scene) => drop(scene, one(scene, 'STLM')).items,
  },
  {
    name: 'a charge is marked as settled by a settlement that there is not',
    breaks: ['I5'],
    plant: (scene) =>
      copy(scene, one(scene, 'STLM'), { sk: 'charge#gw-1', s: 'stl_01A0000000000000000000000A' }).items,
  },
  {
    name: 'a charge is marked as settled that the gateway still owes',
    breaks: ['I3'],
    says: notSettled,
    plant: (scene) => {
      const settled = new Set(all(scene, 'STLM').map(({ sk }) => sk.replace('charge#', '')))
      const left = one(
        scene,
        'TWIN#charge',
        ({ sk, entry }) => entry?.outcome === 'succeeded' && !settled.has(sk),
      )
      return copy(scene, one(scene, 'STLM'), { sk: `charge#${left.sk}` }).items
    },
  },
  {
    name: 'the gateway paid out a charge that no settlement here has',
    breaks: ['I3'],
    says: notSettled,
    plant: (scene) => {
      const paidOut = all(scene, 'TWIN#settled')
      const known = new Set(paidOut.map(({ sk }) => sk))
      const left = one(
        scene,
        'TWIN#charge',
        ({ sk, entry }) => entry?.outcome === 'succeeded' && !known.has(sk),
      )
      const { detail } = paidOut[0]!['entry'] as { detail: string }
      const entry = { ...(left['entry'] as object), detail }
      return copy(scene, paidOut[0]!, { sk: left.sk, entry }).items
    },
  },
  {
    name: 'the gateway never paid out what is settled here',
    breaks: ['I3'],
    says: notSettled,
    plant: (scene) => {
      const marks = new Set(all(scene, 'STLM').map(({ sk }) => sk.replace('charge#', '')))
      return drop(
        scene,
        one(scene, 'TWIN#settled', ({ sk }) => marks.has(sk)),
      ).items
    },
  },
  {
    name: 'a settled charge is said to be missing',
    breaks: ['I5'],
    plant: (scene) => {
      const row = one(scene, 'STLD')
      const { sk } = one(scene, 'STLM')
      const id = row.sk.replace(/.$/, row.sk.endsWith('0') ? '1' : '0')
      const changes = { sk: id, ca: 'not_settled', re: sk.replace('charge#', ''), st: undefined }
      return copy(scene, row, changes).items
    },
  },
  {
    name: 'a line fits with an amount that was not charged',
    breaks: ['I5'],
    plant: (scene) => {
      const part = one(scene, 'STLP', (item) => linesOf(item).some(isFit))
      const settlement = one(scene, 'STL')
      const at = linesOf(part).findIndex(isFit)
      const lines = linesOf(part).with(at, {
        ...linesOf(part)[at],
        amount: Number(linesOf(part)[at]!['amount']) + 1,
      })
      const told = amend(scene, settlement, { ch: Number(settlement['ch']) + 1 })
      return amend(told, part, { l: pack(lines) }).items
    },
  },
  {
    name: 'the gateway owes another sum than it was charged with',
    breaks: ['I3', 'I4', 'I5'],
    says: /^is of \d+, and the gateway owes \d+ for it$/,
    plant: (scene) => {
      const charge = one(scene, 'TXN', ({ y, s }) => y === 'charge' && s === 'succeeded')
      const postings = charge['p'] as { account: string; amount: number }[]
      const p = postings.map((one) =>
        one.account === 'gateway_clearing' ? { ...one, amount: one.amount + 1 } : one,
      )
      return amend(scene, charge, { p }).items
    },
  },
]

const isOpen = ({ s }: RawItem): boolean => s === 'needs_response'

/** I3, I5: what disputes hold is set aside once, of the payment, its chain and its method (N3). */
export const disputeCorruptions: readonly Corruption[] = [
  {
    name: 'an open dispute holds more than was set aside',
    breaks: ['I3', 'I5'],
    plant: (scene) => {
      const dispute = one(scene, 'DSP', isOpen)
      const [amount, ...rest] = dispute['h'] as [number, ...unknown[]]
      return amend(scene, dispute, { h: [amount + 1, ...rest] }).items
    },
  },
  {
    name: 'a dispute that is decided still holds money',
    breaks: ['I3', 'I5'],
    plant: (scene) => {
      const lost = one(scene, 'DSP', ({ s }) => s === 'lost')
      return amend(scene, lost, { s: 'under_review' }).items
    },
  },
  {
    name: 'a chain in dispute is drawn like any other',
    breaks: ['I5'],
    plant: (scene) =>
      amend(
        scene,
        one(scene, 'CUS', ({ fz }) => fz !== undefined),
        { fz: undefined },
      ).items,
  },
  {
    name: 'a chain waits for a dispute that is decided',
    breaks: ['I5'],
    plant: (scene) => {
      const won = one(scene, 'DSP', ({ s }) => s === 'won')
      const [waiting] = all(scene, 'CUS', ({ fz }) => fz !== undefined)
      const customer = one(scene, 'CUS', ({ sk }) => sk === won['cu'])
      const [[, ...rest]] = waiting!['fz'] as [[string, ...unknown[]]]
      return amend(scene, customer, { fz: [[won['iv'], ...rest]] }).items
    },
  },
]
