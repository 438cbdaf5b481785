import type { callerRoutes } from '../../rows/callers.ts'

/** Sandbox, checkout, identity, portal, OAuth, the service itself. */
export const callerOperations: Readonly<Record<keyof typeof callerRoutes, string>> = {
  'download-document': 'The answer is the file. The link’s token is the credential.',
  'get-sandbox-clock': 'A sandbox whose clock was never moved shows the real time.',
  'set-sandbox-clock':
    'Renewals, retries, trial ends, expiries, settlements and webhook retries that fall due on the way run in order, each at its own instant. The answer comes when all are done, or is 202 while a long jump continues: read the clock until it is `idle`. Then the clock is stopped until it is moved again.',
  'delete-sandbox-clock': 'Only possible while no object has a later time than the wall clock.',
  'reset-sandbox':
    'Deletes plans, customers, subscriptions, invoices, events, messages, stored Idempotency-Keys and everything else in the sandbox, and returns it to the wall clock. Keys, webhook endpoints, settings and the audit stay. `confirm` is your own identifier. It takes about a minute: read the clock until it is `idle`. Until then calls that write there are refused with `reset_running`. For secret keys and, on the dashboard, owners.',
  'send-sandbox-event':
    'The event shows the subscription as it is, is marked `synthetic`, and moves no money.',
  'reverse-sandbox-charge': 'As when a bank reverses a disputed payment.',
  'dispute-sandbox-charge':
    'Opens a dispute as a bank’s notice would, or decides one. It changes your books as a live one does.',
  'settle-sandbox-account':
    'Settles every charge that is not settled yet. Lines that it repeats or that differ are listed in `GET /v1/settlements/differences`; a charge that it leaves out is listed after three days.',
  'transfer-sandbox-money':
    'The money pays what the customer owes, oldest first; the rest becomes their credit. With `silent` its callback is lost: it is then found by a query to the gateway, within a day of the sandbox’s clock while something is owed.',
  'set-sandbox-gateway':
    'By default it accepts any amount and charges no fee. Fields that are left out stay as they are.',
  'list-checkout-sessions': 'Also those that expired or failed, and those that store a payment method.',
  'get-checkout-session':
    'Its status and result: the customer, the subscription, the invoice. Without its token; the page itself uses `/checkout/{token}`.',
  'start-checkout':
    'Send the payer to the `url` of the answer. With a publishable key, from a browser, you may name a plan and who pays, and nothing else.',
  'list-payment-links': 'All payment links of your account, including those that are off.',
  'create-payment-link':
    'Its `url` never expires: send it, print it, or show it as a QR code. Send one of `planId`, `amount` and `openAmount`. Each payment of an amount is an invoice of its own; a plan creates a subscription. A checkout session is created when the payer continues.',
  'get-payment-link': 'Also one that is off.',
  'update-payment-link':
    'With `active: false` it takes no payments until it is on again, not even on open pages; a payment in progress may still succeed. What is sold never changes: create another link.',
  'show-payment-link':
    'A browser gets the page. `closed` says why it takes no payments now: it is off, has reached its maximum number of payments, or its plan is archived.',
  'pay-by-link':
    'The answer is a checkout page; a browser is redirected there. Nothing that the payer enters finds a customer of yours or counts as verified. 30 a minute from one network, then 429.',
  'get-checkout-settings': 'An empty list until it is set.',
  'update-checkout-settings':
    'Open sessions keep their addresses. Secret keys may send payers to any origin.',
  'get-checkout': 'A browser that accepts HTML gets the payment page, any other client JSON.',
  'list-sandbox-messages':
    'A sandbox sends no messages to people: those for your customers and your team are kept for 7 days and shown here, without one-time codes. With `testMessagesToOwner` in the recovery settings your account’s own address gets each one, with `[TEST]` before its subject.',
  'pay-checkout':
    'What is paid for was fixed when the session was created. The payment creates a new customer, unless the merchant’s server named one, or the payer sends an identity token as the bearer credential: then it belongs to their existing customer record. Paying a completed session returns its result and charges nothing. After a decline (402) the payer may try again.',
  'get-checkout-status':
    'For the page that waits for a transfer, a USSD payment, or a payer who was sent to the gateway’s page: the gateway is queried.',
  'receive-gateway-callback':
    'For payment gateways. The outcome is confirmed by a query to the gateway before it is used.',
  'show-sandbox-payment': 'Where a sandbox checkout sends a payer without a card token.',
  'decide-sandbox-payment':
    'The payer chooses what their bank does: approve, decline for a reason, ask for a code, or never answer.',
  'settle-sandbox-payment':
    'Ends a bank transfer, USSD, direct debit or virtual account payment as the bank would.',
  'request-identity-code':
    'To a phone by WhatsApp, to an email address by email. The answer is the same whether the contact is known or not.',
  'verify-identity-code': 'The session is for the person, at all merchants of this mode.',
  'get-identity': 'With their customer records, one or more at each merchant.',
  'list-own-methods': 'Also those that expired or were revoked.',
  'attach-own-method': 'It is added at one merchant: name the customer if there are several.',
  'remove-own-method': 'It is never charged again.',
  logout: 'The token stops working at once.',
  'show-portal':
    'A browser gets the page, and signs in there; its session is a cookie that no script reads. Programs use the bearer token of `POST /identity/verify`.',
  'request-portal-code': 'For the page’s form; programs use `POST /identity/otp`.',
  'verify-portal-code': 'For the page’s form; programs use `POST /identity/verify`.',
  'request-contact-codes':
    'One code goes to the contact of the session, one to the new one. A phone replaces the session’s phone, an email its email; the other kind is added where a merchant has none.',
  'change-own-contact':
    'At every merchant that has the session’s contact for them. The old contact is notified, and for 24 hours no money can be moved through the new one. The token is a session of the new contact.',
  'show-portal-link': 'Reading it does not use the link up. A browser gets a page with a button.',
  'open-portal-link':
    'Works once. A browser is signed in and redirected to the portal; an app gets the session’s token, which the portal’s calls take as `Authorization: Bearer`.',
  'sign-out-portal': 'With `everywhere`, all sessions of this phone or email end.',
  'open-method-page': 'A checkout session that stores a method and charges nothing.',
  'preview-own-plan': 'As `POST /portal/subscriptions/{id}/change-plan` would charge it now.',
  'open-payment-page': 'A checkout session that pays this invoice.',
  'list-own-subscriptions': 'With the plan of each.',
  'update-own-subscription': 'What is past due is charged at once.',
  'cancel-own-subscription': 'As the merchant’s portal settings allow.',
  'pause-own-subscription':
    'If the merchant allows it, for one to three months from now; it resumes automatically, and the rest of the paid time follows then.',
  'preview-own-cancel':
    'At most one offer of the merchant, if it can be accepted now, and at most once in 180 days; to cancel, call `POST /portal/subscriptions/{id}/cancel`, whatever is offered.',
  'accept-own-offer': 'The offer that `preview-cancel` showed within the last day.',
  'uncancel-own-subscription': 'Only until the period ends.',
  'disown-subscription':
    'Only if `unconfirmed`: the phone was entered on a page, without a code. Every subscription of that customer record ends at once, and the phone is removed from it.',
  'resume-own-subscription': 'The end of the period moves by the time it was paused.',
  'change-own-plan': 'The difference is charged first; a decline leaves everything as it was.',
  'get-branding': 'Null for settings that are not set.',
  'update-branding':
    'Payers see them on the checkout page, in receipts and in the portal. The colour is refused if white text on it is not readable.',
  'upload-logo':
    'Replaces the previous one; `logoUrl` then leads to it. Payers see it on the pages, in messages and on tax documents. Other data in the file is not kept.',
  'show-logo': 'The answer is the picture. The address of an older logo shows the current one.',
  'apply-promo-code':
    'Puts a promo code on a session that sells a plan and has not been charged, or removes its code: `amount` is then what is paid. Wrong codes are limited as when a session is created.',
  'renew-debt-link':
    'Only for an expired link whose debt can still be paid: the new link pays what is owed now. At most 5 a day.',
  'start-setup-instead':
    'Only for a link that pays a debt. The button of the new page shows what the subscription owes, and exactly that is charged at once.',
  'show-signed-portal':
    'The link is the credential, for 7 days, or until the customer’s email or phone changes. It only shows: acting requires a code. A browser gets a page.',
  'get-receipt': 'The link is the credential. A browser gets a page to read and print.',
  'open-invoice-payment':
    'The link of an invoice that was sent, its `paymentUrl`, is the credential. The answer is a checkout page for what is due, with every way to pay; a browser is redirected there. 409 if nothing is due.',
  'replace-receipt-link': 'The link that your customer has stops working. Send the token from `receiptUrl`.',
  'get-portal-settings':
    'By default customers may only cancel at the period’s end and change their payment method.',
  'update-portal-settings':
    'Anything else is refused with 403 `portal_disabled`. A blacklisted customer may only pay.',
  'list-own-invoices': 'What was billed and what is owed.',
  'show-own-statement':
    'What one merchant billed the person, what was paid, refunded and credited, and what they owed at its start and end, as that merchant sees it. A browser gets it as a page to print.',
  'pay-own-invoice': 'Charges one of the person’s payment methods.',
  'issue-token':
    'OAuth 2.0 client credentials (RFC 6749), as JSON or as a form, with the secret in the body or by Basic authentication. Use the token exactly like a secret key, within its scopes.',
  'get-health': 'For load balancers.',
  'get-oauth-metadata':
    'Authorization server metadata, for OAuth client libraries that set themselves up. Only client credentials are granted, so there is no authorization endpoint.',
  'call-tools':
    'Streamable HTTP without sessions: one message of JSON-RPC a request, answered as JSON. Called with an access token of an OAuth client, never with a secret key; each tool may do what that token may. In live no tool moves money. Texts written by customers are marked as untrusted.',
  'get-openapi':
    'With an ETag, and compressed where the client takes gzip. `surface` narrows it to what one kind of caller needs, `operation` and `tag` to what one task needs.',
}
