import { html } from 'hono/html'
import { receiptOfInvoice, receiptToken } from '../../../shared/domain/receipt/receipt.ts'
import { refundedOf, type AnyInvoice } from '../../../shared/domain/invoice/invoice.ts'
import { declineClasses } from '../../../shared/domain/checkout/decline-class.ts'
import type { Portal } from '../../../shared/operations/portal/read-portal.ts'
import type { Page } from '../endpoint.ts'
import type { Markup } from './layout.ts'
import { waitingInvoices } from './portal-waiting.ts'
import { shownContact } from './portal-sign-in.ts'
import { portalEntries, portalFrame } from './portal-frame.ts'
import { dayIn, declineWords, doneWords, portalWords as words, price, refusedWords } from './speech.ts'

/** What the page says about the last action, done or refused. */
export interface PortalNews {
  readonly done?: string | undefined
  readonly refused?: string | undefined
}

/** All that a person pays for, at all merchants: what comes next, what is owed, and what they can do. */
export function portalPage({
  person,
  entries,
  waiting,
  paid,
  documents,
  notes,
  mode,
  done,
  refused,
  returnUrl,
  earlier,
}: Portal & PortalNews): Promise<Page> {
  const content = html`
    <h1>${words.title}</h1>
    ${returnUrl === null ? '' : html`<p><a href="${returnUrl}">${words.linkBack}</a></p>`}
    ${newsOf({ done, refused })} ${waitingInvoices({ waiting, mode })} ${portalEntries(entries)}
    ${receipts({ paid, documents, notes, mode })} ${older({ earlier, mode })}
    ${statements({ entries, waiting, paid, mode })}
    <section class="small muted noprint">
      ${
        person === null
          ? ''
          : html`<p>${words.signedInAs(shownContact(person))}</p>
              ${contactChange()}`
      }
      <div class="actions">
        <form method="post" action="portal/sign-out"><button class="quiet">${words.signOut}</button></form>
        ${person === null ? '' : everywhere()}
      </div>
    </section>
  `
  return portalFrame(content, { entries, mode, referrer: 'same-origin' })
}

/** Another email or phone instead of the one that the person signed in with (P2). */
function contactChange(): Markup {
  return html`<details>
    <summary>${words.changeContact}</summary>
    <p>${words.changeContactWhy}</p>
    <form method="post" action="portal/contact">
      <label class="field"
        >${words.newContact}
        <input name="contact" inputmode="email" autocomplete="off" required maxlength="254"
      /></label>
      <button type="submit" class="quiet">${words.sendCodes}</button>
    </form>
  </details>`
}

function everywhere(): Markup {
  return html`<form method="post" action="portal/sign-out">
    <input type="hidden" name="everywhere" value="true" /><button class="quiet">
      ${words.signOutEverywhere}
    </button>
  </form>`
}

/** How much of a payment was returned since, by the merchant or by the bank: the amount alone would overstate it. */
function givenBack(invoice: AnyInvoice): Markup {
  const { amountPaid, currency } = invoice
  const amountRefunded = refundedOf(invoice)
  if (amountRefunded <= 0) return html``
  const isAll = amountRefunded >= amountPaid
  return html`<br /><small
      >${isAll ? words.allGivenBack : words.givenBack(price(amountRefunded, currency))}</small
    >`
}

function newsOf({ done, refused }: PortalNews): Markup {
  if (refused !== undefined) {
    const decline = refused in declineClasses ? declineWords[refused as keyof typeof declineWords] : null
    return html`<p class="error" role="alert">${decline ?? refusedWords[refused] ?? words.undone}</p>`
  }
  const said = done === undefined ? undefined : doneWords[done]
  return said === undefined ? html`` : html`<p class="done" role="status">${said}</p>`
}

function receipts({
  paid,
  documents,
  notes,
  mode,
}: Pick<Portal, 'paid' | 'documents' | 'notes' | 'mode'>): Markup {
  const linked = paid.flatMap(({ object, relation }) => {
    const link = receiptOfInvoice(object)
    return link === null ? [] : [{ object, relation, link }]
  })
  if (linked.length === 0) return html``
  return html`<section class="card">
    <h2>${words.receipts}</h2>
    <ul class="rows">
      ${linked.map(({ object, relation: { merchant }, link }) => {
        const at = dayIn(object.paidAt ?? object.createdAt, merchant.timeZone)
        return html`<li class="row">
          <span>${words.receiptOf(at, merchant.name)}${givenBack(object)}</span>
          ${taxDocument(documents.get(object.id))}
          ${(notes.get(object.id) ?? []).map(({ number, token }) => html`<a href="documents/${token}">${words.creditNote(number)}</a>`)}
          <a href="receipts/${receiptToken(link.address, mode)}"
            >${price(object.amountPaid, object.currency)}</a
          >
        </li>`
      })}
    </ul>
  </section>`
}

/** Links to invoices older than those of this page; nothing where there are none. */
function older({ earlier, mode }: Pick<Portal, 'earlier' | 'mode'>): Markup {
  if (earlier === null) return html``
  const query = new URLSearchParams({ ...(mode === 'sandbox' ? { mode } : {}), after: earlier })
  return html`<p><a href="portal?${query.toString()}">${words.earlier}</a></p>`
}

/** The link to a statement of each account: of every billed customer record, in each currency (N4). */
function statements({
  entries,
  waiting,
  paid,
  mode,
}: Pick<Portal, 'entries' | 'waiting' | 'paid' | 'mode'>): Markup {
  const billed = [
    ...entries.map(({ plan, relation }) => ({ currency: plan?.currency ?? 'NGN', relation })),
    ...[...waiting, ...paid].map(({ object: { currency }, relation }) => ({ currency, relation })),
  ].map(({ currency, relation: { customer, merchant } }) => ({
    ...{ currency, id: customer.id, merchant: merchant.name },
  }))
  const accounts = new Map(billed.map((one) => [`${one.id} ${one.currency}`, one]))
  if (accounts.size === 0) return html``
  const inMode = mode === 'sandbox' ? '&mode=sandbox' : ''
  return html`<section class="small noprint">
    ${[...accounts.values()].map(
      ({ id, currency, merchant }) =>
        html`<p>
          <a href="portal/statements/${id}?currency=${currency}${inMode}">${words.statementAt(merchant)}</a>
        </p>`,
    )}
  </section>`
}

/** The tax invoice as a file, beside the receipt; nothing where there is none (L6). */
function taxDocument(token: string | undefined): Markup {
  return token === undefined ? html`` : html`<a href="documents/${token}">${words.taxDocument}</a>`
}
