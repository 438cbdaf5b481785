import type { dashboardRoutes } from '../../rows/dashboard.ts'

/** The dashboard interface. */
export const dashboardOperations: Readonly<Record<keyof typeof dashboardRoutes, string>> = {
  'request-login-code': 'The answer is the same whether there is such an owner or not.',
  'verify-login-code': 'One session serves live and sandbox.',
  'list-oauth-clients': 'Without their secrets.',
  'create-oauth-client': 'For a platform that acts for you, with no more rights than you give it.',
  'update-client-limits':
    'Owners only. It holds at once, for tokens that exist too. A client without limits stays a platform’s: 404.',
  'list-approvals':
    'What waits for the owner, and what was decided. An act that an agent did is no longer listed.',
  'approve-act':
    'Owners only. Nothing moves by it: the agent’s next call with the same key does the act, once, exactly as it was shown, within 24 hours of asking.',
  'decline-act': 'Owners only. The agent’s next call with the same key is refused.',
  'delete-oauth-client': 'Its tokens stop working within a minute.',
  'request-refund':
    'Nothing moves. Owners are told by mail and on their dashboard; what could not be refunded now is refused as the refund would be.',
  'list-refund-requests': 'Those that wait, and those that an owner decided.',
  'approve-refund-request':
    'Owners only. The refund is made in the same step, of the sum that was asked, once: again answers the same refund.',
  'refuse-refund-request': 'Owners only. Nothing moves; the member reads your answer.',
  'list-audit':
    'Every change by a person of the team, by a customer in the portal or by the operator, and payouts, refunds and settings by keys and clients.',
  'list-acts': 'The same of one object, for every role: who, when, what and how much, without where from.',
  'get-customer-history':
    'The newest of what their subscriptions told of, with the messages that they were sent because of it, their money, and what the team did to them; newest first.',
  'add-customer-note': 'Under your name, for the team; the customer never sees it. The newest 50 are kept.',
  'get-admin-me': 'Whose dashboard this is.',
  'list-api-keys': 'Without the keys themselves, which are shown once.',
  'create-api-key': 'Keep it: it is stored hashed and can’t be shown again.',
  'get-second-factor': 'Your own, in both modes.',
  'begin-second-factor': 'It counts once its first code was entered. Whoever has one proves it first.',
  'confirm-second-factor': 'Keep the recovery codes: each stands for a code, once.',
  'remove-second-factor': 'Not while the owner requires one.',
  'require-second-factor':
    'Owners only. It ends every other session; whoever has none enrols when they sign in.',
  'confirm-api-key': 'Owners only. A live secret key that a developer made is refused until then.',
  'revoke-api-key': 'It stops working within a minute.',
  'list-webhook-endpoints': 'Without their secrets.',
  'create-webhook-endpoint':
    'Events are posted to it from now on, signed with the secret that is shown now. Ten tries over three days; answer 2xx within 15 seconds.',
  'update-webhook-endpoint':
    'Fields that are left out stay as they are. Setting `status` to `active` switches a disabled one on again.',
  'delete-webhook-endpoint': 'Nothing more is delivered to it.',
  'rotate-webhook-secret':
    'For 24 hours both secrets sign, so that you can change over without losing anything.',
  'list-deliveries': 'One item for each try.',
  'test-webhook-endpoint': 'The event is an example, marked `synthetic`, and is not tried again.',
  'redeliver-range': 'For when your endpoint was away: repeat with `nextCursor` until `hasMore` is false.',
  'retry-delivery': 'Without waiting for its next turn.',
  'retry-endpoint-delivery': 'Without waiting for its next turn.',
  'create-access-token':
    'The dashboard’s own pages work with it. It ends with the session, and when the role changes.',
  'get-spending-limits': 'What holds now, what you set, and what was spent so far.',
  'update-spending-limits':
    'Only here, never by a key. The account’s owner is told of a raise. Null follows what was spent so far.',
  'list-members': 'The team of your account: its owner, then the members, newest first.',
  'invite-member':
    'Owners only. They sign in by codes to their own email, and are in the team from their first login on: until then nothing is reserved. The answer never says whether the email has an account elsewhere. Who is invited already is invited anew; who is in the team stays as they are.',
  'update-member': 'Owners only. It holds at once, for open sessions too.',
  'remove-member': 'Owners only. Their sessions and tokens end with it.',
  'list-sessions': 'Owners see those of the whole team, all others their own.',
  'log-out-dashboard': 'It ends at once, and a browser forgets its cookie.',
  'revoke-session': 'It ends at once; tokens made from it end within a minute.',
}
