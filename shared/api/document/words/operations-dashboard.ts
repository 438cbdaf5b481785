import type { dashboardRoutes } from '../../rows/dashboard.ts'

/** The dashboard interface. */
export const dashboardOperations: Readonly<Record<keyof typeof dashboardRoutes, string>> = {
  'request-login-code': 'The answer is the same whether such an owner exists or not.',
  'verify-login-code': 'One session serves live and sandbox.',
  'list-oauth-clients': 'Without their secrets.',
  'create-oauth-client': 'For a platform that acts for you, with no more rights than you give it.',
  'update-client-limits':
    'Owners only. It applies at once, also to existing tokens. 404 for a platform’s client, which has no limits.',
  'list-approvals':
    'Acts that wait for the owner, and decided ones. An act that the agent has done is no longer listed.',
  'approve-act':
    'Owners only. This itself moves nothing: the agent’s next call with the same key does the act, once, exactly as shown, within 24 hours of the request.',
  'decline-act': 'Owners only. The agent’s next call with the same key is refused.',
  'delete-oauth-client': 'Its tokens stop working within a minute.',
  'request-refund':
    'No money moves yet. Owners are notified by email and on their dashboard. What can’t be refunded now is refused here, as the refund would be.',
  'list-refund-requests': 'Waiting requests, and those that an owner has decided.',
  'approve-refund-request':
    'Owners only. The refund of the requested sum is made in the same step, once: repeating the call returns the same refund.',
  'refuse-refund-request': 'Owners only. No money moves; the member reads your answer.',
  'list-audit':
    'Every change by a person of the team, by a customer in the portal or by the operator, and payouts, refunds and settings by keys and clients.',
  'list-acts':
    'The audit of one object, for every role: who, when, what and how much, without the network address.',
  'get-customer-history':
    'The newest events of their subscriptions with the messages sent because of them, their payments, and what the team did; newest first.',
  'add-customer-note': 'Under your name, for the team; the customer never sees it. The newest 50 are kept.',
  'get-admin-me': 'Whose dashboard this is.',
  'list-api-keys': 'Without the keys themselves, which are shown only once.',
  'create-api-key': 'Keep it: it is stored hashed and can’t be shown again.',
  'get-second-factor': 'Your own, in both modes.',
  'begin-second-factor':
    'It takes effect once its first code is entered. If you already have one, confirm with it first.',
  'confirm-second-factor': 'Save the recovery codes: each replaces a code, once.',
  'remove-second-factor': 'Not while the owner requires one.',
  'require-second-factor':
    'Owners only. It ends every other session; members without a second factor enrol when they sign in.',
  'confirm-api-key': 'Owners only. A live secret key that a developer made is refused until then.',
  'revoke-api-key': 'It stops working within a minute.',
  'list-webhook-endpoints': 'Without their secrets.',
  'create-webhook-endpoint':
    'Events are posted to it from now on, signed with the secret that is shown now. Ten tries over three days; answer 2xx within 15 seconds.',
  'update-webhook-endpoint':
    'Fields that are left out stay as they are. Setting `status` to `active` switches a disabled one on again.',
  'delete-webhook-endpoint': 'Nothing more is delivered to it.',
  'rotate-webhook-secret':
    'For 24 hours both secrets sign, so that you can switch without losing a delivery.',
  'list-deliveries': 'One item for each attempt.',
  'test-webhook-endpoint': 'The event is an example, marked `synthetic`, and is not retried.',
  'redeliver-range': 'For when your endpoint was down: repeat with `nextCursor` until `hasMore` is false.',
  'retry-delivery': 'Without waiting for its scheduled retry.',
  'retry-endpoint-delivery': 'Without waiting for its scheduled retry.',
  'create-access-token':
    'The dashboard’s own pages work with it. It ends with the session, and when the role changes.',
  'get-spending-limits': 'The limits in effect, those you set, and what was spent so far.',
  'update-spending-limits':
    'Only on the dashboard, never by a key. The account’s owner is notified when a limit is raised. Null restores the default.',
  'get-daily-mail':
    'Your own, in this mode. It is on for owners from their first login, and off for everyone else, until they say so.',
  'update-daily-mail':
    'Your own, in this mode. At eight in the merchant’s zone, and some minutes, you are mailed what waits for your role and what yesterday brought. A morning with nothing to say brings none. The sandbox keeps the mail with its other messages.',
  'list-members': 'The team of your account: its owner, then the members, newest first.',
  'invite-member':
    'Owners only. They sign in by codes to their own email, and are in the team from their first login on: until then nothing is reserved. The answer never says whether the email has an account elsewhere. A member already invited is invited again; one who is in the team stays as they are.',
  'update-member': 'Owners only. It applies at once, also to open sessions.',
  'remove-member': 'Owners only. Their sessions and tokens end with it.',
  'list-sessions': 'Owners see those of the whole team, all others their own.',
  'log-out-dashboard': 'It ends at once, and the browser’s cookie is removed.',
  'revoke-session': 'It ends at once; tokens made from it end within a minute.',
}
