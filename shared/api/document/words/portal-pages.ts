import * as portal from '../../contracts/portal.ts'
import * as signIn from '../../contracts/portal-sign-in.ts'
import { describe } from '../describe.ts'
import { invoiceWords, subscriptionWords } from './billing.ts'
import { unconfirmed } from './callers.ts'

const mode = 'Which of the two: live, or the sandbox; the stage’s own where it is left out.'

describe([portal.showPortal.query], {
  mode,
  done: 'What was done, for the page to show.',
  refused: 'What was refused, for the page to show.',
  session_id: 'The checkout session that redirected here.',
  after: 'The cursor of the next page, for older invoices.',
})
const person = {
  phone: 'The person’s phone; or their email.',
  email: 'The person’s email; or their phone. Exactly one of the two.',
} as const
describe([signIn.requestPortalCode.body], { ...person, mode })
describe([signIn.requestPortalCode.response], {
  sent: 'Always true, so that nobody can find out whose contact it is.',
  expiresAt: 'Until when the code works.',
})
describe([signIn.verifyPortalCode.body], {
  ...person,
  code: 'The code that was sent.',
  mode,
})
describe([signIn.verifyPortalCode.response], { expiresAt: 'When the session expires.' })
describe([signIn.requestContactCodes.body], person)
describe([signIn.requestContactCodes.response], {
  sent: 'Always true.',
  expiresAt: 'Until when the codes work.',
})
describe([signIn.changeOwnContact.body], {
  ...person,
  code: 'The code that was sent to the new contact.',
  presentCode: 'The code that was sent to the contact of the session.',
})
describe([signIn.changeOwnContact.response], {
  token: 'The session of the contact that they have now.',
  expiresAt: 'When the session expires.',
})
describe([signIn.signOutPortal.body], { everywhere: 'Whether all sessions of this phone or email end.' })
describe([signIn.signOutPortal.response], { loggedOut: 'Always true.' })
describe([portal.openMethodPage.response], {
  id: 'The checkout session, with the prefix `chk_`.',
  url: 'The page to open.',
})
describe([portal.previewOwnPlan.body], { planId: 'One of the plans that the merchant offers for it.' })

const ownMerchant = { merchantName: 'The merchant’s name.' } as const
describe([portal.showSignedPortal.response], {
  ...ownMerchant,
  expiresAt: 'Until when the link shows it.',
  subscriptions: [
    'The customer’s subscriptions at this merchant, newest first; at most 50.',
    {
      plan: 'The plan’s name; null if the plan no longer exists.',
      status: 'The status.',
      currentPeriodEnd: 'When the current period ends.',
      cancelAtPeriodEnd: 'Whether it ends then.',
      amountDue: 'What is owed now, in minor units.',
      currency: 'The currency of what is owed.',
    },
  ],
})
describe([portal.showPortal.response], {
  phone: 'The phone that the person signed in with; null for an email.',
  email: 'The email that the person signed in with; null for a phone.',
  returnUrl: 'The merchant’s page that a portal link leads back to; null for none.',
  subscriptions: [
    'Their subscriptions at all merchants, newest first; at most 50.',
    {
      ...subscriptionWords,
      ...ownMerchant,
      plan: [
        'The plan that it pays for; null if the plan no longer exists.',
        {
          id: 'The plan’s identifier.',
          name: 'Its name.',
          amount: 'Its price, in minor units.',
          currency: 'Its currency.',
          interval: 'The unit of its period.',
          intervalCount: 'How many units a period has.',
        },
      ],
      unconfirmed,
      openInvoiceId: 'The invoice that waits to be paid; null for none.',
      allowed: [
        'What the merchant lets its customer do.',
        {
          cancel: 'When they may cancel.',
          resume: 'Whether they may resume it.',
          changePlanTo: 'The plans that they may change to.',
          updateMethod: 'Whether they may change how they pay.',
          pause: 'Whether they may pause it.',
          offer: [
            'What is offered to a customer who is about to cancel; null for nothing.',
            {
              kind: 'What it is.',
              months: 'How many months.',
              planId: 'The plan.',
              promoCode: 'The code.',
              billingDay: 'The day of the month.',
            },
          ],
        },
      ],
    },
  ],
  payments: ['Their newest payments.', { ...invoiceWords, ...ownMerchant }],
})
describe([portal.pauseOwnSubscription.body], { months: 'For how many months from now: 1, 2 or 3.' })
describe([portal.previewOwnCancel.body], {
  reason: 'The reason, for the merchant; kept when it is cancelled.',
})
describe([portal.previewOwnCancel.response], {
  atPeriodEnd: 'Whether a cancel waits for the end of what was paid for.',
  endsAt: 'When it would end.',
  offer: [
    'What is offered instead; null for nothing.',
    {
      kind: 'A pause, a cheaper plan from the next renewal on, a promo code, or another billing day from the next renewal on.',
      resumesAt: 'When the pause ends; null for another kind.',
      planId: 'The cheaper plan; null for another kind.',
      promoCode: 'The code; null for another kind.',
      billingDay: 'The day of the month; null for another kind.',
    },
  ],
})
describe([portal.acceptOwnOffer.response], { ...subscriptionWords, ...ownMerchant })
describe([portal.pauseOwnSubscription.response], { ...subscriptionWords, ...ownMerchant })
