import type { Invoice } from './billing-items.ts'
import type { Note } from './tax-items.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/** I5, tax documents: numbers have no gap, notes sum to what was taken off, with its share of the tax, and follow the money. */
export function taxDocuments(tenant: Tenant): Findings {
  return [...numbers(tenant), ...noted(tenant), ...chains(tenant), ...reports(tenant)]
}

/** A number is a prefix, its kind's mark, a year and a counter: of each kind and year there are 1 to the last. */
const numberForm = /^[A-Z0-9]*?(C|D|)(\d{4})(\d{6,})$/

function numbers({ invoices, notes, series }: Tenant): Findings {
  const found = new Map<string, number[]>()
  const wrong: [string, string][] = []
  const add = (where: string, kind: string, taxNumber: string): void => {
    const [, , year, count] = numberForm.exec(taxNumber) ?? []
    if (count === undefined) wrong.push([where, `has the number ${taxNumber}`])
    else found.set(`${kind}#${year}`, [...(found.get(`${kind}#${year}`) ?? []), Number(count)])
  }
  for (const { id, taxNumber } of invoices.values()) if (taxNumber !== null) add(id, 'invoice', taxNumber)
  for (const { id, kind, taxNumber } of notes) add(id, kind, taxNumber)
  for (const { id, last } of series) {
    const have = (found.get(id) ?? []).sort((one, other) => one - other)
    found.delete(id)
    if (have.length !== last || have.some((n, i) => n !== i + 1))
      wrong.push([id, `counts to ${last}, and its documents are ${have.join(', ')}`])
  }
  return [...wrong, ...[...found.keys()].map((id): [string, string] => [id, 'has documents and no series'])]
}

/** What was taken off an invoice is the sum of its notes, at most its total, with that share of its tax. */
function noted({ invoices, notes }: Tenant): Findings {
  const notesOf = Map.groupBy(notes, ({ invoiceId }) => invoiceId)
  return [...invoices.values()].flatMap((invoice): [string, string][] => {
    const { id, taxes, taxNumber } = invoice
    const own = notesOf.get(id) ?? []
    const off = invoice.noted ?? 0
    const total = totalOf(invoice)
    if (off < 0 || off > total) return [[id, `has notes of ${off}, and is ${total}`]]
    if (taxes === null) return own.length > 0 ? [[id, 'bears no tax, and has notes']] : []
    const sums = own.reduce((all, note) => add(all, note), { amount: 0, tax: 0 })
    if (sums.amount !== off) return [[id, `has notes of ${sums.amount}, and says ${off}`]]
    const misnamed = own.filter(({ invoiceNumber }) => invoiceNumber !== taxNumber)
    const isExact = taxes.length > 1 && off !== total && off !== 0
    const tax = total === 0 ? 0 : Math.floor(((invoice.tax ?? 0) * off) / total + 0.5)
    return [
      ...misnamed.map((note): [string, string] => [note.id, `names ${note.invoiceNumber}`]),
      ...(isExact || sums.tax === tax
        ? []
        : [[id, `has notes with a tax of ${sums.tax}, and ${tax} is its share`] as [string, string]]),
    ]
  })
}

function add(
  all: { readonly amount: number; readonly tax: number },
  { kind, amount, tax }: Note,
): { amount: number; tax: number } {
  const sign = kind === 'credit_note' ? 1 : -1
  return { amount: all.amount + sign * amount, tax: all.tax + sign * tax }
}

function totalOf({ amount, creditApplied }: Invoice): number {
  return amount + creditApplied
}

/**
 * A chain whose invoices all bear tax has notes of all the money that left it, and of no more than that with the credit that
 * it gave. A void one that was issued has notes of all of it. What waits for its note counts as noted.
 */
function chains(tenant: Tenant): Findings {
  const { invoices, notesDue, journal, refunds, disputes } = tenant
  const byChain = Map.groupBy(invoices.values(), ({ id, chainId }) => chainId ?? id)
  const waiting = new Set(notesDue.map(({ invoiceId }) => rootOf(invoices, invoiceId)))
  const givenBy = new Map<string, number>()
  for (const { type, postings, sourceType, sourceId } of journal) {
    if (sourceType !== 'invoice' || !creditTypes.has(type)) continue
    const credit = (postings ?? []).filter(({ account }) => account === 'customer_credit')
    const given = credit.reduce((all, { amount }) => all + Math.max(0, amount), 0)
    const root = rootOf(invoices, sourceId)
    givenBy.set(root, (givenBy.get(root) ?? 0) + given)
  }
  const out = new Map<string, number>()
  const raise = (id: string, amount: number): void => {
    const root = rootOf(invoices, id)
    out.set(root, (out.get(root) ?? 0) + amount)
  }
  for (const refund of refunds.values())
    if (refund.status === 'requested' || refund.status === 'pending') raise(refund.invoiceId, refund.amount)
  for (const dispute of disputes.values())
    if (dispute.status === 'needs_response' || dispute.status === 'under_review')
      raise(dispute.invoiceId, dispute.hold[0])
  return [...byChain].flatMap(([root, own]): [string, string][] => {
    const voids = own.filter(
      ({ status, finalizedAt, taxes }) => status === 'void' && finalizedAt !== null && taxes !== null,
    )
    if (waiting.has(root)) return []
    const unvoided = voids.filter((one) => (one.noted ?? 0) !== totalOf(one))
    const wrong = unvoided.map(({ id, noted: off }): [string, string] => [
      id,
      `is void, with notes of ${off}`,
    ])
    const paid = own.filter(({ status }) => status === 'paid')
    if (paid.length === 0 || paid.some(({ taxes }) => taxes === null)) return wrong
    const back = sum(paid, ({ amountRefunded }) => amountRefunded) - (out.get(root) ?? 0)
    const off = sum(paid, (one) => one.noted ?? 0)
    const total = sum(paid, totalOf)
    const most = Math.min(total, back + (givenBy.get(root) ?? 0))
    if (off < Math.min(back, total) || off > most)
      wrong.push([root, `has notes of ${off}; ${back} left it as money, with credit at most ${most}`])
    return wrong
  })
}

/** Entries that give credit out of an invoice's money. */
const creditTypes = new Set(['credit', 'refund_reversal', 'dispute_release', 'dispute_won'])

function rootOf(invoices: Tenant['invoices'], id: string): string {
  return invoices.get(id)?.chainId ?? id
}

function sum(all: readonly Invoice[], of: (invoice: Invoice) => number): number {
  return all.reduce((so, one) => so + of(one), 0)
}

/** The register holds each numbered document once, and months sum to invoices less notes, as the documents themselves say. */
function reports({ invoices, notes, taxDocuments: register, taxMonths }: Tenant): Findings {
  const wrong: [string, string][] = []
  const numbered = new Map<string, { readonly kind: string; readonly tax: number }>()
  for (const { id, taxNumber, tax } of invoices.values())
    if (taxNumber !== null) numbered.set(id, { kind: 'invoice', tax: tax ?? 0 })
  for (const { id, kind, tax } of notes) numbered.set(id, { kind, tax })
  const listed = new Map<string, number>()
  for (const { id, sourceId, kind, taxes } of register) {
    const tax = (taxes ?? []).reduce((all, [, , , , , one]) => all + one, 0)
    const own = numbered.get(sourceId)
    if (own?.kind !== kind || own.tax !== tax) wrong.push([id, `names a ${kind} with a tax of ${tax}`])
    if (listed.has(sourceId)) wrong.push([id, `names ${sourceId} again`])
    listed.set(sourceId, tax)
  }
  for (const id of numbered.keys())
    if (!listed.has(id)) wrong.push([id, 'has a number, and is in no register'])
  for (const kind of ['invoice', 'credit_note', 'debit_note']) {
    const said = taxMonths
      .flatMap(({ sums }) => sums ?? [])
      .filter(([of]) => of === kind)
      .reduce((all, [, , , , , , , tax]) => all + tax, 0)
    const own = [...numbered.values()].filter((one) => one.kind === kind)
    const tax = own.reduce((all, one) => all + one.tax, 0)
    if (said !== tax) wrong.push([kind, `is reported with a tax of ${said}, and is ${tax}`])
  }
  return wrong
}
