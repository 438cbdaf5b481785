import { describe, expect, it } from 'vitest'
import type { Access } from '../../../shared/domain/access/access.ts'
import {
  decideKeyConfirmation,
  decideNewKey,
  decideNewLimits,
} from '../../../shared/domain/access/decide-access.ts'
import { aKey } from '../fixtures/access.ts'

const nothingElse = { events: [], about: {}, moves: [] }

// Holds A14, R7.
describe('the owner’s mail about a new key', () => {
  const end =
    'If neither you nor anyone on your team did this, revoke your API keys in the dashboard and write to support.'

  it.each<[string, Partial<Access>, string, string]>([
    ['a secret one', {}, 'live', 'A live secret key was created: Server (key_1).'],
    [
      'a publishable one of the sandbox',
      { kind: 'publishable_key', mode: 'sandbox' },
      'sandbox',
      'A sandbox publishable key was created: Server (key_1).',
    ],
    [
      'one that waits for the owner',
      { awaitsOwner: true },
      'live',
      'A live secret key was created: Server (key_1). It works once you confirm it on your dashboard, under Keys.',
    ],
    [
      'one that no longer waits',
      { awaitsOwner: null },
      'live',
      'A live secret key was created: Server (key_1).',
    ],
  ])('says what was made: %s', (_, over, mode, text) => {
    const access = aKey(over)
    const key = { token: 'sk_live_0', access }
    expect(decideNewKey(key)).toEqual({
      ...nothingElse,
      result: key,
      turns: [{ thing: 'access', before: null, after: access, minted: true }],
      moves: [
        { kind: 'merchant_kept', merchantId: 'mer_1' },
        {
          kind: 'owner_told',
          words: { subject: `A new ${mode} API key was created`, text: `${text} ${end}` },
        },
      ],
    })
  })
})

// Holds R7.
describe('a key that waits for an owner', () => {
  it('works once an owner confirms it', () => {
    const before = aKey({ awaitsOwner: true })
    const after = aKey({ awaitsOwner: null, version: 4 })
    expect(decideKeyConfirmation(before)).toEqual({
      ...nothingElse,
      result: after,
      turns: [{ thing: 'access', before, after }],
    })
  })

  it.each([null, undefined, false])('stays as it is when it does not wait (%s)', (awaitsOwner) => {
    const before = aKey(awaitsOwner === undefined ? {} : { awaitsOwner })
    const change = decideKeyConfirmation(before)
    expect(change).toEqual({ ...nothingElse, result: before, turns: [] })
    expect(change.result).toBe(before)
  })
})

// Holds V10.
it('an agent’s client gets other limits, and keeps all else', () => {
  const limits = { perCall: 500_000, perDay: 900_000, approveAbove: 300_000, sandboxOnly: false }
  const before = aKey({ kind: 'oauth_client_id', limits: { ...limits, perDay: 500_000 } })
  const after = { ...before, limits, version: 4 }
  expect(decideNewLimits(before, limits)).toEqual({
    ...nothingElse,
    result: after,
    turns: [{ thing: 'access', before, after }],
  })
})
