import { openOf } from '../charge/charge.ts'
import { isOfChain, mostLots } from '../credit/lots.ts'
import type { Customer } from '../customer/customer.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import { chargedKobo, chargeLeftKobo, chargeRefundedKobo, withheldKobo } from '../invoice/outside-part.ts'
import { netSoldKobo } from '../invoice/withholding.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { mostAddOns } from '../pricing/items.ts'
import { mostLines } from '../pricing/line.ts'
import { taxOnTop } from '../pricing/line-rules.ts'
import { totalsOf } from '../pricing/totals.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { untoldCredit, unmovedCredit } from './credit-moved.ts'
import type { MoneyWritten } from './money-written.ts'
import { untoldPrice } from './untold-price.ts'

/** A rule's statement about one thing, and whether it holds. */
interface Rule<T> {
  readonly says: string
  readonly holds: (thing: T) => boolean
}

/**
 * What is wrong with what a commit would write, in words; nothing where it is sound (I4, I5, F1, K9). These are the
 * product's own assertions; the checker of the tests has its own.
 */
export function unsound(written: MoneyWritten): string[] {
  return [
    ...written.entries.flatMap((entry) => broken(entryRules, entry, entry.id)),
    ...written.invoices.flatMap(({ after }) => broken(invoiceRules, after, after.id)),
    ...written.drafts.flatMap(({ after }) => broken(chargeRules, after.invoice, after.id)),
    ...written.customers.flatMap(({ after }) => broken(customerRules, after, after.id)),
    ...written.subscriptions.flatMap(({ after }) => broken(subscriptionRules, after, after.id)),
    ...written.subscriptions.flatMap(untoldPrice),
    ...unmovedCredit(written),
    ...untoldCredit(written),
  ]
}

function broken<T>(rules: readonly Rule<T>[], thing: T, id: string): string[] {
  return rules.filter(({ holds }) => !holds(thing)).map(({ says }) => `${id}: ${says}`)
}

const entryRules: readonly Rule<Transaction>[] = [
  { says: 'postings sum to zero', holds: ({ postings }) => sumOf(postings) === 0 },
]

/** A held charge asks for all that is due, and something is due. */
const chargeRules: readonly Rule<AnyInvoice>[] = [
  {
    says: 'a charge that is held asks for what is due',
    holds: ({ charge, status, amount, amountPaid }) =>
      openOf(charge) === null ||
      ((status === 'open' || status === 'uncollectible') &&
        amount > 0 &&
        charge?.amount === amount - amountPaid),
  },
]

const invoiceRules: readonly Rule<AnyInvoice>[] = [
  ...chargeRules,
  {
    says: 'totals are the sums of its lines, with the tax on top, less credit',
    holds: ({ lines, creditApplied, subtotal, discount, amount, taxes, tax }) => {
      const sums = totalsOf(lines, creditApplied, taxes)
      const areSums = sums.subtotal === subtotal && sums.discount === discount && sums.amount === amount
      return areSums && sums.tax === tax
    },
  },
  {
    says: 'what refunds named is of lines that were paid for, and at most them (K5)',
    holds: ({ lines, namedParts, taxes = [] }) =>
      (namedParts ?? []).every(({ lineId, amount }) => {
        const line = lines.find(({ id }) => id === lineId)
        if (line === undefined) return false
        return amount > 0 && amount <= line.amount - line.discountAmount + taxOnTop(line, taxes)
      }),
  },
  {
    says: 'tax stands on a line with its rate, has its sign, and is at most the line (L2)',
    holds: ({ lines, taxes = [] }) =>
      lines.every(({ tax, taxAmount, amount }) => {
        if (tax == null) return taxAmount == null
        return (
          taxes[tax] !== undefined &&
          isPart(Math.sign(amount) * (taxAmount ?? -1)) &&
          Math.abs(taxAmount ?? 0) <= Math.abs(amount)
        )
      }),
  },
  {
    // A change that was given up during its charge leaves a void invoice (A10).
    says: 'an invoice of a change asks for money only where it was sent (M3)',
    holds: ({ billingReason, status, waits }) =>
      billingReason !== 'subscription_update' || status === 'paid' || status === 'void' || waits != null,
  },
  { says: 'at most a hundred lines', holds: ({ lines }) => lines.length <= mostLines },
  {
    says: 'a code takes at most all of a line, and nothing off a credit',
    holds: ({ lines }) =>
      lines.every(
        ({ amount, discountAmount }) => isPart(discountAmount) && discountAmount <= Math.max(0, amount),
      ),
  },
  {
    says: 'no part is below zero',
    holds: ({ discount, creditApplied, amount, amountPaid, amountRefunded, reversed, chain }) =>
      areParts([discount, creditApplied, amount, amountPaid, amountRefunded]) &&
      areParts([reversed?.amount ?? 0, reversed?.excess ?? 0, chain?.credited ?? 0, chain?.joinedPaid ?? 0]),
  },
  {
    says: 'refunded <= paid <= amount',
    holds: ({ amountRefunded, amountPaid, amount }) => amountRefunded <= amountPaid && amountPaid <= amount,
  },
  {
    says: 'what was received outside is a part of what was paid, and what of it became credit of what was refunded (M1)',
    holds: (invoice) =>
      invoice.outside.every(
        ({ amount, refunded }) => isPart(amount) && amount > 0 && isPart(refunded) && refunded <= amount,
      ) && areParts([chargedKobo(invoice), chargeRefundedKobo(invoice), chargeLeftKobo(invoice)]),
  },
  {
    says: 'what its customer withheld is at most what it is worth before tax, whatever was forgiven later (L8)',
    holds: ({ lines, taxes, outside }) => {
      const withheld = withheldKobo({ outside })
      const sold = lines.filter(({ type }) => type !== 'waived')
      return (
        withheld === 0 ||
        withheld <= netSoldKobo(taxes === undefined ? { lines: sold } : { lines: sold, taxes })
      )
    },
  },
  {
    says: 'creditApplied is the sum of the lots that it came from',
    holds: ({ status, creditApplied, creditFrom }) =>
      status === 'void' || sumOf(creditFrom) === creditApplied,
  },
]

const customerRules: readonly Rule<Customer>[] = [
  {
    says: 'each lot holds something',
    holds: ({ lots }) => lots.every(({ left }) => isPart(left) && left > 0),
  },
  {
    says: 'at most twenty lots of a currency are of no chain',
    holds: ({ lots }) =>
      lots.every(
        ({ currency }) =>
          lots.filter((lot) => lot.currency === currency && !isOfChain(lot)).length <= mostLots,
      ),
  },
  {
    says: 'what a reversal keeps is above zero',
    holds: ({ reversed }) => reversed.every(({ amount }) => amount > 0),
  },
  {
    says: 'what a dispute freezes is in its chain’s lot: none of it was drawn (N3)',
    holds: ({ frozen, lots }) =>
      (frozen ?? []).every(({ chainId, disputes, left }) => {
        const lot = sumOf(
          lots.filter(({ source }) => source === chainId).map((one) => ({ amount: one.left })),
        )
        return disputes > 0 && isPart(left) && left <= lot
      }),
  },
]

const subscriptionRules: readonly Rule<Subscription>[] = [
  {
    says: 'each add-on is there once, with some units, and with what was paid for it (K4)',
    holds: ({ addOns }) => {
      const items = addOns ?? []
      const once = new Set(items.map(({ addOnId }) => addOnId)).size === items.length
      const units = items.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0)
      return (
        once &&
        units &&
        items.length <= mostAddOns &&
        areParts(items.flatMap(({ price, base }) => [price, base]))
      )
    },
  },
  {
    says: 'what was paid, refunded and imported for the period is not below zero',
    holds: ({ paidForPeriod, refundedForPeriod, importedKobo }) =>
      areParts([paidForPeriod, refundedForPeriod ?? 0, importedKobo ?? 0]),
  },
]

function sumOf(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}

function isPart(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0
}

function areParts(amounts: readonly number[]): boolean {
  return amounts.every(isPart)
}
