import { applyPromoCode, renewDebtLink, startSetupInstead } from '../../contracts/checkout.ts'
import { createPortalLink, openPortalLink, showPortalLink } from '../../contracts/portal-link.ts'
import { createUpdateLink } from '../../contracts/update-link.ts'
import { describe } from '../describe.ts'

describe([createUpdateLink.body], {
  subscriptionId:
    'The subscription it is about; null for one that owes something, or for none in particular.',
})
describe([createUpdateLink.response], {
  sessionId: 'The checkout session that the link opens, with the prefix `chk_`.',
  url: 'Send it to your customer: anyone with the link can pay for them, and see what they owe.',
  invoiceId: 'The invoice that it pays; null where nothing is owed, and it only stores a payment method.',
  expiresAt: 'When it stops working.',
})
describe([applyPromoCode.body], {
  promoCode: 'The code, as the payer types it; null removes the session’s code.',
})
describe([applyPromoCode.response], {
  id: 'The session, with the prefix `chk_`.',
  amount: 'What is to be paid now, in minor units.',
  currency: 'The currency of the amount.',
})
describe([renewDebtLink.response], {
  id: 'The new session, with the prefix `chk_`.',
  url: 'Where the payer pays what is owed now.',
})
describe([startSetupInstead.response], {
  id: 'The new session, with the prefix `chk_`.',
  url: 'Where the payer adds the method.',
})
describe([createPortalLink.body], {
  returnUrl: 'Where the portal’s link back leads, on an origin that you registered; null for no link.',
})
describe([createPortalLink.response], {
  url: 'Send your customer there at once: the first person to open it acts for them.',
  expiresAt: 'When it stops working: after 15 minutes, and once it was used.',
})
describe([showPortalLink.response], {
  merchantName: 'Whose customer the link is for.',
  expiresAt: 'When it stops working.',
})
describe([openPortalLink.response], {
  token: 'The session’s credential, with the prefix `ps_`: `Authorization: Bearer` at the portal’s calls.',
  expiresAt: 'When the session ends.',
})
