import type { callerRoutes } from '../../rows/callers.ts'

/** Sandbox, checkout, identity, portal, OAuth, the service itself. */
export const callerOperations: Readonly<Record<keyof typeof callerRoutes, string>> = {
  'download-document': 'The answer is the file. The link’s token is the credential.',
  'get-sandbox-clock': 'A sandbox that never moved its clock shows the time of day.',
  'set-sandbox-clock':
    'Renewals, retries, trial ends, expiries, settlements and webhook retries that fall due on the way are run in their order, each at its own instant. The answer comes when all is done, or is 202 while a long jump continues: read the clock until it is `idle`. Then the clock is stopped until it is moved again.',
  'delete-sandbox-clock': 'Only possible while nothing carries a later time than the wall clock.',
  'reset-sandbox':
    'Deletes plans, customers, subscriptions, invoices, events, messages, stored Idempotency-Keys and all else that the sandbox holds, and returns it to the wall clock. Keys, webhook endpoints, settings and the audit stay. `confirm` is your own identifier. It takes about a minute: read the clock until it is `idle`. Meanwhile calls that write there are refused with `reset_running`. For secret keys and, on the dashboard, owners.',
  'send-sandbox-event':
    'The event shows the subscription as it is, is marked `synthetic`, and moves no money.',
  'reverse-sandbox-charge': 'As when a bank gives a disputed payment back to its customer.',
  'dispute-sandbox-charge':
    'Opens a dispute as a bank’s notice would, or decides one. What it does to your books is what a live one does.',
  'settle-sandbox-account':
    'Settles every charge that it has not settled yet. What it leaves out, says twice or says otherwise shows in `GET /v1/settlements/differences`; a charge that it leaves out shows there after three days.',
  'transfer-sandbox-money':
    'What arrives pays what the customer owes, the oldest first; the rest is their credit. With `silent` its callback is lost: it is found when the gateway is asked, within a day of the sandbox’s clock while something is owed.',
  'set-sandbox-gateway':
    'By default it takes any amount and keeps nothing. What you leave out stays as it is.',
  'list-checkout-sessions': 'Also those that expired or failed, and those that store a payment method.',
  'get-checkout-session':
    'How far it is and what came of it: the customer, the subscription, the invoice. Without its token; the page itself asks at `/checkout/{token}`.',
  'start-checkout':
    'Send the payer to the `url` of the answer. With a publishable key, from a browser, you may name a plan and who pays, and nothing else.',
  'list-payment-links': 'All payment links of your account, those that are off among them.',
  'create-payment-link':
    'Its `url` never ends: send it, print it, or show it as a QR code. Say one of `planId`, `amount` and `openAmount`. Each payment of an amount is an invoice of its own; a plan makes a subscription. A checkout session begins when the payer goes on.',
  'get-payment-link': 'Also one that is off.',
  'update-payment-link':
    'With `active: false` nobody pays by it until it is on again, not on a page that is open either; a payment that is under way may still end. What is sold never changes: make another link.',
  'show-payment-link':
    'A browser gets the page. `closed` says why nobody can pay by it now: it is off, was paid as often as it may be, or its plan is archived.',
  'pay-by-link':
    'The answer is a checkout page; a browser is led there. Nothing that the payer types finds a customer of yours or counts as proven. 30 a minute from one network, then 429.',
  'get-checkout-settings': 'An empty list until it is set.',
  'update-checkout-settings':
    'Sessions that are open keep the addresses they have. Secret keys may send payers anywhere.',
  'get-checkout': 'A browser that asks for HTML gets the payment page, everything else JSON.',
  'list-sandbox-messages':
    'A sandbox writes to nobody: what it would have sent to your customers and your staff is kept for 7 days and shown here. One-time codes are not among them. With `testMessagesToOwner` in the recovery settings your account’s own address gets each with `[TEST]` before its subject.',
  'pay-checkout':
    'What is paid for was fixed when the session was made. The payment makes a new customer, unless the merchant’s server named one, or the payer sends an identity token as a bearer: then it settles on the customer that they are here. Paying a completed session answers its result and charges nothing. After a decline (402) the payer may try again.',
  'get-checkout-status':
    'For the page that waits for a transfer, a USSD payment, or a payer who was sent to the gateway’s page: then the gateway is asked.',
  'receive-gateway-callback':
    'For payment gateways. The outcome is asked for at the gateway before it is believed.',
  'show-sandbox-payment': 'Where a sandbox checkout sends a payer who gives no card token.',
  'decide-sandbox-payment':
    'The payer picks what their bank would do: approve, decline for a reason, ask for a code, or never answer.',
  'settle-sandbox-payment':
    'Ends a bank transfer, USSD, direct debit or virtual account payment as the bank would.',
  'request-identity-code':
    'To a phone over the messaging app, to an email by mail. The answer is the same whether the contact is known or not.',
  'verify-identity-code': 'The session is the person’s, at all merchants of this mode.',
  'get-identity': 'With the customers they are, one or more at each merchant.',
  'list-own-methods': 'Also those that expired or were revoked.',
  'attach-own-method': 'It becomes the person’s at one merchant: name the customer where there are several.',
  'remove-own-method': 'It is never charged again.',
  logout: 'The token stops working at once.',
  'show-portal':
    'A browser gets the page, and signs in there; its session is a cookie that no script reads. Programs use the bearer token of `POST /identity/verify`.',
  'request-portal-code': 'What the page’s form does; programs use `POST /identity/otp`.',
  'verify-portal-code': 'What the page’s form does; programs use `POST /identity/verify`.',
  'request-contact-codes':
    'One code goes to the contact of the session, one to the new one. A phone replaces the session’s phone, an email its email; the other kind is added where a merchant has none.',
  'change-own-contact':
    'At every merchant that has the contact of the session for them. The old contact hears of it, and for 24 hours nothing over money is done through the new one. The token is a session of the contact that they have now.',
  'show-portal-link': 'Reading uses nothing up. A browser gets a page with a button.',
  'open-portal-link':
    'Once. A browser is signed in and led to the portal; an app gets the session’s token, which the portal’s calls take as `Authorization: Bearer`.',
  'sign-out-portal': 'With `everywhere`, all sessions of this phone or email end.',
  'open-method-page': 'A checkout session that stores a method and charges nothing.',
  'preview-own-plan': 'As `POST /portal/subscriptions/{id}/change-plan` would charge it now.',
  'open-payment-page': 'A checkout session that pays this invoice.',
  'list-own-subscriptions': 'With the plan of each.',
  'update-own-subscription': 'What is past due is charged at once.',
  'cancel-own-subscription': 'As far as the merchant lets customers cancel.',
  'pause-own-subscription':
    'Where the merchant allows it, for one to three months from now; it resumes by itself, and the rest of what was paid follows then.',
  'preview-own-cancel':
    'At most one offer that its merchant has set, if it could be taken now, and never a second one within 180 days; the cancel itself is `POST /portal/subscriptions/{id}/cancel`, whatever is offered.',
  'accept-own-offer': 'What `preview-cancel` showed within the last day.',
  'uncancel-own-subscription': 'Only while it waits for the period’s end.',
  'disown-subscription':
    'Only where `unconfirmed`: the phone was typed on a page, without a code. Every subscription of that customer record ends at once, and the phone is taken off it.',
  'resume-own-subscription': 'The period’s end moves by the time it was paused.',
  'change-own-plan': 'What is to be paid is charged first; a decline leaves everything as it was.',
  'get-branding': 'Null where nothing is set.',
  'update-branding':
    'Payers see them on the checkout page, in receipts and in the portal. The colour is refused where white letters on it can’t be read.',
  'upload-logo':
    'Replaces the one before; `logoUrl` then leads to it. Payers see it on the pages, in messages and on tax documents. What stands in the file beside the picture is not kept.',
  'show-logo': 'The answer is the picture. An address of an older logo shows the present one.',
  'apply-promo-code':
    'Puts a promo code on a session that sells a plan and has not been charged, or takes its code off: `amount` is what is paid then. Wrong codes are limited as at the start of a session.',
  'renew-debt-link':
    'Only for a link that has ended and whose debt can still be paid: the new link pays what is owed now. At most 5 a day.',
  'start-setup-instead':
    'Only for a link that pays a debt. The new page’s button names what the subscription owes, and the method is charged with it at once, and with no more.',
  'show-signed-portal':
    'The link is the credential, for 7 days, or until the customer’s email or phone changes. It shows and does nothing: acting asks for a code. A browser gets a page.',
  'get-receipt': 'The link is the credential. A browser gets a page to read and print.',
  'open-invoice-payment':
    'The link of an invoice that was sent, its `paymentUrl`, is the credential. The answer is a checkout page for what is due, in every way to pay; a browser is led there. 409 where nothing is due.',
  'replace-receipt-link':
    'The link in your customer’s hands leads nowhere from then on. Give the token out of `receiptUrl`.',
  'get-portal-settings':
    'By default customers may cancel at the period’s end and change their payment method, and nothing else.',
  'update-portal-settings':
    'What is not allowed answers 403 `portal_disabled`. A blacklisted customer may pay, and nothing else.',
  'list-own-invoices': 'What was billed and what is owed.',
  'show-own-statement':
    'What one merchant billed the person, what was paid, given back and credited, and what they owed at both ends, as that merchant reads it. A browser gets it as a page to print.',
  'pay-own-invoice': 'Charges one of the person’s payment methods.',
  'issue-token':
    'OAuth 2.0 client credentials (RFC 6749), as JSON or as a form, with the secret in the body or by Basic authentication. The token is used exactly like a secret key, within its scopes.',
  'get-health': 'For load balancers.',
  'get-oauth-metadata':
    'Authorization server metadata, for OAuth client libraries that set themselves up. Only client credentials are granted, so there is no authorization endpoint.',
  'call-tools':
    'Streamable HTTP without sessions: one message of JSON-RPC a request, answered as JSON. Called with an access token of an OAuth client, never with a secret key; each tool can do what that token can. In live no tool moves money. Texts of customers come marked as untrusted.',
  'get-openapi':
    'With an ETag, and compressed where the client takes gzip. `surface` narrows it to what one kind of caller needs, `operation` and `tag` to what one task needs.',
}
