import type { Customer } from '../customer/customer.ts'
import { amountDue, type AnyInvoice } from '../invoice/invoice.ts'
import { effectOn } from '../ledger/posting.ts'
import { netEffectOf, payersTypes, type Transaction } from '../ledger/transaction.ts'
import type { InvoiceLine } from '../pricing/line.ts'
import { localDayOf } from '../time/local-day.ts'
import { accountNamesOf } from './account-names.ts'
import type { TaxDocument } from '../tax/tax-document.ts'
import type { SettlementPart } from '../gateway-settlement/settlement.ts'
import { decimal, type Cell } from './csv.ts'
import type { Export, ExportKind } from './export.ts'

/** A row of a file, by column. All rows of a kind have the same columns in the same order. */
export type Row = Readonly<Record<string, Cell>>

/** What a kind's rows are made of. */
export interface ExportedThings {
  readonly invoices: AnyInvoice
  readonly lines: AnyInvoice
  readonly payments: Transaction
  readonly journal: Transaction
  readonly customers: Customer
  readonly tax: TaxDocument
  readonly settlements: SettlementPart
}

type RowsOf<K extends ExportKind> = (
  thing: ExportedThings[K],
  order: Pick<Export, 'timeZone' | 'accounts'>,
) => Row[]

/** The rows of one object, by kind of file. Sums are minor units. */
export const rowsOfThing: { readonly [K in ExportKind]: RowsOf<K> } = {
  invoices: (invoice) => [
    {
      id: invoice.id,
      number: invoice.number,
      createdAt: invoice.createdAt,
      status: invoice.status,
      billingReason: invoice.billingReason,
      customerId: invoice.customerId,
      subscriptionId: invoice.subscriptionId,
      planId: invoice.planId,
      periodStart: invoice.periodStart,
      periodEnd: invoice.periodEnd,
      currency: invoice.currency,
      subtotal: invoice.subtotal,
      discount: invoice.discount,
      creditApplied: invoice.creditApplied,
      amount: invoice.amount,
      amountPaid: invoice.amountPaid,
      amountRefunded: invoice.amountRefunded,
      amountDue: invoice.status === 'open' ? amountDue(invoice) : 0,
      paidAt: invoice.paidAt,
      voidedAt: invoice.voidedAt,
      dueAt: invoice.waits?.dueAt ?? null,
    },
  ],
  lines: (invoice) =>
    invoice.lines
      .map((line) => ({ line, ...taxOfLine(invoice, line) }))
      .map(({ line, rate, tax, inside }) => ({
        invoiceId: invoice.id,
        number: invoice.number,
        lineId: line.id,
        createdAt: invoice.createdAt,
        status: invoice.status,
        customerId: invoice.customerId,
        subscriptionId: invoice.subscriptionId,
        type: line.type,
        description: line.description,
        quantity: line.quantity,
        unitAmount: line.unitAmount,
        periodStart: invoice.periodStart,
        periodEnd: invoice.periodEnd,
        currency: invoice.currency,
        amount: line.amount,
        discount: line.discountAmount,
        net: line.amount - line.discountAmount - inside,
        tax,
        paidAt: invoice.paidAt,
        taxCode: rate?.code ?? null,
        taxRate: rate ? decimal(rate.basisPoints) : null,
      })),
  payments: (entry) =>
    (payersTypes as readonly Transaction['type'][]).includes(entry.type) && entry.postings.length > 0
      ? [
          {
            id: entry.id,
            createdAt: entry.createdAt,
            type: entry.type,
            status: entry.status,
            invoiceId: entry.sourceType === 'invoice' ? entry.sourceId : null,
            sourceType: entry.sourceType,
            sourceId: entry.sourceId,
            customerId: entry.customerId,
            subscriptionId: entry.subscriptionId,
            rail: entry.rail,
            reference: entry.attempt?.reference ?? null,
            currency: entry.currency,
            amount: takesAway.has(entry.type) ? -entry.amount : entry.amount,
            fromCredit: Math.max(0, -effectOn(entry.postings, 'customer_credit')),
            availableOn: entry.availableOn,
            fee: entry.feeKobo ?? null,
            net: netEffectOf(entry),
          },
        ]
      : [],
  journal: (entry, { timeZone, accounts }) =>
    entry.postings.map(({ account, amount }, i) => {
      const { code, name } = accountNamesOf(accounts, account)
      return {
        date: localDayOf(entry.createdAt, timeZone),
        entryId: entry.id,
        line: i + 1,
        accountCode: code,
        accountName: name,
        debit: amount > 0 ? decimal(amount) : null,
        credit: amount < 0 ? decimal(-amount) : null,
        currency: entry.currency,
        description: `${entry.type.replaceAll('_', ' ')} ${entry.sourceId}`,
        account,
        amount,
        type: entry.type,
        sourceType: entry.sourceType,
        sourceId: entry.sourceId,
        customerId: entry.customerId,
        subscriptionId: entry.subscriptionId,
        reason: entry.reason ?? null,
        createdAt: entry.createdAt,
      }
    }),
  // Notes below zero: a column sums to what is owed to the tax office.
  tax: (document, { timeZone }) =>
    document.taxes.map(({ code, name, basisPoints, net, amount }) => {
      const sign = document.kind === 'credit_note' ? -1 : 1
      return {
        date: localDayOf(document.createdAt, timeZone),
        taxNumber: document.taxNumber,
        type: document.kind,
        invoiceNumber: document.invoiceNumber,
        invoiceId: document.invoiceId,
        sourceId: document.sourceId,
        customerId: document.customerId,
        currency: document.currency,
        taxCode: code,
        taxName: name,
        taxRate: decimal(basisPoints),
        net: sign * net,
        tax: sign * amount,
        total: sign * (net + amount),
        issuedAt: document.createdAt,
      }
    }),
  // What a line brings the bank: refunds and disputes take away.
  settlements: ({ id, gateway, paidOn, currency, lines }, { timeZone }) =>
    lines.map(({ kind, reference, invoiceId, amount, feeKobo, cause }) => ({
      date: localDayOf(paidOn, timeZone),
      settlementId: id.slice(0, id.lastIndexOf('-')),
      gateway,
      kind,
      reference,
      invoiceId,
      currency,
      amount: kind === 'charge' ? amount : -amount,
      fee: feeKobo,
      net: kind === 'charge' ? amount - (feeKobo ?? 0) : -amount,
      difference: cause,
      paidOn,
    })),
  customers: (customer) => [
    {
      id: customer.id,
      createdAt: customer.createdAt,
      merchantRef: customer.merchantRef,
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
    },
  ],
}

/** The tax of a line, its rate, and what of it the amount contains (L2). */
function taxOfLine({ taxes }: AnyInvoice, { tax: place, taxAmount }: InvoiceLine) {
  const rate = place == null ? null : (taxes?.[place] ?? null)
  const tax = taxAmount ?? 0
  return { rate, tax, inside: rate?.inclusive === true ? tax : 0 }
}

/** What is returned to the payer. */
const takesAway: ReadonlySet<Transaction['type']> = new Set([
  'refund',
  'reversal',
  'late_charge_back',
  'deposit_refund',
])

/** The columns of each kind of file, in their order. */
export const exportColumns: Readonly<Record<ExportKind, readonly string[]>> = {
  invoices: [
    ...['id', 'number', 'createdAt', 'status', 'billingReason', 'customerId', 'subscriptionId', 'planId'],
    ...['periodStart', 'periodEnd', 'currency', 'subtotal', 'discount', 'creditApplied', 'amount'],
    ...['amountPaid', 'amountRefunded', 'amountDue', 'paidAt', 'voidedAt', 'dueAt'],
  ],
  lines: [
    ...['invoiceId', 'number', 'lineId', 'createdAt', 'status', 'customerId', 'subscriptionId', 'type'],
    ...['description', 'quantity', 'unitAmount', 'periodStart', 'periodEnd', 'currency', 'amount'],
    ...['discount', 'net', 'tax', 'paidAt', 'taxCode', 'taxRate'],
  ],
  payments: [
    ...['id', 'createdAt', 'type', 'status', 'invoiceId', 'sourceType', 'sourceId', 'customerId'],
    ...['subscriptionId', 'rail', 'reference', 'currency', 'amount', 'fromCredit', 'availableOn'],
    ...['fee', 'net'],
  ],
  journal: [
    ...['date', 'entryId', 'line', 'accountCode', 'accountName', 'debit', 'credit', 'currency'],
    ...['description', 'account', 'amount', 'type', 'sourceType', 'sourceId', 'customerId'],
    ...['subscriptionId', 'reason', 'createdAt'],
  ],
  customers: ['id', 'createdAt', 'merchantRef', 'name', 'email', 'phone'],
  tax: [
    ...['date', 'taxNumber', 'type', 'invoiceNumber', 'invoiceId', 'sourceId', 'customerId', 'currency'],
    ...['taxCode', 'taxName', 'taxRate', 'net', 'tax', 'total', 'issuedAt'],
  ],
  settlements: [
    ...['date', 'settlementId', 'gateway', 'kind', 'reference', 'invoiceId', 'currency'],
    ...['amount', 'fee', 'net', 'difference', 'paidOn'],
  ],
}
