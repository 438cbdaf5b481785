import type { DoubleAnswer, SeenCall } from './http-double.ts'
import {
  accept,
  feeOf,
  refuse,
  type PaystackSwitches,
  type SettlementFaults,
  type Transaction,
} from './paystack-parts.ts'

interface House {
  readonly switches: PaystackSwitches
  readonly nextId: () => number
  readonly transactions: ReadonlyMap<string, Transaction>
  readonly shown: (one: Transaction) => Record<string, unknown>
}

/** What the double paid into the bank: settlements, and the transactions of each, as Paystack lists them (facts: paystack). */
export function paystackSettlements({ switches, nextId, transactions, shown }: House) {
  const settled = new Set<string>()
  const all: { readonly told: Record<string, unknown>; readonly lines: Record<string, unknown>[] }[] = []

  const paged = (items: readonly unknown[], query: URLSearchParams): DoubleAnswer => {
    const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('perPage') ?? 50)]
    return accept('Settlements retrieved', items.slice((page - 1) * perPage, page * perPage))
  }

  return {
    settle({ leaveOut = [], twice = [], short = {}, deducted = 0, missing = 0 }: SettlementFaults): number {
      const due = [...transactions.values()].filter(
        ({ status, reference }) =>
          status === 'success' && !settled.has(reference) && !leaveOut.includes(reference),
      )
      for (const { reference } of due) settled.add(reference)
      const again = [...transactions.values()].filter(({ reference }) => twice.includes(reference))
      const lines = [...due, ...again].map((one) => {
        const amount = short[one.reference] ?? one.amount
        const fee = switches.fee === 'on top' ? feeOf(one.amount) : 0
        return { ...shown(one), amount: amount + fee, requested_amount: amount }
      })
      const sum = lines.reduce((total, { amount }) => total + amount, 0)
      const fees = [...due, ...again].reduce((total, { amount }) => total + feeOf(amount), 0)
      const id = nextId()
      all.push({
        lines,
        told: {
          id,
          status: 'success',
          currency: 'NGN',
          total_processed: sum,
          total_fees: fees,
          total_amount: sum - fees - missing,
          effective_amount: switches.effectiveNamed ? sum - fees - missing - deducted : null,
          settlement_date: new Date().toISOString(),
        },
      })
      return id
    },
    answer({ method, path, query }: SeenCall): DoubleAnswer | null {
      if (method !== 'GET') return null
      const [, , id = '', what = ''] = path.split('/')
      if (id === '') return paged(all.map(({ told }) => told).toReversed(), query)
      const one = all.find(({ told }) => String(told['id']) === id)
      if (what !== 'transactions') return null
      return one ? paged(one.lines, query) : refuse(404, 'Settlement not found')
    },
  }
}
