import { describe, expect, it } from 'vitest'
import { nombaClient } from '../../../shared/adapters/gateways/nomba/client.ts'
import { openText, sealText } from '../../../shared/adapters/gateways/nomba/seal.ts'
import { nombaSession } from '../../../shared/adapters/gateways/nomba/session.ts'
import type { Heard } from '../../../shared/adapters/gateways/http.ts'
import type { GatewaySurroundings } from '../../../shared/adapters/gateways/surroundings.ts'
import { begin, told, type Said } from './told.ts'

const minute = 60_000
const config = {
  ...{ clientId: 'client-1', clientSecret: 'secret-1', accountId: 'parent-1', signatureKey: 'sign-1' },
  ...{ subAccountId: null, baseUrl: 'https://gateway.example' },
}
const issued = (access_token: unknown, expiresAt: string | null = null, status = 200): Heard => ({
  ...{ kind: 'answer', status },
  json: { data: { access_token, expiresAt } },
})

/** The session over a shelf that several callers share, whose lock may be another’s. */
function sessions(answers: Heard[]) {
  let wallMs = begin
  let [issues, reads] = [0, 0]
  const slept: number[] = []
  const shelf = { sealed: null as string | null, generation: 0, expiresAt: 0 }
  const released: string[] = []
  const locks: { generation: number; now: number; forMs: number }[] = []
  const opened: string[][] = []
  const theirs = { held: 0, then: () => undefined as void }
  const memory = {
    openShelf: (...names: string[]) => {
      opened.push(names)
      return {
        read: () => {
          reads += 1
          return Promise.resolve({ ...shelf })
        },
        lock: ({ owner: _, ...order }: { owner: string; generation: number; now: number; forMs: number }) => {
          locks.push(order)
          if (theirs.held === 0) return Promise.resolve(order.generation === shelf.generation)
          theirs.held -= 1
          if (theirs.held === 0) theirs.then()
          return Promise.resolve(false)
        },
        keep: ({
          sealed,
          generation,
          expiresAt,
        }: {
          sealed: string
          generation: number
          expiresAt: number
        }) => {
          Object.assign(shelf, { sealed, expiresAt, generation: generation + 1 })
          return Promise.resolve(true)
        },
        release: (owner: string) => Promise.resolve(void released.push(owner)),
      }
    },
  }
  const open = () =>
    nombaSession(
      config,
      { memory, wallNow: () => wallMs } as unknown as GatewaySurroundings,
      () => {
        issues += 1
        return Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]!)
      },
      (ms) => Promise.resolve(slept.push(ms)),
    )
  return {
    ...{ open, shelf, released, locks, opened, theirs, slept },
    issues: () => issues,
    reads: () => reads,
    wait: (ms: number) => void (wallMs += ms),
  }
}

describe('the one session at Nomba', () => {
  it('is fetched once, stored encrypted, and shared by every caller', async () => {
    const all = sessions([issued('token-1')])
    const [one, other] = [all.open(), all.open()]
    const [first, second] = await Promise.all([one.token(), one.token()])
    expect(first).toEqual({ text: 'token-1', generation: 1, expiresAt: begin + 30 * minute })
    expect([second, await other.token(), await one.token(), all.issues()]).toEqual([first, first, first, 1])
    expect(all.shelf.sealed).not.toContain('token-1')
    expect(openText('secret-1', all.shelf.sealed!)).toBe('token-1')
    expect(all.opened[0]).toEqual(['nomba', 'client-1'])
    expect(all.locks).toEqual([{ generation: 0, now: begin, forMs: 25_000 }])
  })

  it.each<[string, string | null, number]>([
    ['nothing', null, 30 * minute],
    ['no instant', 'soon', 30 * minute],
    ['twenty minutes', new Date(begin + 20 * minute).toISOString(), 20 * minute],
    ['an hour', new Date(begin + 60 * minute).toISOString(), 30 * minute],
    ['five minutes', new Date(begin + 5 * minute).toISOString(), 30 * minute],
    ['a little more', new Date(begin + 5 * minute + 1).toISOString(), 5 * minute + 1],
    ['the past', new Date(begin - minute).toISOString(), 30 * minute],
  ])('that gives its end as %s lasts no longer than a session', async (_, expiresAt, ms) => {
    const all = sessions([issued('token-1', expiresAt)])
    expect(await all.open().token()).toMatchObject({ expiresAt: begin + ms })
  })

  it('is renewed five minutes before its end', async () => {
    const all = sessions([issued('token-1'), issued('token-2')])
    const session = all.open()
    await session.token()
    all.wait(25 * minute - 1)
    expect(await session.token()).toMatchObject({ text: 'token-1' })
    all.wait(1)
    expect(await session.token()).toMatchObject({ text: 'token-2', generation: 2 })
    expect(await all.open().token()).toMatchObject({ text: 'token-2', generation: 2 })
  })

  it('that was refused is replaced by another', async () => {
    const all = sessions([issued('token-1'), issued('token-2'), issued('token-3')])
    const [one, other] = [all.open(), all.open()]
    const first = (await one.token())!
    await other.token()
    expect(await one.tokenAfter(first)).toMatchObject({ text: 'token-2', generation: 2 })
    // The other has not heard of it, and finds it.
    expect(await other.tokenAfter(first)).toMatchObject({ text: 'token-2' })
    expect(await one.tokenAfter(first)).toMatchObject({ text: 'token-2' })
    expect([await one.token(), all.issues()]).toEqual([await other.token(), 2])
  })

  it('that was refused while it was being fetched is fetched once more', async () => {
    const all = sessions([issued('token-1'), issued('token-2')])
    const session = all.open()
    const first = session.token()
    const next = session.tokenAfter({ text: 'x', generation: 1, expiresAt: 0 })
    expect([await first, await next]).toMatchObject([{ text: 'token-1' }, { text: 'token-2' }])
  })

  it.each<[string, Heard]>([
    ['silence', { kind: 'silence' }],
    ['no token', issued(null)],
    ['a refusal', issued('token-1', null, 400)],
    ['a 500', issued('token-1', null, 500)],
  ])('is not available after %s, and the lock is released', async (_, heard) => {
    const all = sessions([heard])
    expect(await all.open().token()).toBeNull()
    expect([all.released.length, all.shelf.sealed]).toEqual([1, null])
  })

  it('sealed with another secret is ignored', async () => {
    const all = sessions([issued('token-2')])
    Object.assign(all.shelf, {
      sealed: sealText('secret-0', 'token-1'),
      generation: 4,
      expiresAt: begin + 30 * minute,
    })
    expect(await all.open().token()).toMatchObject({ text: 'token-2', generation: 5 })
  })

  it('that another caller fetches is waited for', async () => {
    const all = sessions([issued('token-2')])
    all.theirs.held = 2
    all.theirs.then = () => {
      Object.assign(all.shelf, {
        sealed: sealText('secret-1', 'token-1'),
        generation: 1,
        expiresAt: begin + 30 * minute,
      })
    }
    expect(await all.open().token()).toMatchObject({ text: 'token-1', generation: 1 })
    expect([all.issues(), all.locks.length, all.slept]).toEqual([0, 2, [100, 100]])
  })

  it('that another caller fetches for more than ten seconds is not available now', async () => {
    const all = sessions([issued('token-1')])
    all.theirs.held = 200
    const session = all.open()
    expect([await session.token(), all.issues()]).toEqual([null, 0])
    expect(all.slept).toEqual(Array<number>(101).fill(100))
    // The next caller tries anew.
    all.theirs.held = 0
    expect(await session.token()).toMatchObject({ text: 'token-1', generation: 1 })
  })

  it('is kept by its caller, who reads the table again only after a refusal', async () => {
    const all = sessions([issued('token-1'), issued('token-2')])
    const session = all.open()
    const first = (await session.token())!
    expect([await session.token(), all.reads()]).toEqual([first, 1])
    const second = await session.tokenAfter(first)
    expect([await session.token(), await session.tokenAfter(first)]).toEqual([second, second])
    expect(all.reads()).toBe(2)
  })
})

describe('the encryption of a session', () => {
  it('opens only with its own secret, and not if it was changed', () => {
    const sealed = sealText('secret-1', 'token é')
    expect(openText('secret-1', sealed)).toBe('token é')
    expect(sealText('secret-1', 'token é')).not.toBe(sealed)
    expect(openText('secret-2', sealed)).toBeNull()
    const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`
    expect(openText('secret-1', changed)).toBeNull()
    expect(openText('secret-1', '')).toBeNull()
    expect(openText('secret-1', sealed.slice(0, 36))).toBeNull()
    expect(openText('secret-1', sealText('secret-1', ''))).toBe('')
    // A stored one is read by the next release as well.
    expect(openText('secret-1', '5PPPeRTGYoeF3AwDhtIxbq63cWR1pXrOx+CPKacRyC1cRrE=')).toBe('token-1')
  })
})

describe('a call to Nomba', () => {
  const route = 'GET /v1/transfers/banks'
  const list: Said = { status: 200, body: { data: [{ code: '058', name: 'GTBank' }] } }
  const expired: Said = { status: 401, body: {} }
  const token = (text: string): Said => ({ status: 200, body: { data: { access_token: text } } })
  const issue = 'POST /v1/auth/token/issue'

  it('fetches its session with the account’s credentials', async () => {
    const gateway = await told('nomba')
    gateway.answer(route, list)
    await gateway.hear(() => gateway.bank.banks())
    const [first] = gateway.calls
    expect(first).toMatchObject({
      path: '/v1/auth/token/issue',
      headers: { accountid: 'parent-1' },
      body: { grant_type: 'client_credentials', client_id: 'client-1', client_secret: 'secret-1' },
    })
    expect(first!.headers).not.toHaveProperty('authorization')
    expect(gateway.calls[1]!.headers).toMatchObject({
      authorization: 'Bearer token-1',
      accountid: 'parent-1',
    })
  })

  it('whose token was refused is repeated once with the next one', async () => {
    const gateway = await told('nomba')
    gateway.answer(issue, token('token-1'), token('token-2'))
    gateway.answer(route, expired, list)
    expect(await gateway.hear(() => gateway.bank.banks())).toHaveLength(1)
    expect(gateway.calls.map(({ headers }) => headers['authorization'])).toEqual([
      ...[undefined, 'Bearer token-1', undefined, 'Bearer token-2'],
    ])
    expect([gateway.alarms, gateway.refusedTimes()]).toEqual([[], 0])
  })

  it('refused twice, or by its code, raises an alarm', async () => {
    const gateway = await told('nomba')
    gateway.answer(route, expired)
    expect(await gateway.hear(() => gateway.bank.banks())).toHaveProperty('throws')
    expect(gateway.lines()).toHaveLength(2)
    expect(gateway.alarms).toEqual([['gateway_credentials', 'v1/transfers/banks']])
    const byCode = await told('nomba')
    byCode.answer(route, { status: 200, body: { code: '401', data: [{ code: '058', name: 'x' }] } }, list)
    expect(await byCode.hear(() => byCode.bank.banks())).toHaveLength(1)
    const twice = await told('nomba')
    twice.answer(route, { status: 200, body: { code: 401, data: [{ code: '058', name: 'x' }] } })
    expect(await twice.hear(() => twice.bank.banks())).toHaveProperty('throws')
    for (const code of ['4011', '1401', '00']) {
      const other = await told('nomba')
      other.answer(route, { status: 200, body: { code, data: [{ code: '058', name: 'x' }] } })
      expect(await other.hear(() => other.bank.banks())).toHaveLength(1)
    }
  })

  it('without a session is not sent', async () => {
    const gateway = await told('nomba')
    gateway.answer(issue, { status: 400, body: {} })
    gateway.answer(route, list)
    expect(await gateway.hear(() => gateway.bank.banks())).toHaveProperty('throws')
    expect([gateway.lines(), gateway.refusedTimes()]).toEqual([[], 1])
    const second = await told('nomba')
    second.answer(issue, token('token-1'), { status: 400, body: {} })
    second.answer(route, expired, list)
    expect(await second.hear(() => second.bank.banks())).toEqual({
      throws: 'the gateway does not list its banks',
    })
    expect(second.lines()).toEqual([route])
  })

  it('keeps its records under its own name', () => {
    const names: string[] = []
    const memory = { openAsked: (name: string) => void names.push(name), openShelf: () => undefined }
    nombaClient(config, { memory, wallNow: () => 0 } as unknown as GatewaySurroundings)
    expect(names).toEqual(['nomba'])
  })
})
