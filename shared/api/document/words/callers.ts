import { debtWords } from './pending-payment.ts'
import {
  getCheckout,
  getCheckoutSettings,
  getCheckoutStatus,
  payCheckout,
  receiveGatewayCallback,
  startCheckout,
  updateCheckoutSettings,
} from '../../contracts/checkout.ts'
import {
  attachOwnMethod,
  getIdentity,
  logout,
  requestIdentityCode,
  verifyIdentityCode,
} from '../../contracts/identity.ts'
import {
  cancelOwnSubscription,
  changeOwnPlan,
  getPortalSettings,
  listOwnSubscriptions,
  payOwnInvoice,
  updateOwnSubscription,
  updatePortalSettings,
} from '../../contracts/portal.ts'
import { describe, describeList } from '../describe.ts'
import { invoiceWords, subscriptionWords } from './billing.ts'
import { orderedAddOnWords, soldAddOnWords } from './add-on-items.ts'
import { debtorsAccount, methodWords, ownAccountWords, planTerms } from './catalog.ts'

// Interfaces for callers other than the merchant’s server: checkout, customers, OAuth, the service itself.

const session = {
  id: 'The session’s identifier, with the prefix `chk_`.',
  status:
    '`completed` ones keep answering with their result; `failed` ones can be paid again until they expire.',
  kind: 'Whether it starts a subscription, takes one payment, or only stores a payment method (`setup`).',
  amount:
    'What is to be paid now, in minor units; 0 where a trial or a discount leaves nothing, or a payment method is only stored. A card that is entered on the gateway’s page is then charged 50 naira, which are refunded at once.',
  currency: 'The currency of the amount.',
  planId: 'The plan that is bought; null for a one-time payment.',
  successUrl: 'Where the payer is sent when it is paid, with `session_id` appended; null without one.',
  cancelUrl:
    'Where the payer is sent if they don’t want to pay, with `session_id` appended; null without one.',
  expiresAt: 'Until when it can be paid.',
  quantity: 'How many units of the plan are bought; 1 for a one-time payment.',
  addOns: ['The add-ons that are bought.', soldAddOnWords],
} as const
describe([startCheckout.body], {
  planId: 'The plan to buy. Either this, or `amount`.',
  quantity: 'How many units of the plan, as its `pricing` allows; 1 by default.',
  addOns: orderedAddOnWords,
  billingDay:
    'The day of the month, 1 to 31, on which paid periods begin; the first runs to it and costs its share of the month, counted from when the session is made.',
  amount: 'A one-time payment, in minor units. Secret keys and access tokens only.',
  currency: 'The currency of the amount, NGN by default; beside a plan, the plan’s.',
  customerId:
    'The customer who pays. Secret keys and access tokens only; without it a new customer is made, whatever email or phone is given.',
  customerEmail: 'The email address of the new customer, as far as you know it. It finds no existing one.',
  customerPhone: 'The phone number of the new customer, as far as you know it. It finds no existing one.',
  promoCode: 'A promo code, as the customer types it.',
  successUrl:
    'Where to send the payer when it is paid; `session_id` is appended. With a publishable key, on a registered origin only.',
  cancelUrl: 'Where to send a payer who does not want to pay; as `successUrl`.',
  setup: [
    'Stores a payment method of the customer without a purchase. Needs `customerId`; may be combined only with `successUrl` and `cancelUrl`.',
    {
      subscriptionId:
        'The subscription that is charged with it from then on. One that is past due is charged at once.',
      setDefault: 'Whether it becomes the customer’s default; false by default.',
    },
  ],
  metadata:
    'Secret keys and access tokens only. Your own notes: at most 20 keys of 40 characters, values of 500 characters, 2 KB in all.',
})
describe([startCheckout.response], {
  ...session,
  token: 'The session’s token, which the payer’s browser uses as its credential. With the prefix `cs_`.',
  url: 'The page to send the payer to.',
  metadata: 'Your own notes, as you set them.',
})
const progress = {
  status: session.status,
  subscriptionId: 'The subscription that was made or activated; null until then.',
  invoiceId: 'The invoice that was paid; null until then.',
  nextAction: [
    'What the payer must still do; null for nothing.',
    {
      type: 'What kind of step: go to a page, transfer money, or dial a code.',
      url: 'The page to go to, for `redirect`.',
      bankName: 'The bank to transfer to, for `bank_transfer`.',
      accountNumber: 'The account to transfer to, for `bank_transfer`.',
      accountName: 'The name on that account, for `bank_transfer`.',
      code: 'The code to dial, for `ussd`.',
      expiresAt: 'The deadline of the step.',
    },
  ],
  reference: 'The gateway’s reference of the payment; null until one was attempted.',
} as const
describe([payCheckout.response, getCheckoutStatus.response], progress)
describe([getCheckout.query], {
  declined: 'For the page without JavaScript: how its last payment was declined.',
  wrong: 'For the page without JavaScript: the wrong field of its last form.',
})
describe([getCheckout.response], {
  ...session,
  ...progress,
  merchantName: 'Who is paid.',
  receiptUrl: 'The payer’s receipt; null until money was paid.',
  rails: 'The ways to pay. If nothing is paid now, only those that can be charged later.',
  plan: [
    'The plan that is bought; null for a one-time payment.',
    {
      name: planTerms.name,
      interval: planTerms.interval,
      intervalCount: planTerms.intervalCount,
      trialDays: 'Days without a charge at the start; 0 for none.',
    },
  ],
  debt: debtWords,
  virtualAccount: [debtorsAccount, ownAccountWords],
})
describe([getCheckoutSettings.response, updateCheckoutSettings.body, updateCheckoutSettings.response], {
  redirectOrigins:
    'The origins that a page with a publishable key may send its payers to, such as `https://shop.example`; at most 20.',
})
describe([payCheckout.body], {
  rail: 'The way to pay.',
  token:
    'The gateway’s token for the card; null for rails that need none, and for a card that is entered on the gateway’s own page, where the payer is sent.',
  email: 'The payer’s email address, for the receipt of a new customer. It finds no existing one.',
  payWhen:
    'Where the session has a `debt`: `now` charges it at once, `later` at its `payOn`; without one it is `now`.',
})
describe([receiveGatewayCallback.body], {})
describe([receiveGatewayCallback.response], { received: 'Always true.' })
const person = {
  phone: 'The person’s phone number, in any usual spelling; or their email.',
  email: 'The person’s email address; or their phone. Exactly one of the two.',
} as const
const sent = {
  sent: 'Always true, whether the contact is known or not.',
  expiresAt: 'Until when the code is good.',
} as const
describe([requestIdentityCode.body], person)
describe([requestIdentityCode.response], sent)
describe([verifyIdentityCode.body], {
  ...person,
  code: 'The 6-digit code. In the sandbox `000000` works for test phones.',
})
describe([verifyIdentityCode.response], {
  token: 'The session’s token, with the prefix `idt_`: the bearer credential of `/identity` and `/portal`.',
  expiresAt: 'When the session ends: after 30 days.',
})
describe([getIdentity.response], {
  phone:
    'The phone number that the person has verified, as digits with the country code; null if they signed in by email.',
  name: 'Their name, as a merchant has it; null where none does.',
  email:
    'The email address that they have verified, otherwise one that a merchant has; null where none does.',
  customers: [
    'Their customer record at each merchant.',
    {
      customerId: 'The customer’s identifier at that merchant.',
      merchantName: 'The merchant’s name.',
      name: 'Their name there; null without one.',
      email: 'Their email address there; null without one.',
    },
  ],
})
const ownMerchant = { merchantName: 'The merchant’s name.' } as const
describe([attachOwnMethod.response], {
  ...methodWords,
  ...ownMerchant,
  customerId: 'The customer it belongs to.',
})
describe([attachOwnMethod.body], {
  token: 'The gateway’s token for the card or account.',
  rail: 'The way it pays.',
  setDefault: 'Make it the default at once.',
  customerId: 'Which of your customer records gets it; null where there is only one.',
})
describe([logout.response], { loggedOut: 'Always true.' })

describe([updateOwnSubscription.body], {
  paymentMethodId: 'One of the person’s payment methods at that merchant.',
})
describe([cancelOwnSubscription.body], {
  atPeriodEnd: 'Whether it ends with the paid period. By default as the merchant’s portal settings say.',
  reason: 'Why, for the merchant.',
})
describe([updateOwnSubscription.response], { ...subscriptionWords, ...ownMerchant })
/** How lists of a person's subscriptions describe those that a stranger may have made. */
export const unconfirmed =
  'Whether its phone was only entered on a page, so that someone else may have bought it: see `POST /portal/subscriptions/{id}/not-mine`.'
describeList(listOwnSubscriptions.response, 'The person’s subscriptions, newest first.', {
  ...subscriptionWords,
  ...ownMerchant,
  plan: ['The plan that is billed.', { ...planTerms, id: 'The plan’s identifier.' }],
  unconfirmed,
})
describe([payOwnInvoice.response], { ...invoiceWords, ...ownMerchant })
describe([changeOwnPlan.body], {
  planId: 'One of the plans that the merchant offers for it.',
  effective: 'At once, or at the renewal.',
  quoteId:
    'The quote of `preview-change`, for a change at once: exactly the amount shown is then charged, or the change is refused.',
})
describe([changeOwnPlan.response], {
  subscription: ['The subscription after the change.', { ...subscriptionWords, ...ownMerchant }],
  proration: 'What the change cost.',
  invoice: 'The invoice of the difference; null when there was nothing to charge.',
})
const offerWords = [
  'What is offered, once in 180 days, to a customer who is about to cancel; null for nothing.',
  {
    kind: 'A pause, a cheaper plan from the next renewal on, or a promo code.',
    months: 'How long the pause is, in months; at most 3.',
    planId: 'The cheaper plan.',
    promoCode: 'The code, offered to customers who have none.',
  },
] as const
describe([getPortalSettings.response, updatePortalSettings.body, updatePortalSettings.response], {
  cancel: 'When customers may cancel: at the end of what they paid for, at once, or not at all.',
  resume: 'Whether they may resume what you paused.',
  changePlanTo: 'The plans that they may change to; at most 100.',
  updateMethod: 'Whether they may add, choose and remove payment methods.',
  pause: 'Whether they may pause, for one to three months.',
  offer: offerWords,
})
