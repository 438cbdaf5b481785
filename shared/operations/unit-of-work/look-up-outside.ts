import { Problem } from '../../domain/problem.ts'

/**
 * Makes a look-up at another service, which moves nothing and may be repeated.
 * @throws Problem 502 `gateway_error` when it fails at the other side.
 */
export async function askOutside<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('gateway_error', [], { cause: error })
  }
}
