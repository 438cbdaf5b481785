import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { objectOf, textOf } from '../fields.ts'
import type { Heard } from '../http.ts'
import type { GatewaySurroundings } from '../surroundings.ts'
import type { NombaConfig } from './config.ts'
import { openText, sealText } from './seal.ts'
import { nombaLockMs, nombaPatienceMs, nombaPollMs, nombaRenewEarlyMs, nombaSessionMs } from '../../waits.ts'

/** A token and its generation, so that a caller whose token is refused can say which one it was. */
export interface Token {
  readonly text: string
  readonly generation: number
  /** Wall clock, epoch milliseconds. */
  readonly expiresAt: number
}

/** The one session that all our functions share. */
export interface NombaSession {
  /** A token that is valid for some minutes; null when none can be had now. */
  token(): Promise<Token | null>
  /** A newer token after this one was refused; null when none can be had now. */
  tokenAfter(refused: Token): Promise<Token | null>
}

interface Stored {
  readonly token: Token | null
  readonly generation: number
}

/**
 * Nomba ends a session when it issues another, so functions that each fetched their own would lock each other out. The
 * token is stored in the mode's table, encrypted with a key from the secret. A caller that finds it old takes a lock
 * there and fetches the next one.
 * @param pause waits so many milliseconds.
 */
export function nombaSession(
  config: NombaConfig,
  { memory, wallNow }: GatewaySurroundings,
  issue: () => Promise<Heard>,
  pause: (ms: number) => Promise<unknown> = sleep,
): NombaSession {
  const shelf = memory.openShelf('nomba', config.clientId)
  let held: Token | null = null
  let renewing: Promise<Token | null> | null = null

  const isGood = (token: Token | null, not: number): token is Token =>
    token !== null && token.generation !== not && token.expiresAt - nombaRenewEarlyMs > wallNow()

  async function read(): Promise<Stored> {
    const { sealed, generation, expiresAt } = await shelf.read()
    const text = sealed === null ? null : openText(config.clientSecret, sealed)
    return { token: text === null ? null : { text, generation, expiresAt }, generation }
  }

  async function fetchNext(generation: number, owner: string): Promise<Token | null> {
    const heard = await issue()
    const data = heard.kind === 'answer' && heard.status < 400 ? objectOf(heard.json['data']) : {}
    const text = textOf(data['access_token'])
    if (text === null) {
      await shelf.release(owner)
      return null
    }
    const expiresAt = endOf(textOf(data['expiresAt']), wallNow())
    await shelf.keep({ generation, owner, sealed: sealText(config.clientSecret, text), expiresAt })
    return { text, generation: generation + 1, expiresAt }
  }

  /** The next token, fetched by this caller or by another. */
  async function renew(not: number): Promise<Token | null> {
    const owner = randomUUID()
    for (let waitedMs = 0; waitedMs <= nombaPatienceMs; waitedMs += nombaPollMs) {
      const stored = await read()
      if (isGood(stored.token, not)) return stored.token
      const { generation } = stored
      if (await shelf.lock({ generation, owner, now: wallNow(), forMs: nombaLockMs }))
        return fetchNext(generation, owner)
      await pause(nombaPollMs)
    }
    return null
  }

  /** Callers that wait in this process share one request. */
  async function shared(not: number): Promise<Token | null> {
    renewing ??= renew(not).finally(() => {
      renewing = null
    })
    const first = await renewing
    // The request already under way may have accepted the token that was refused.
    held = first?.generation === not ? await renew(not) : first
    return held
  }

  return {
    token: async () => (isGood(held, -1) ? held : shared(-1)),
    async tokenAfter(refused) {
      if (isGood(held, refused.generation)) return held
      return shared(refused.generation)
    },
  }
}

/** When a token ends by our clock: Nomba's may be wrong by more than a token's life, and a refused token is renewed. */
function endOf(told: string | null, nowMs: number): number {
  const end = Date.parse(told ?? '')
  const latest = nowMs + nombaSessionMs
  return Number.isFinite(end) && end - nombaRenewEarlyMs > nowMs ? Math.min(end, latest) : latest
}
