import type { Race } from '../race.ts'
import { races } from './all.ts'

/** One of each kind, and those that found something: they run with all tests. */
const names = [
  'create sent twice',
  'pay sent twice',
  'refund sent twice',
  'payout sent twice',
  'airtime sent twice',
  'create x archive',
  'create x cancel what it made',
  'create x create, one redemption',
  'first pay x page',
  'own pay x void',
  'first page x void',
  'good news x worker',
  'renewal doubled',
  'renewals by old messages',
  'renewal x cancel',
  'renewal x change-plan',
  'renewal x pause',
  'renewal x promo',
  'renewal x remove method',
  'declined renewal x cancel',
  'transfer x dunning',
  'transfer x transfer',
  'pay x dunning',
  'pay x pay',
  'pay x void',
  'pay x cancel',
  'page x dunning',
  'retry x void',
  'dunning doubled',
  'dunning x void',
  'new method x dunning',
  'new method x void',
  'change-plan x cancel',
  'change-plan x refund',
  'more units x fewer units',
  'fewer units x refund',
  'more add-ons x fewer add-ons',
  'fewer add-ons x refund',
  'refund x refund',
  'refund x reversal',
  'credit: taken back x refund',
  'pending debit: cancel at end, then success',
  'change out: refund x good news',
  'change out: note x good news',
  'payout x airtime',
  'payout x settlement',
  'settlement doubled',
  'payout worker doubled',
  'notice x refund',
  'notice x renewal',
  'lost x accept',
  'settled twice at once',
  'pay died at its intent, x worker',
  'pay died when declined, x worker',
  'pay x dunning x cancel',
  'payout x airtime x settlement',
  'renewal x change-plan x cancel',
]

export const usualRaces: readonly Race[] = names.map((name) => raceNamed(name))

/** @throws Error when there is none of that name. */
export function raceNamed(wanted: string): Race {
  const race = races.find(({ name }) => name === wanted)
  if (!race) throw new Error(`no race ${wanted}`)
  return race
}
