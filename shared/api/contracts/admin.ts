import * as z from 'zod/mini'
import { MAX_AMOUNT } from '../../domain/money/money.ts'
import { koboIssue, listQuery, nullableInstant, pageOf, text } from './common.ts'
import { roles } from '../../domain/team/role.ts'
import { scopes } from '../../domain/access/scopes.ts'
import { email } from './customer.ts'

export const requestLoginCode = {
  body: z.object({ email }),
  response: z.object({ sent: z.boolean(), expiresAt: z.iso.datetime() }),
}

export const verifyLoginCode = {
  // A malformed code counts as a wrong try.
  body: z.object({
    email,
    code: text(32),
    /** `cookie`: the session is set in a cookie that scripts can't read, and `token` is null. */
    session: z._default(z.enum(['bearer', 'cookie']), 'bearer'),
    secondFactor: z.exactOptional(text(32)),
    invitation: z.exactOptional(text(64)),
  }),
  response: z.object({ token: z.nullable(z.string()), expiresAt: z.iso.datetime() }),
}

export const getAdminMe = {
  response: z.object({
    merchantId: z.string(),
    name: z.string(),
    email: z.string(),
    timeZone: z.string(),
    createdAt: z.iso.datetime(),
    /** The team member who is signed in. */
    member: z.object({
      id: z.string(),
      email: z.string(),
      role: z.enum(roles),
      refundLimitKobo: z.nullable(z.int()),
      name: z.nullable(z.string()),
      enrolsFirst: z.boolean(),
    }),
    /** What the operator holds back in live (O1). */
    hold: z.nullable(
      z.object({
        charges: z.boolean(),
        payouts: z.boolean(),
        reason: z.string(),
        since: z.iso.datetime(),
      }),
    ),
    /** The gateways that the operator holds in live, for every merchant (O1). */
    gatewayHolds: z.array(z.object({ gateway: z.string(), reason: z.string(), since: z.iso.datetime() })),
  }),
}

const keyKind = z.enum(['secret', 'publishable'])

/** An API key as the dashboard shows it; its text is shown only once (D14.3). */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  kind: keyKind,
  hint: z.string(),
  createdAt: z.iso.datetime(),
  revokedAt: nullableInstant,
  madeBy: z.nullable(z.string()),
  awaitsOwner: z.boolean(),
})

export const listApiKeys = { query: listQuery({}), response: pageOf(apiKey) }
export const createApiKey = {
  body: z.object({
    name: z._default(text(100), 'API key'),
    kind: z._default(keyKind, 'secret'),
  }),
  response: z.object({ ...apiKey.shape, key: z.string() }),
}
export const revokeApiKey = { response: apiKey }
export const confirmApiKey = { response: apiKey }

/** Who did what to which object, when (D14.7). */
const auditEntry = z.object({
  id: z.string(),
  actor: z.object({
    kind: z.enum(['dashboard', 'operator', 'customer', 'owner_link', 'api_key', 'oauth_client']),
    id: z.string(),
    name: z.nullable(z.string()),
    memberId: z.nullable(z.string()),
  }),
  action: z.string(),
  targetId: z.nullable(z.string()),
  requestId: z.string(),
  createdAt: z.iso.datetime(),
  sourceAddress: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
})

export const listAudit = {
  query: listQuery({
    memberId: z.exactOptional(text(64)),
    action: z.exactOptional(text(64)),
    targetId: z.exactOptional(text(64)),
  }),
  response: pageOf(auditEntry),
}

/** An action on one object, without its source address: every role may read it. */
export const act = z.object({
  id: z.string(),
  kind: auditEntry.shape.actor.shape.kind,
  name: z.nullable(z.string()),
  action: z.string(),
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
})

export const listActs = { query: listQuery({ targetId: text(64) }), response: pageOf(act) }

/** A token for `/v1` of this mode, for 15 minutes, with the scopes of the caller's role. */
export const createAccessToken = {
  response: z.object({
    token: z.string(),
    expiresAt: z.iso.datetime(),
    scopes: z.array(z.enum(scopes)),
  }),
}

const role = z.enum(roles)
const refundLimitKobo = z.nullable(z.int({ error: koboIssue }).check(z.minimum(1), z.maximum(MAX_AMOUNT)))

/** A person who may sign in to the dashboard. The account's owner is created with the merchant and can't be removed. */
const member = z.object({
  id: z.string(),
  email: z.string(),
  role,
  refundLimitKobo: z.nullable(z.int()),
  accountOwner: z.boolean(),
  joinedAt: nullableInstant,
  createdAt: z.iso.datetime(),
  name: z.nullable(z.string()),
})

/** A member as the team's page shows them. */
const teamMember = z.extend(member, { secondFactor: z.boolean(), lastSeenAt: nullableInstant })

export const listMembers = { query: listQuery({}), response: pageOf(teamMember) }
export const inviteMember = {
  body: z.object({
    email,
    role,
    refundLimitKobo: z.exactOptional(refundLimitKobo),
    name: z.exactOptional(text(100)),
  }),
  changedBy: { email: 'POST /admin/members, which invites another address' },
  response: member,
}
export const updateMember = {
  body: z.object({
    role: z.exactOptional(role),
    refundLimitKobo: z.exactOptional(refundLimitKobo),
    name: z.exactOptional(z.nullable(text(100))),
  }),
  response: member,
}
export const removeMember = {
  response: z.object({
    ...member.shape,
    keys: z.array(
      z.object({
        mode: z.enum(['live', 'sandbox']),
        id: z.string(),
        kind: z.enum(['secret', 'publishable', 'oauth_client']),
        name: z.string(),
        hint: z.string(),
      }),
    ),
  }),
}

/** An open dashboard session. */
const session = z.object({
  id: z.string(),
  email: z.string(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: nullableInstant,
})

export const listSessions = { query: listQuery({}), response: pageOf(session) }
export const revokeSession = { response: session }
export const logOutDashboard = { response: z.object({ loggedOut: z.literal(true) }) }
