import type { Invoice } from './billing-items.ts'
import type { TaxedLine } from './invoice-lines.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/** I5, invoices: each is the sum of its lines, and no part of it is below zero (D6.4). */
export function invoiceSums({ invoices }: Tenant): Findings {
  const sums = [...invoices.values()].flatMap((invoice) => {
    const wrong = rules.filter(({ holds }) => !holds(invoice))
    return wrong.map(({ says }): [string, string] => [invoice.id, `breaks ${says}`])
  })
  return [...sums, ...billedTwice([...invoices.values()])]
}

/** A one-off item is on one invoice that is not void (K4). */
function billedTwice(invoices: readonly Invoice[]): Findings {
  const seen = new Set<string>()
  // What an invoice without a subscription bills never waited as an item.
  const owed = invoices.filter((one) => one.status !== 'void' && one.subscriptionId !== null)
  return owed.flatMap(({ id, lines }) =>
    lines.flatMap(({ type, itemId }): [string, string][] => {
      if (type !== 'one_time' || typeof itemId !== 'string') return []
      if (seen.has(itemId)) return [[id, `bills ${itemId} again`]]
      seen.add(itemId)
      return []
    }),
  )
}

function sumTax(lines: readonly TaxedLine[]): number {
  return lines.reduce((all, { taxAmount }) => all + taxAmount, 0)
}

const rules: readonly { readonly says: string; readonly holds: (invoice: Invoice) => boolean }[] = [
  {
    says: 'amount = subtotal - discount + tax on top - creditApplied',
    holds: ({ amount, subtotal, discount, creditApplied, taxed, taxes }) => {
      const onTop = taxed.filter(({ rate }) => taxes?.[rate]?.[3] === false)
      return amount === subtotal - discount + sumTax(onTop) - creditApplied
    },
  },
  {
    says: 'tax = what its lines bear, rounded once for what is charged at each rate (L2)',
    holds: ({ tax, taxed, taxes }) =>
      (tax ?? 0) === sumTax(taxed) &&
      (taxes ?? []).every(([, , points, inclusive], place) => {
        const charged = taxed.filter(({ rate, base }) => rate === place && base >= 0)
        const of = charged.reduce((all, { base }) => all + base, 0)
        return sumTax(charged) === Math.floor((of * points) / (10_000 + (inclusive ? points : 0)) + 0.5)
      }),
  },
  {
    says: 'amount = the sum of its lines, less credit',
    holds: ({ amount, lines, creditApplied }) => amount === sum(lines) - creditApplied,
  },
  {
    says: 'discount = what its lines say is taken off them',
    holds: ({ discount, lines }) => discount === -sum(lines.filter(({ type }) => type === 'discount')),
  },
  {
    says: 'a code takes nothing off but prices',
    holds: ({ discount, lines }) =>
      discount <= sum(lines.filter(({ type }) => type === 'plan' || type === 'add_on')),
  },
  {
    says: 'no part is below zero',
    holds: ({ amount, discount, creditApplied, amountRefunded }) =>
      [amount, discount, creditApplied, amountRefunded].every((one) => Number.isSafeInteger(one) && one >= 0),
  },
  {
    says: 'amountRefunded <= amountPaid',
    holds: ({ amountRefunded, amountPaid }) => amountRefunded <= amountPaid,
  },
  {
    says: 'amountPaid = amount once paid, else what was received outside',
    holds: ({ amountPaid, amount, status, outside }) => {
      const received = (outside ?? []).reduce((all, [, , one]) => all + one, 0)
      return received <= amount && amountPaid === (status === 'paid' ? amount : received)
    },
  },
  {
    says: 'what its customer withheld is at most its price before tax (L8)',
    holds: ({ lines, outside, taxed, taxes }) => {
      const withheld = (outside ?? []).filter(([, kind]) => kind === 'withholding')
      const sold = lines.filter(({ type }) => !['carried', 'waived', 'tax'].includes(type))
      const inside = sumTax(taxed.filter(({ rate }) => taxes?.[rate]?.[3] === true))
      return withheld.reduce((all, [, , one]) => all + one, 0) <= Math.max(0, sum(sold) - inside)
    },
  },
  {
    says: 'what was received outside is credit once its invoice is void, and given or taken back of paid ones alone',
    holds: ({ status, outside }) =>
      (outside ?? []).every(([, , amount, back, , , , , , reversed]) => {
        if (status === 'void') return back === amount && reversed === 0
        return back >= reversed && (status === 'paid' ? back <= amount : back === 0)
      }),
  },
]

function sum(lines: Invoice['lines']): number {
  return lines.reduce((all, { amount }) => all + amount, 0)
}
