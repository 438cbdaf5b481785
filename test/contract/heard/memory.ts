import type { Asked } from '../../../shared/adapters/gateways/asked.ts'
import type { ShelvedSession } from '../../../shared/adapters/gateways/session-shelf.ts'
import type { GatewayMemory } from '../../../shared/adapters/gateways/surroundings.ts'
import { seenWithinMs } from '../../../shared/adapters/waits.ts'

/** What an adapter has noted, in the process alone. */
export interface ProcessMemory {
  readonly of: (wallNow: () => number) => GatewayMemory
  /** The records as they are now. */
  readonly records: () => readonly Asked[]
}

/** The memory of an adapter without a table: what it notes is held in the process, for one caller. */
export function memoryWithin(): ProcessMemory {
  const noted = new Map<string, Asked>()
  const add = (asked: Omit<Asked, 'at'>, wallNow: () => number): void => {
    noted.set(asked.sent, { ...asked, at: new Date(wallNow()).toISOString() })
  }
  const shelves = new Map<string, ShelvedSession>()
  const find = (sent: string): Asked | null => noted.get(sent) ?? null
  return {
    records: () => [...noted.values()],
    of: (wallNow) => ({
      openAsked: () => ({
        find: (sent) => Promise.resolve(find(sent)),
        findByGatewayId: (id) =>
          Promise.resolve([...noted.values()].find(({ gatewayId }) => gatewayId === id) ?? null),
        note: (asked) => {
          add(asked, wallNow)
          return Promise.resolve()
        },
        noteOnce: (asked) => {
          const isNew = !noted.has(asked.sent)
          if (isNew) add(asked, wallNow)
          return Promise.resolve(isNew)
        },
        forget: (sent) => Promise.resolve(void noted.delete(sent)),
        learn: ({ sent }, heard) => {
          const asked = find(sent)
          if (asked === null) return Promise.reject(new Error(`nothing was noted of ${sent}`))
          return Promise.resolve(void noted.set(sent, { ...asked, ...heard }))
        },
        refundsOf: (charge) =>
          Promise.resolve(
            [...noted.values()].filter(({ kind, about }) => kind === 'refund' && about === charge),
          ),
        isOld: ({ at }) => wallNow() - Date.parse(at) > seenWithinMs,
      }),
      openShelf: (_, name) => {
        const shelf = (): ShelvedSession => shelves.get(name) ?? { sealed: null, generation: 0, expiresAt: 0 }
        return {
          read: () => Promise.resolve(shelf()),
          lock: () => Promise.resolve(true),
          keep: ({ generation, sealed, expiresAt }) => {
            shelves.set(name, { sealed, expiresAt, generation: generation + 1 })
            return Promise.resolve(true)
          },
          release: () => Promise.resolve(),
        }
      },
    }),
  }
}
