import { secretFreshMs, secretRefusedMs } from './waits.ts'

/** How something is made from a secret that may change while the process runs. */
export interface RotatingParts<T> {
  readonly read: () => Promise<string>
  readonly make: (secret: string) => Promise<T>
  /** The wall clock, epoch milliseconds. */
  readonly wallNow: () => number
  /** Called when the secret can't be read again, or is unusable: what was made before stays. */
  readonly complain: (error: unknown) => void
}

/** Something made from a secret, made anew when the secret has changed. */
export interface Rotating<T> {
  /** @throws whatever the first reading or making throws; a later call retries. */
  current(): Promise<T>
  /** The secret was refused: it is read again at the next use, at most once a minute (G4, O5). */
  refused(): void
}

/** Reads a secret at its first use, again after 15 minutes, and sooner after a refusal (G4, O5). */
export function rotating<T>({ read, make, wallNow, complain }: RotatingParts<T>): Rotating<T> {
  let held: { readonly secret: string; readonly made: T } | null = null
  let readAtMs = 0
  let isRefused = false
  let reading: Promise<void> | null = null

  async function readNow(): Promise<void> {
    readAtMs = wallNow()
    isRefused = false
    try {
      const secret = await read()
      if (secret !== held?.secret) held = { secret, made: await make(secret) }
    } catch (error) {
      if (held === null) throw error
      isRefused = true
      complain(error)
    }
  }

  return {
    async current() {
      const age = wallNow() - readAtMs
      if (held === null || age < 0 || age >= (isRefused ? secretRefusedMs : secretFreshMs))
        reading ??= readNow().finally(() => {
          reading = null
        })
      await reading
      return held!.made
    },
    refused() {
      isRefused = true
    },
  }
}
