import { createHash } from 'node:crypto'
import type { Mode } from '../../../shared/domain/merchant.ts'
import { railsFor } from '../../../shared/domain/checkout/deadline.ts'
import type { Rail } from '../../../shared/domain/payment-method.ts'
import type { OpenCheckout } from '../../../shared/domain/views/checkout-session.ts'
import type { Page } from '../endpoint.ts'
import { script, style } from './checkout-assets.ts'

const railNames: Record<Rail, string> = {
  card: 'Card',
  direct_debit: 'Direct debit',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  virtual_account: 'Virtual account',
}

/** The page of a checkout session for browsers: what is paid to whom, by which rail, and what the payer must do next. */
export function checkoutPage({ session, plan, merchantName, mode }: OpenCheckout & { mode: Mode }): Page {
  const price = new Intl.NumberFormat('en-NG', { style: 'currency', currency: session.currency }).format(
    session.amount / 100,
  )
  const what = plan?.name ?? 'Payment'
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${what}: ${merchantName}`)}</title>
<style>${style}</style>
</head>
<body data-status="${session.status}" data-success-url="${escaped(session.successUrl ?? '')}">
<main>
<h1>${escaped(merchantName)}</h1>
<p>${escaped(what)}: <strong>${escaped(price)}</strong>${plan && plan.trialDays > 0 ? ` now, after that ${plan.trialDays} days of trial` : ''}</p>
<form id="payment">
<label for="rail">How do you want to pay?</label>
<select id="rail" name="rail">${railsFor(session.amount)
    .map((rail) => `<option value="${rail}">${railNames[rail]}</option>`)
    .join('')}</select>
${tokenField(mode)}
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email">
<button type="submit">Pay</button>
</form>
<p id="outcome" role="status" aria-live="polite"></p>
</main>
<script>${script}</script>
</body>
</html>
`
  return { body, headers: pageHeaders }
}

/** In live the gateway's own fields hand a token over; the sandbox has texts that stand for cards (decisions 12). */
function tokenField(mode: Mode): string {
  const value = mode === 'sandbox' ? ' value="tok_test_success"' : ''
  const label = mode === 'sandbox' ? 'Test card token' : 'Card token'
  return `<label for="token">${label}</label>\n<input id="token" name="token" autocomplete="off" spellcheck="false"${value}>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A page runs its own script and nothing else, is never framed, and never stored: its address is a credential. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
