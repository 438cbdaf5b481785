import { html } from 'hono/html'
import { isOwnBy } from '../../../shared/domain/customer/contact.ts'
import { amountDue } from '../../../shared/domain/invoice/invoice.ts'
import { besidePlanKobo } from '../../../shared/domain/pricing/items.ts'
import { namedUnits } from '../../../shared/domain/pricing/lines-for.ts'
import { priceOf } from '../../../shared/domain/subscription/subscription.ts'
import { cancelsAtPeriodEnd, mostPauseMonths } from '../../../shared/domain/portal/portal-settings.ts'
import { portalWords } from '../../../shared/domain/texts/portal.ts'
import { terminalStatuses } from '../../../shared/domain/subscription/transitions.ts'
import type { PortalEntry } from '../../../shared/operations/portal/read-portal.ts'
import type { Markup } from './layout.ts'
import { reasonInWords } from './debt-reason.ts'
import { methodName } from './method-name.ts'
import { dayIn, portalWords as words, price, priceEvery, statusWords, sumsInWords } from './speech.ts'

/**
 * One subscription: its state, what comes next, what is owed, and what its merchant lets its customer do; for a reader who has
 * not signed in, only its state.
 */
export function portalEntry(entry: PortalEntry, { acts = true }: { readonly acts?: boolean } = {}): Markup {
  const { object, relation, plan, method, terms, logoUrl } = entry
  const owing = entry.open !== null
  const addOns = object.addOns ?? []
  const { status } = object
  const tone = owing ? 'bad' : status === 'active' || status === 'trialing' ? 'good' : 'dim'
  return html`<article class="card">
    <h2>
      ${logoUrl === null ? '' : html`<img class="logo" src="${logoUrl}" alt="" height="32" />`}
      <bdi>${words.at(namedUnits(plan?.name ?? '', object.quantity), relation.merchant.name)}</bdi>
      <span class="pill ${tone}">${statusWords[status]}</span>
    </h2>
    ${addOns.length === 0 ? '' : html`<p class="muted"><bdi>${addOns.map(({ name, quantity }) => namedUnits(name, quantity)).join(' · ')}</bdi></p>`}
    <p>${terms === null ? wholePrice(entry) : sumsInWords(terms)}. ${whatComes(entry)}</p>
    ${acts ? html`${debt(entry)} ${pendingChange(entry)} ${actions(entry, method !== null)} ${notMine(entry)}` : owed(entry)}
  </article>`
}

/** What everything costs for a period: the plan, and what is bought beside it. */
function wholePrice({ object }: PortalEntry): string {
  const { price: ofPlan } = object
  return priceEvery({ ...ofPlan, amount: ofPlan.amount + besidePlanKobo(object) }, ofPlan.currency)
}

function whatComes(entry: PortalEntry): string {
  const { object, method } = entry
  const day = (at: string | null): string => dayIn(at ?? object.currentPeriodEnd, object.timeZone)
  const by = method === null ? words.withNothing : words.with(methodName(method))
  if (terminalStatuses.includes(object.status)) return words.ended(day(object.endedAt ?? object.canceledAt))
  if (object.status === 'paused')
    return object.resumesAt === null ? words.paused : words.pausedUntil(day(object.resumesAt))
  if (object.cancelAtPeriodEnd) return words.endsOn(day(null))
  if (object.status === 'trialing') return `${words.trial(day(object.trialEndsAt), wholePrice(entry))}${by}`
  return object.status === 'active' ? `${words.next(day(null))}${by}` : ''
}

/**
 * What is owed, since when and why; with ways to approve it at the bank that asks, or to pay with the stored method or another
 * one. A method that its bank refuses for good, or that has expired, is not offered.
 */
function debt(entry: PortalEntry): Markup {
  const { open, method, approvalPage, debtReason, creditPays } = entry
  if (open === null) return html``
  const amount = price(amountDue(open), open.currency)
  const rest = amountDue(open) - creditPays
  const credit = price(creditPays, open.currency)
  const usable = method !== null && debtReason !== 'expired' && debtReason !== 'unusable'
  return html`${owed(entry)}
  ${
    approvalPage === null
      ? ''
      : html`<a class="button" href="${approvalPage}" rel="noreferrer">${words.approve(amount)}</a>`
  }
  ${creditPays > 0 && rest > 0 && usable ? html`<p>${words.creditFirst(credit)}</p>` : ''}
  ${
    rest === 0
      ? form(`portal/invoices/${open.id}/pay`, words.payByCredit(credit))
      : usable
        ? form(
            `portal/invoices/${open.id}/pay`,
            words.payWith(price(rest, open.currency), methodName(method)),
          )
        : ''
  }
  ${form(`portal/invoices/${open.id}/payment-page`, usable ? words.payOtherwise : words.pay(amount), usable ? 'quiet' : '')}`
}

/** What is owed, since when, why, and when it stops. */
function owed(entry: PortalEntry): Markup {
  const { open, object, plan } = entry
  if (open === null) return html``
  const amount = price(amountDue(open), open.currency)
  const since = dayIn(open.createdAt, object.timeZone)
  const stopAt = object.recovery?.stopAt ?? null
  return html`<p class="error">
    ${words.owes(amount, plan?.name ?? '', since)} ${reasonInWords(entry.debtReason, entry.method)}
    ${stopAt === null ? '' : words.stopsOn(dayIn(stopAt, object.timeZone))}
  </p>`
}

/** A change of plan that waits for its payment, and what its customer has to do for it (F8). */
function pendingChange({ object, pending }: PortalEntry): Markup {
  const { pendingChange: change, price: present, timeZone } = object
  if (change === null) return html``
  const amount = price(change.amount, present.currency)
  const { nextAction: action } = change
  const says = action === null ? words.changeWaitsAtBank : words.changeWaits
  return html`<p>${says(pending?.name ?? words.anotherPlan, amount, dayIn(change.deadline, timeZone))}</p>
    ${
      action?.type === 'redirect'
        ? html`<a class="button" href="${action.url}" rel="noreferrer">${words.payHere(amount)}</a>`
        : ''
    }
    ${
      action?.type === 'bank_transfer'
        ? html`<p>${words.transferTo(amount, action.accountNumber, action.bankName, action.accountName)}</p>`
        : ''
    }
    ${action?.type === 'ussd' ? html`<p>${words.dial(action.code)}</p>` : ''}`
}

function actions(entry: PortalEntry, hasMethod: boolean): Markup {
  const { object, relation, settings, offered } = entry
  const { status, cancelAtPeriodEnd: ending } = object
  if (terminalStatuses.includes(status) || relation.customer.blacklisted) return html``
  const path = `portal/subscriptions/${object.id}`
  return html`<div class="actions">
    ${
      settings.updateMethod
        ? form(`${path}/payment-method`, hasMethod ? words.changeMethod : words.addMethod, 'quiet')
        : ''
    }
    ${ending && settings.cancel !== 'off' ? form(`${path}/uncancel`, words.undoCancel, 'quiet') : ''}
    ${!ending && status === 'active' && settings.pause ? pause(path) : ''}
    ${status === 'paused' && settings.resume ? form(`${path}/resume`, words.resume, 'quiet') : ''}
    ${!ending && object.pendingChange === null && offered.length > 0 ? plans(entry, path) : ''}
    ${!ending && settings.cancel !== 'off' ? cancel(entry, path) : ''}
  </div>`
}

/** For what a stranger may have bought under this phone (R1). */
function notMine({ object, relation }: PortalEntry): Markup {
  if (isOwnBy(relation.customer, relation.by)) return html``
  return html`<p class="small muted">${words.unconfirmed}</p>
    <details>
      <summary>${words.notMine}</summary>
      <p>${words.notMineWhy}</p>
      ${form(`portal/subscriptions/${object.id}/not-mine`, words.confirmNotMine, 'danger')}
    </details>`
}

function plans({ object, offered }: PortalEntry, path: string): Markup {
  return html`<details>
    <summary>${words.changePlan}</summary>
    <form method="post" action="${path}/preview-change">
      <fieldset>
        <legend>${words.changePlan}</legend>
        ${offered.map(
          (plan) =>
            html`<label class="rail"
              ><input type="radio" name="planId" value="${plan.id}" required /> ${plan.name}
              <small>${priceEvery(priceOf(plan, object.quantity), plan.currency)}</small></label
            >`,
        )}
      </fieldset>
      <button type="submit">${words.seeCost}</button>
    </form>
  </details>`
}

/** A pause of one to three months, where the merchant allows it. */
function pause(path: string): Markup {
  return html`<details>
    <summary>${words.pause}</summary>
    <p>${words.pauseWhy}</p>
    <form method="post" action="${path}/pause">
      <fieldset>
        <legend>${words.pause}</legend>
        ${Array.from({ length: mostPauseMonths }, (_, i) => i + 1).map(
          (months) =>
            html`<label class="rail"
              ><input type="radio" name="months" value="${months}" ${months === 1 ? 'checked' : ''} />
              <span>${words.pauseFor(months)}</span></label
            >`,
        )}
      </fieldset>
      <button type="submit" class="quiet">${words.confirmPause}</button>
    </form>
  </details>`
}

function cancel({ object, settings, mayOffer }: PortalEntry, path: string): Markup {
  const later = cancelsAtPeriodEnd(settings, object, null)
  const end = dayIn(object.currentPeriodEnd, object.timeZone)
  return html`<details>
    <summary>${words.cancel}</summary>
    <p>${later ? words.cancelLater(end) : words.cancelNow}</p>
    <form method="post" action="${path}/${mayOffer ? 'preview-cancel' : 'cancel'}">
      <label class="field"
        >${words.why}
        <select name="reason">
          <option value=""></option>
          ${words.reasons.map((reason, i) => html`<option value="${portalWords.reasons[i]}">${reason}</option>`)}
        </select></label
      >
      <button type="submit" class="danger">${words.confirmCancel}</button>
    </form>
  </details>`
}

function form(action: string, label: string, look: '' | 'quiet' | 'danger' = ''): Markup {
  return html`<form method="post" action="${action}">
    <button type="submit" class="${look}">${label}</button>
  </form>`
}
