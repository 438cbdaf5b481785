import { afterEach, expect, it, vi } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { later } from '../support/later.ts'
import { startOutbox, type SentMessage } from '../support/outbox.ts'
import { adminToken } from '../support/owner.ts'
import { startService, type Answer } from '../support/service.ts'

// Holds R14: an invitation reserves nothing, and its answer does not show who has an account.

const service = await forThisFile(startService())
const outbox = await forThisFile(startOutbox())

afterEach(() => {
  vi.useRealTimers()
})

type Fields = Record<string, any>
let merchants = 0

/** A merchant's owner. */
async function owner(): Promise<{ email: string; session: string }> {
  const email = `owner${(merchants += 1)}@invites.test`
  await service.merchant({ email, name: `Gym ${merchants}` })
  return { email, session: await adminToken(email) }
}

const invite = (session: string, email: string, extra: object = {}): Promise<Answer<Fields>> =>
  service.call<Fields>('invite-member', { key: session, body: { email, role: 'support', ...extra } })

const mailsTo = (email: string): SentMessage[] => outbox.messages.filter(({ to }) => to === email)

/** Asks for a code and enters it. */
async function signIn(email: string, extra: object = {}): Promise<Answer<Fields>> {
  await service.call('request-login-code', { body: { email } })
  const code = outbox.codeFor(email)
  return service.call<Fields>('verify-login-code', { body: { email, code, ...extra } })
}

const mine = async (session: string): Promise<Fields> =>
  (await service.call<Fields>('get-admin-me', { key: session })).body
const team = async (session: string): Promise<Fields[]> =>
  (await service.call<Fields>('list-members', { key: session })).body['items']

it('reserves nothing before the code is entered: others may invite the same email, and it can still open an account', async () => {
  const [squatter, employer] = [await owner(), await owner()]
  for (const { session } of [squatter, employer])
    expect((await invite(session, 'Zoe@invites.test')).status).toBe(201)
  // Two have invited her: she chooses, by her code that a refusal leaves as it was.
  const asked = await signIn('zoe@invites.test')
  const details: Fields[] = asked.body['error'].details
  expect([asked.status, details.map(({ reason, merchantName }) => [reason, merchantName])]).toEqual([
    409,
    expect.arrayContaining([
      ['choose_invitation', 'Gym 1'],
      ['choose_invitation', 'Gym 2'],
    ]),
  ])
  const { invitation } = details.find(({ merchantName }) => merchantName === 'Gym 2')!
  const code = outbox.codeFor('zoe@invites.test')
  const body = { email: 'zoe@invites.test', code, invitation }
  const signedIn = await service.call<Fields>('verify-login-code', { body })
  expect(await mine(signedIn.body['token'])).toMatchObject({ name: 'Gym 2', member: { role: 'support' } })
  // From then on the email is hers, there alone; the other's invitation stays as it was.
  expect((await mine((await signIn('zoe@invites.test')).body['token']))['name']).toBe('Gym 2')
  const [, waiting] = await team(squatter.session)
  expect(waiting).toMatchObject({ email: 'zoe@invites.test', joinedAt: null })
  // Once she has left, she is free to take it up.
  await service.call('remove-member', { key: employer.session, params: { id: invitation } })
  expect((await mine((await signIn('zoe@invites.test')).body['token']))['name']).toBe('Gym 1')
  // And who was only invited can be given an account of their own.
  await invite(squatter.session, 'new@invites.test')
  await service.merchant({ email: 'new@invites.test', name: 'Own' })
  expect((await mine((await signIn('new@invites.test')).body['token']))['name']).toBe('Own')
})

it('answers alike whether the email has an account; only its owner learns that it has one', async () => {
  const [asking, other] = [await owner(), await owner()]
  const [known, unknown] = [
    await invite(asking.session, other.email),
    await invite(asking.session, 'stranger@invites.test'),
  ]
  expect([known.status, unknown.status]).toEqual([201, 201])
  const shape = ({ body: { id: _id, email: _email, createdAt: _at, ...rest } }: Answer<Fields>) => rest
  expect(shape(known)).toEqual(shape(unknown))
  expect(mailsTo(other.email).at(-1)!.text).toContain('signs in to another account already')
  expect(mailsTo('stranger@invites.test').at(-1)!.text).toContain(
    `/dashboard?invitation=${unknown.body['id']}`,
  )
  // They sign in where they did before.
  expect((await mine((await signIn(other.email)).body['token']))['name']).toBe('Gym 4')
})

it('may be repeated: an invited person is mailed the new terms, a member stays as they are', async () => {
  const lead = await owner()
  const first = await invite(lead.session, 'bo@invites.test')
  const again = await invite(lead.session, 'BO@invites.test', { role: 'finance' })
  expect(again.body).toMatchObject({ id: first.body['id'], role: 'finance' })
  expect(mailsTo('bo@invites.test')).toHaveLength(2)
  await signIn('bo@invites.test')
  const sent = outbox.messages.length
  const inTeam = await invite(lead.session, 'bo@invites.test', { role: 'owner' })
  expect([inTeam.status, inTeam.body['role']]).toEqual([201, 'finance'])
  const self = await invite(lead.session, lead.email)
  expect([self.status, self.body['accountOwner']]).toEqual([201, true])
  expect(outbox.messages).toHaveLength(sent)
  expect(await team(lead.session)).toHaveLength(2)
})

it('no longer works once withdrawn', async () => {
  const lead = await owner()
  const { body } = await invite(lead.session, 'ex@invites.test')
  expect(
    (await service.call('remove-member', { key: lead.session, params: { id: body['id'] } })).status,
  ).toBe(200)
  const before = outbox.messages.length
  await service.call('request-login-code', { body: { email: 'ex@invites.test' } })
  expect(outbox.messages).toHaveLength(before)
})

it('is sent at most 20 times a day, over all of a merchant’s concurrent calls', async () => {
  const lead = await owner()
  later(24 * 3_600_000)
  const session = await adminToken(lead.email)
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) => invite(session, `many${i}@invites.test`)),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([20, 4])
  expect(refused[0]!.body['error'].details).toEqual([{ reason: 'too_many_invitations' }])
  later(24 * 3_600_000)
  expect((await invite(await adminToken(lead.email), 'tomorrow@invites.test')).status).toBe(201)
})
