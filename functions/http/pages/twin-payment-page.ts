import { html } from 'hono/html'
import type { ShownPayment } from '../../../shared/operations/sandbox/decide-sandbox-payment.ts'
import type { Page } from '../endpoint.ts'
import { pageOf, type Markup } from './layout.ts'
import { price } from '../../../shared/domain/texts/format.ts'

type Options = readonly (readonly [value: string, text: string])[]

const cards: Options = [
  ['tok_test_success', 'a card that works'],
  ['tok_test_insufficient_funds', 'a card whose renewals find no money'],
  ['tok_test_expired_card', 'a card that expires'],
  ['tok_test_do_not_honor', 'a card that is refused later'],
  ['tok_test_stolen_card', 'a card that is stolen later'],
]

const reasons: Options = [
  ['insufficient_funds', 'not enough money'],
  ['expired_card', 'the card has expired'],
  ['do_not_honor', 'the bank will not honour it'],
  ['stolen_card', 'the card is stolen'],
  ['issuer_unavailable', 'the bank does not answer'],
]

/** The sandbox gateway's own payment page: the payer picks what their bank does. */
export function twinPaymentPage(payment: ShownPayment): Promise<Page> {
  const { status, returnUrl, amount, currency } = payment
  const leads = status === 'decided' ? returnUrl : null
  const content = html`
    ${leads === null ? '' : html`<meta http-equiv="refresh" content="0;url=${leads}" />`}
    <h1>Sandbox gateway</h1>
    <p>
      Payment of <strong>${price(amount, currency as never)}</strong>. No money moves here: pick what the bank
      does.
    </p>
    ${contentOf(payment)}
    ${returnUrl === null ? '' : html`<p><a href="${returnUrl}">Back to the checkout</a></p>`}
  `
  return pageOf({ title: 'Sandbox payment', content, sandbox: true })
}

function contentOf({ status }: ShownPayment): Markup {
  if (status === 'decided') return html`<p role="status">This payment is decided.</p>`
  if (status === 'otp') {
    const code = html`<label for="code">Your bank’s code, any digits</label
      ><input id="code" inputmode="numeric" autocomplete="one-time-code" />`
    return html`${form('approve', 'Send the code', code)}
    ${form('decline', 'Give up', hidden('failureCode', 'authentication_required'), 'danger')}`
  }
  return html`${form('approve', 'Approve', select('token', 'Pay with', cards))}
    ${form('decline', 'Decline', select('failureCode', 'Because', reasons), 'danger')}
    ${form('otp', 'Ask for a code first', html``, 'quiet')}
    <p>Or close this page: the payment stays pending until its time is over.</p>`
}

function form(choice: string, button: string, fields: Markup, look = ''): Markup {
  return html`<form method="post" class="card">
    ${hidden('choice', choice)}${fields}<button type="submit" class="${look}">${button}</button>
  </form>`
}

function hidden(name: string, value: string): Markup {
  return html`<input type="hidden" name="${name}" value="${value}" />`
}

function select(name: string, label: string, options: Options): Markup {
  return html`<label for="${name}">${label}</label
    ><select id="${name}" name="${name}">
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select>`
}
