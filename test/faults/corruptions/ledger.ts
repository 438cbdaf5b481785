import { all, amend, copy, last, one, pack, unpack, type Corruption } from './corruption.ts'

type Posting = { readonly account: string; readonly amount: number }

/** I4: entries sum to zero, and move what they say. */
export const postingCorruptions: readonly Corruption[] = [
  {
    // A posting to fees says that a gateway kept some, which its charge does not bear out.
    name: 'an entry makes money',
    breaks: ['I4', 'I5'],
    plant: (scene) => {
      const entry = last(scene, 'TXN')
      const p = [...(entry['p'] as Posting[]), { account: 'fees', amount: 1 }]
      return amend(scene, entry, { p }).items
    },
  },
  {
    name: 'an entry posts to an account that there is not',
    breaks: ['I4'],
    plant: (scene) => {
      const entry = last(scene, 'TXN')
      const tips = [1, -1].map((amount) => ({ account: 'tips', amount }))
      return amend(scene, entry, { p: [...(entry['p'] as Posting[]), ...tips], a: Number(entry['a']) + 1 })
        .items
    },
  },
  {
    name: 'an entry says that it moved more than it did',
    breaks: ['I4'],
    plant: (scene) => {
      const entry = one(scene, 'TXN', ({ y }) => y === 'settlement')
      return amend(scene, entry, { a: Number(entry['a']) + 1 }).items
    },
  },
  {
    name: 'a declined charge is in the journal',
    breaks: ['I4'],
    midway: true,
    plant: (scene) => {
      const declined = last(scene, 'TRY')
      return amend(scene, declined, { pk: declined.pk.replace(/TRY$/, 'TXN') }).items
    },
  },
]

/** I5: balances are what their postings sum to, and not below zero. */
export const balanceCorruptions: readonly Corruption[] = [
  ...[1, -1, -1_000_000_000].map((change): Corruption => ({
    name: `what is available is ${change} kobo off`,
    breaks: ['I5'],
    plant: (scene) => {
      const available = one(scene, 'BAL', ({ sk }) => sk === 'NGN#available')
      return amend(scene, available, { a: Number(available['a']) + change }).items
    },
  })),
  {
    name: 'a day’s earnings were counted twice',
    breaks: ['I5'],
    midway: true,
    plant: (scene) => {
      const bucket = one(scene, 'BAL', ({ sk }) => sk.startsWith('NGN#pending#'))
      return amend(scene, bucket, { a: Number(bucket['a']) * 2 }).items
    },
  },
  {
    name: 'somebody is owed what they owe',
    breaks: ['I5'],
    plant: (scene) => {
      const available = one(scene, 'BAL', ({ sk }) => sk === 'NGN#available')
      return copy(scene, available, { sk: 'NGN#owed', a: 5, f: undefined }).items
    },
  },
  {
    name: 'a customer has credit that nobody gave them',
    breaks: ['I5', 'I6'],
    plant: (scene) => {
      const customer = one(scene, 'CUS')
      return amend(scene, customer, { lo: [['NGN', 'gift', 1, 1]] }).items
    },
  },
  {
    name: 'an invoice drew less credit than it applied',
    breaks: ['I5'],
    plant: (scene) => {
      const invoice = one(scene, 'INV', ({ s, cf }) => s !== 'void' && cf !== undefined)
      return amend(scene, invoice, { cf: undefined }).items
    },
  },
  {
    name: 'a chain gave back more than was paid for it',
    breaks: ['I5'],
    plant: (scene) => {
      const invoice = one(scene, 'INV', ({ s, ap }) => s === 'paid' && ap > 0)
      const cn = [Number(invoice['ap']) + 1, [], 0, 0, [], [], 0, 0]
      return amend(scene, invoice, { cn, ar: 0 }).items
    },
  },
  {
    name: 'a payout is under way for more than was taken',
    breaks: ['I5'],
    midway: true,
    plant: (scene) => {
      const payout = one(scene, 'POUT', ({ s }) => s === 'processing')
      return amend(scene, payout, { a: Number(payout['a']) + 1 }).items
    },
  },
  {
    name: 'a seal holds another sum',
    breaks: ['I5'],
    plant: (scene) => {
      const seal = one(scene, 'SEAL')
      const totals = unpack(seal['t'])
      return amend(scene, seal, { t: pack({ NGN: { ...totals.NGN, merchant_pending: 1 } }) }).items
    },
  },
  {
    name: 'a day is left out of the seals',
    breaks: ['I5'],
    plant: (scene) => {
      const [, second] = all(scene, 'SEAL')
      return amend(scene, second!, { s: '2027-01-01' }).items
    },
  },
  {
    name: 'an invoice is not what its lines sum to',
    breaks: ['I5'],
    plant: (scene) => {
      const invoice = one(scene, 'INV')
      const [[type, description, amount, ...line], ...rest] = invoice['l'] as [[string, string, number]]
      return amend(scene, invoice, { l: [[type, description, amount + 1, ...line], ...rest] }).items
    },
  },
]
