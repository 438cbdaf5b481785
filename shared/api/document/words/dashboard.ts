import {
  apiKey,
  createAccessToken,
  createApiKey,
  getAdminMe,
  inviteMember,
  listAudit,
  listMembers,
  listSessions,
  logOutDashboard,
  removeMember,
  requestLoginCode,
  updateMember,
  verifyLoginCode,
} from '../../contracts/admin.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  requireSecondFactor,
} from '../../contracts/second-factor.ts'
import {
  createWebhookEndpoint,
  delivery,
  listDeliveries,
  redeliverEvent,
  redeliverRange,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
  webhookEndpoint,
} from '../../contracts/webhook-endpoint.ts'
import { getDailyMail, updateDailyMail } from '../../contracts/daily-mail.ts'
import { getSpendingLimits, updateSpendingLimits } from '../../contracts/spending-limits.ts'
import { describe, describeList } from '../describe.ts'

// The dashboard interface.

const email = 'The email address of an owner or a member of the team.'
describe([requestLoginCode.body], { email })
describe([requestLoginCode.response], {
  sent: 'Always true, whether such an owner exists or not.',
  expiresAt: 'Until when the code is good.',
})
describe([verifyLoginCode.body], {
  email,
  code: 'The 6-digit code that was mailed.',
  secondFactor: 'Your authenticator’s code, or a recovery code, where you have a second factor.',
  invitation:
    'The invitation that you accept, by the `invitation` of its mail’s link or of the refusal `choose_invitation`. Only for a first login, if several merchants have invited you.',
  session:
    '`bearer` answers the token; `cookie` puts it into an HttpOnly cookie of this host instead, for pages.',
})
describe([verifyLoginCode.response], {
  token:
    'The session’s token, with the prefix `adm_`: the bearer credential of `/admin`. Null when the session went into a cookie.',
  expiresAt: 'When the session ends: after 12 hours.',
})
describe([getAdminMe.response], {
  merchantId: 'The merchant’s identifier, with the prefix `mer_`.',
  name: 'The merchant’s name.',
  email,
  timeZone: 'The IANA time zone in which billing periods are counted.',
  member: [
    'The member who is signed in.',
    {
      id: 'The member’s identifier, with the prefix `mem_`; `operator` for the operator of the deployment.',
      email: 'Their email address.',
      role: 'What they may do.',
      refundLimitKobo:
        'The most that they may refund of one invoice, and on one Lagos day, in kobo; null for no limit.',
      enrolsFirst: 'True where they must enrol a second factor before anything else.',
      name: 'How the audit names them; `Operator` in a session that the operator of the deployment opened.',
    },
  ],
  hold: [
    'What the operator of the service has put on hold in your live account; null for nothing.',
    {
      charges: 'Whether charges are on hold: what is due is postponed, and billed after the release.',
      payouts: 'Whether payouts and bill payments are on hold.',
      reason: 'Why, in the operator’s words.',
      since: 'Since when.',
    },
  ],
  gatewayHolds: [
    'The live payment gateways that the operator of the service has put on hold, for every merchant: nothing is sent to them.',
    {
      gateway: 'Its name.',
      reason: 'Why, in the operator’s words.',
      since: 'Since when.',
    },
  ],
})
describe([createAccessToken.response], {
  token: 'A bearer credential for `/v1`, with the prefix `at_`.',
  expiresAt: 'When it ends: after 15 minutes, or with the session.',
  scopes: 'The scopes of the member’s role.',
})

const factor = {
  enrolledAt: 'Since when you have a second factor; null without one.',
  recoveryCodesLeft: 'How many recovery codes are left.',
  required: 'Whether the owner requires one of every member.',
  resetAt: 'When the operator will remove it, as asked; null for never.',
} as const
describe([getSecondFactor.response, removeSecondFactor.response, requireSecondFactor.response], factor)
describe([beginSecondFactor.response], {
  secret: 'The secret to type into an authenticator. Shown only now.',
  url: 'The same as an address, to show as a QR code.',
})
describe([confirmSecondFactor.body], { code: 'The authenticator’s first code, six digits.' })
describe([confirmSecondFactor.response], { recoveryCodes: 'Ten codes, each valid once. Shown only now.' })
describe([requireSecondFactor.body], { required: 'Whether every member must have one.' })

const invitation = {
  email: 'Where sign-in codes are sent. An email signs in to one account.',
  role: '`owner` everything; `developer` keys, webhooks, plans and the sandbox; `support` customers, subscriptions and refunds up to a limit; `finance` payouts and bills.',
  refundLimitKobo:
    'The most that they may refund, in kobo, in total: on one Lagos day, and of one invoice together with other members who have a limit; null for no limit. What is pending counts, a refund that fails does not. Kept for support only.',
  name: 'Their name, for the audit.',
} as const
const member = {
  ...invitation,
  id: 'The member’s identifier, with the prefix `mem_`.',
  accountOwner: 'True for the account’s own owner, who can’t be changed or removed.',
  joinedAt: 'When they signed in first; null for an invitation that was not accepted yet.',
} as const
describeList(listMembers.response, 'The team, the account’s owner first.', {
  ...member,
  secondFactor: 'Whether they have a second factor.',
  lastSeenAt: 'When they last signed in; null where they never did, or too long ago to know.',
})
describe([inviteMember.response, updateMember.response], member)
describe([inviteMember.body], invitation)
describe([removeMember.response], {
  ...member,
  keys: [
    'The keys and OAuth clients that they made and that still work, in both modes: revoke what only they used.',
    {
      mode: 'Where it works.',
      id: 'The identifier to revoke it by: the key’s, or the client’s.',
      kind: 'A secret key, a publishable key or an OAuth client.',
      name: 'What it is called.',
      hint: 'Its beginning and end, to recognise it by.',
    },
  ],
})
describe([updateMember.body], {
  role: invitation.role,
  refundLimitKobo: invitation.refundLimitKobo,
  name: invitation.name,
})
describeList(listSessions.response, 'Sessions that are open now, newest first.', {
  id: 'The session’s identifier, with the prefix `ses_`.',
  email: 'Whose session it is; `operator` for one that the operator of the deployment opened.',
  current: 'True for the session that asks.',
  expiresAt: 'When it expires.',
})
describe([logOutDashboard.response], { loggedOut: 'Always true.' })

const limits = {
  billsDailyKobo:
    'The limit for live bills on a Lagos day, in kobo; by default 200,000,000, or the highest day so far if that is more.',
  payoutHoldKobo:
    'The first live payout above it to an account is held for 4 hours, in kobo; by default the highest payout so far, at least 100,000,000.',
} as const
describe([getSpendingLimits.response], {
  ...limits,
  set: ['What the owner set; null follows the default.', limits],
  highestPayoutKobo: 'The highest payout that was completed, in kobo.',
  highestBillDayKobo: 'The highest sum of a day’s bills, in kobo.',
  billsTodayKobo: 'The total of today’s bills so far, without failed ones, in kobo.',
})
describe([updateSpendingLimits.body], limits)

describe([getDailyMail.response, updateDailyMail.response], {
  on: 'Whether you get it.',
  nextAt: 'The next morning, whose mail comes if there is something to say; null while it is off.',
  timeZone: 'The zone whose mornings these are: that of the billing settings.',
})
describe([updateDailyMail.body], { on: 'Whether you want it.' })

const key = {
  id: 'The key’s identifier, with the prefix `key_`. It is not the key.',
  name: 'What the key is called in your dashboard.',
  kind: '`secret` keys do everything, from servers only; `publishable` keys start checkouts, also from browsers.',
  hint: 'The key’s beginning and end, to recognise it by.',
  revokedAt: 'When it was revoked; null while it works.',
  madeBy: 'The member of the team who created it; null where no member did.',
  awaitsOwner: 'True for a live secret key that a developer made and no owner has confirmed: it is refused.',
} as const
describe([apiKey], key)
describe([createApiKey.body], { name: key.name, kind: key.kind })
describe([createApiKey.response], { ...key, key: 'The key itself. Shown only now.' })
describe([listAudit.query], {
  memberId: 'Only what this member of the team did.',
  action: 'Only this operation, such as `refund-invoice`.',
  targetId: 'Only what was done to this object.',
})
describeList(listAudit.response, 'What was done, newest first.', {
  id: 'The entry’s identifier.',
  actor: [
    'Who did it.',
    {
      kind: 'Who it was: a person in the `dashboard`, the `operator` of the deployment, a `customer` in the portal, or a secret key or a client’s access token.',
      id: 'The identifier of the session, as the list of sessions names it, of the key or of the token.',
      name: 'The member’s name, or their email if they have no name; the name of the key or the client; null for a customer.',
      memberId: 'The member of the team; null for everyone else.',
    },
  ],
  action: 'What was done: the operation’s name, such as `create-api-key`.',
  targetId: 'The object it was done to; null where there was none.',
  requestId: 'The request’s identifier, from `X-Request-Id` of its answer.',
  sourceAddress:
    'The network that the call came from: an IPv4 address, or the /64 of an IPv6 one; null for none.',
  amount:
    'The amount of money it was about, in minor units of `currency`, such as that of a refund; null for none.',
  currency: 'The currency of `amount`; null without one.',
})

const terms = {
  url: 'The URL that deliveries are posted to: https, and not on a private network.',
  eventTypes:
    'The types to deliver; null for the standard set, which is all but the opt-in ones; `["*"]` for all, including types added later.',
  description: 'What the endpoint is for, for your own records.',
  status: '`disabled` endpoints get nothing.',
} as const
const endpoint = {
  ...terms,
  id: 'The endpoint’s identifier, with the prefix `whe_`.',
  disabledReason: 'Why the service switched it off; null when it did not.',
  failingSince: 'When a delivery first failed after the last that succeeded; null while they succeed.',
  eventSet: 'Which types it gets: the `standard` set, `all` types, or those `named` in `eventTypes`.',
} as const
const secret = 'The secret that signs deliveries, `whsec_` first. Shown only now.'
describe([webhookEndpoint], endpoint)
describe([createWebhookEndpoint.body, updateWebhookEndpoint.body], terms)
describe([createWebhookEndpoint.response], { ...endpoint, secret })
describe([rotateWebhookSecret.response], { secret })

const attempt = {
  id: 'The identifier for retrying the delivery.',
  eventId: 'The event that was delivered.',
  eventType: 'The event’s type.',
  status:
    'How this attempt ended; `pending` until it has. The first attempt of an event is listed once it was made, or postponed.',
  attempt: 'Which attempt it was, counted from 1.',
  responseStatus: 'The HTTP status that the endpoint answered; null when it answered nothing.',
  failure:
    'Why it failed: `dns`, `connect`, `tls`, `timeout`, `blocked` (an address we don’t call), `status` (an answer other than 2xx), or that the endpoint was switched off or the event too old. Null when it did not fail.',
  responseBody: 'The beginning of the answer, at most 1 KB; null when it was empty.',
  durationMs: 'How long the call took, in milliseconds; null until it was made.',
  nextAttemptAt: 'When it is retried; null when it is not.',
} as const
describe([delivery], attempt)
describe([listDeliveries.response], { items: 'The attempts of this page, those of the newest event first.' })
describe([listDeliveries.query], {
  createdFrom: 'Only attempts of events created at this instant or later.',
  createdTo: 'Only attempts of events created before this instant.',
})
describe([testWebhookEndpoint.body], { eventType: 'The event type of the example.' })
describe([redeliverRange.body], {
  createdFrom: 'Only events created at this instant or later.',
  createdTo: 'Only events created before this instant; by default all up to now.',
})
describe([redeliverRange.response], {
  redelivered: 'How many deliveries were started.',
  pending: 'How many were already in progress and left as they are.',
})
describe([redeliverEvent.response], {
  eventId: 'The event.',
  deliveries: 'The deliveries that were started, one for each endpoint that wants it.',
})
