import type { catalogRoutes } from '../../rows/catalog.ts'

/** Plans, promo codes, customers, payment methods. */
export const catalogOperations: Readonly<Record<keyof typeof catalogRoutes, string>> = {
  'list-plans': 'All plans of your account, including archived ones.',
  'create-plan':
    'A plan is a price and how often it is charged. Once it has a subscription, its price and period stay as they are.',
  'get-plan': 'Also an archived one.',
  'update-plan':
    'Name and trial can always be changed, for coming subscriptions. Price, currency, period and limit only while nobody has subscribed: after that the price is changed by a price change.',
  'archive-plan':
    'Takes the plan off sale. Subscriptions that have it renew as before. Archiving twice changes nothing.',
  'list-add-ons': 'All add-ons of your account, including archived ones.',
  'create-add-on':
    'An add-on is sold with a plan of the same period, and billed for each period: extra seats, more storage. Its price never changes.',
  'get-add-on': 'Also an archived one.',
  'update-add-on':
    'Changes the name, for subscriptions that add it from now on. For another price create another add-on, and archive this one.',
  'archive-add-on':
    'It can no longer be added; subscriptions that have it keep it. Archiving twice changes nothing.',
  'create-price-change':
    'New sales have the price from `effectiveFrom`, each subscription from its first renewal on or after it. Every customer is notified `noticeDays` before by a message with both prices; a customer who could not be notified three days before keeps the old price. With `dryRun: true` nothing is changed or sent, and the answer’s rows and sums show what would happen: check them first. A plan has one price change at a time, and at most 20 in all.',
  'list-price-changes': 'Dry runs are not listed; each can be read for a day by its identifier.',
  'get-price-change':
    'Its `status` is `running` until all subscriptions are processed; `looked` says how many are so far.',
  'list-price-change-rows':
    'For a change: what was promised and the first invoice on or after the date. A difference has exactly one `cause`. For a dry run: what each subscription would pay, computed when the page is read.',
  'revert-price-change':
    'Until `effectiveFrom`. All keep the old price, including customers who subscribed while both were shown; customers who were notified of the new one are notified that the price stays. Repeating it changes nothing.',
  'list-promo-codes': 'All promo codes of your account, including inactive ones.',
  'create-promo-code':
    'A code takes a percentage or a fixed sum off invoices: the first one, the next few, or all. It can be bound to one plan, to a number of uses and to a date.',
  'validate-promo-code':
    'Shows what a code would take off the first invoice of a plan, without using it. A code that can’t be used is refused with its reason.',
  'get-promo-code': 'With how often it was used, and how often it still can be.',
  'update-promo-code':
    'The discount of a code never changes; whether, until when and how often it can be redeemed can be changed.',
  'delete-promo-code':
    'It can no longer be redeemed. It stays readable, and subscriptions that have it keep it.',
  'list-customers': 'All customers of your account.',
  'create-customer':
    'Give an email address, a phone number, or both. With `merchantRef` you can find them by your own identifier later.',
  'get-customer': 'With their credit.',
  'get-customer-by-ref': 'Finds the customer that you gave this `merchantRef`.',
  'update-customer': 'Fields that are left out stay as they are; null clears one.',
  'blacklist-customer':
    'They can’t subscribe, check out or be charged. Their subscriptions are not cancelled; renewals stay unpaid until they are unblocked.',
  'unblacklist-customer': 'Open invoices can be paid again; nothing is charged at once.',
  'get-customer-data':
    'For a person who asks what you know of them: their record, contacts, payment methods, subscriptions, invoices, movements of money and credit, and the checkouts that they paid.',
  'erase-customer':
    'Name, contacts, reference, notes, payment methods and free texts are deleted permanently. Invoices and the books stay under the customer’s identifier, because the law requires them. End their subscriptions first. Events that name them expire after 90 days.',
  'open-virtual-account':
    'A customer has one; repeated calls return the same. Money sent to it pays what this customer owes, oldest invoice first, even in part; the rest becomes their credit.',
  'create-portal-link':
    'The link works once, for 15 minutes, and opens the portal for this customer at your business only, without a code: give it to nobody else. They see, pay, cancel and change methods as your portal settings allow; contacts can’t be changed. `returnUrl` must be on an origin that you registered (`PATCH /v1/settings/checkout`).',
  'create-update-link':
    'It opens without signing in: the customer pays what they owe, by any method, or adds another method, which recovery then charges at once.',
  'list-customer-subscriptions': 'Also those that have ended.',
  'list-customer-transactions': 'Every charge attempt and every refund, with its outcome.',
  'create-import':
    'Each row is a customer by your own `merchantRef`, with `email`, `phone`, `name` and `metadata`; a payment method by the gateway’s `token` with its `tokenEmail` (`rail`, and `brand`, `last4`, `expMonth`, `expYear` if the gateway does not report them); and a subscription by `planId`, `currentPeriodEnd`, and if needed `quantity`, `subscriptionRef`, `currentPeriodStart`, `billingAnchor`, `cyclesCompleted` and `paidForPeriod` (what was paid elsewhere for the current period, in minor units: at most the price of the units, which is also the default; its unused part becomes credit at a change or a cancellation). The first charge is at `currentPeriodEnd`. Existing objects stay as they are, so importing the same file twice creates nothing twice. Send it with `dryRun=true` first.',
  'list-imports': 'Each with its progress.',
  'get-import': 'Poll until its status is `completed`; 10,000 rows take a few minutes.',
  'list-import-rows': 'In the file’s order. `status=failed` shows what has to be corrected.',
  search:
    'For a search field. It answers quickly for any number of customers; new objects can be found moments after they are written.',
  'get-customer-statement':
    'From `from` to `to`, oldest line first: opening plus the lines equals closing, for what they owe and for their credit.',
  'list-credit':
    'Every increase and decrease, with its cause: an invoice that gave or used it, a refund that removed it, a late payment, or you. The sum is the customer’s `credits`, less what a plan change in progress holds.',
  'mend-credit':
    'Above zero it moves from your available balance to the customer; what your balance lacks you owe, and later earnings repay it. Below zero it removes credit. A support member may give at most their refund limit at once.',
  'list-payment-methods': 'Also those that expired or were revoked.',
  'attach-payment-method':
    'The card’s details never come to this server: the gateway gives you a token for them, and you give us that. If something is past due, a new default is charged for it at once.',
  'get-payment-method': 'With its customer. Removed ones are not found.',
  'update-payment-method':
    'Send `isDefault: true`: subscriptions without a method of their own are charged with it from now on. An expired or revoked one can’t be the default.',
  'remove-payment-method':
    'It is never charged again. Subscriptions that used it fall back to the customer’s default.',
}
