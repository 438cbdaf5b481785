import type { catalogRoutes } from '../../rows/catalog.ts'

/** Plans, promo codes, customers, payment methods. */
export const catalogOperations: Readonly<Record<keyof typeof catalogRoutes, string>> = {
  'list-plans': 'All plans of your account, archived ones among them.',
  'create-plan':
    'A plan is a price and how often it is charged. Once it has a subscription, its price and period stay as they are.',
  'get-plan': 'Also an archived one.',
  'update-plan':
    'Name and trial can always be changed, for coming subscriptions. Price, currency, period and limit only while nobody has subscribed: after that the price moves by a price change.',
  'archive-plan':
    'Takes the plan off sale. Subscriptions that have it renew as before. Archiving twice changes nothing.',
  'list-add-ons': 'All add-ons of your account, archived ones among them.',
  'create-add-on':
    'An add-on is sold beside a plan whose periods are as long, for each of its periods: extra seats, more storage. Its price never changes.',
  'get-add-on': 'Also an archived one.',
  'update-add-on':
    'Another name, for who adds it from now on. For another price create another add-on, and archive this one.',
  'archive-add-on':
    'Nobody can add it any more; subscriptions that have it keep it. Archiving twice changes nothing.',
  'create-price-change':
    'New sales have the price from `effectiveFrom`, each subscription from its first renewal on or after it. Every customer is told `noticeDays` before by a message with both prices; who could not be told three days before keeps the old price. With `dryRun: true` nothing is changed or sent, and the answer’s rows and sums show what would be: look at them first. One change of a plan is open at a time, and a plan has at most 20 in its life.',
  'list-price-changes': 'Dry runs are not listed; each can be read for a day by its identifier.',
  'get-price-change':
    'Its `status` is `running` until all subscriptions were looked at, and `looked` says how many were so far.',
  'list-price-change-rows':
    'Of a change, what was promised beside the first invoice on or after the date. A difference has exactly one `cause`. Of a dry run, what each subscription would pay, decided as the page is read.',
  'revert-price-change':
    'Until `effectiveFrom`. All keep the old price, those too who subscribed while both were shown; who was told of the new one hears that it does not come. Taking it back twice changes nothing.',
  'list-promo-codes': 'All promo codes of your account, inactive ones among them.',
  'create-promo-code':
    'A code takes a percentage or a fixed sum off invoices: the first one, the next few, or all. It can be bound to one plan, to a number of uses and to a date.',
  'validate-promo-code':
    'Tells what a code would take off the first invoice of a plan, without using it. A code that can’t be used is refused with its reason.',
  'get-promo-code': 'With how often it was used, and how often it still can be.',
  'update-promo-code':
    'What a code takes off never changes; whether, until when and how often it can be redeemed does.',
  'delete-promo-code':
    'Nobody can redeem it any more. It stays readable, and subscriptions that have it keep it.',
  'list-customers': 'All customers of your account.',
  'create-customer':
    'Give an email address, a phone number, or both. With `merchantRef` you can find them by your own identifier later.',
  'get-customer': 'With their credit.',
  'get-customer-by-ref': 'Finds the customer that you gave this `merchantRef`.',
  'update-customer': 'Fields that are left out stay as they are; null clears one.',
  'blacklist-customer':
    'They can’t subscribe, check out or be charged. Their subscriptions are not cancelled; renewals stay unpaid until they are let in again.',
  'unblacklist-customer': 'Open invoices can be paid again; nothing is charged at once.',
  'get-customer-data':
    'For a person who asks what you know of them: their record, contacts, payment methods, subscriptions, invoices, movements of money and credit, and the checkouts that they paid.',
  'erase-customer':
    'Name, contacts, reference, notes, payment methods and free texts go, for good. Invoices and the books stay under the customer’s identifier, because the law asks for them. End their subscriptions first. Events that name them lapse after 90 days.',
  'open-virtual-account':
    'A customer has one; asked again, the answer is the same. Whoever sends money there pays what this customer owes, the oldest invoice first, in parts if need be; what is more becomes their credit.',
  'create-portal-link':
    'The link works once, for 15 minutes, and opens the portal for this customer of yours alone, without a code: give it to nobody else. They see, pay, cancel and change methods as your portal settings allow; contacts stay as they are. `returnUrl` is on an origin that you registered (`PATCH /v1/settings/checkout`).',
  'create-update-link':
    'It opens without signing in: the customer pays there what is open, by any method, or gives another method, with which recovery continues at once.',
  'list-customer-subscriptions': 'Also those that have ended.',
  'list-customer-transactions': 'Every try to charge them and every refund, with how it ended.',
  'create-import':
    'Each row is a customer by your own `merchantRef`, with `email`, `phone`, `name` and `metadata`; a payment method by the gateway’s `token` with its `tokenEmail` (`rail`, and `brand`, `last4`, `expMonth`, `expYear` where the gateway does not tell them); and a subscription by `planId`, `currentPeriodEnd`, and where they matter `quantity`, `subscriptionRef`, `currentPeriodStart`, `billingAnchor`, `cyclesCompleted` and `paidForPeriod` (what was paid elsewhere for the present period, in minor units: at most the price of the units, which it is where it is left out; its unused part becomes credit at a change or a cancel). The first charge is at `currentPeriodEnd`. What is there already stays as it is, so the same file twice makes nothing twice. Send it with `dryRun=true` first.',
  'list-imports': 'Each with how far it is.',
  'get-import': 'Ask until its status is `completed`; 10,000 rows take some minutes.',
  'list-import-rows': 'In the file’s order. `status=failed` shows what has to be mended.',
  search:
    'For the field in which a person types. It answers quickly however many customers there are, with what is newest in the index a moment after it was written.',
  'get-customer-statement':
    'From `from` to `to`, oldest line first: opening plus the lines is closing, for what they owe and for their credit.',
  'list-credit':
    'What rose or lowered it, with its cause: an invoice that gave or used it, a refund that took it back, a payment that came too late, or you. The sum is the customer’s `credits`, less what a plan change holds that is being paid right now.',
  'mend-credit':
    'Above zero it moves from your available balance to the customer; what you do not have you owe, and later earnings pay it. Below zero it takes credit back. A member of support gives at most their refund limit at once.',
  'list-payment-methods': 'Also those that expired or were revoked.',
  'attach-payment-method':
    'The card’s details never come to this server: the gateway gives you a token for them, and you give us that. A new default is charged at once for what is past due.',
  'get-payment-method': 'With its customer. One that was removed is not found.',
  'update-payment-method':
    'Send `isDefault: true`: what has no method of its own is charged with it from now on. An expired or revoked one can’t be it.',
  'remove-payment-method':
    'It is never charged again. Subscriptions that used it fall back to the customer’s default.',
}
