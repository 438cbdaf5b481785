import { Problem } from '../../domain/problem.ts'

/**
 * Makes a look-up outside, which moves nothing and may be made again.
 * @throws Problem 502 `gateway_error` when it fails for a reason of the other side's.
 */
export async function askOutside<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('gateway_error', [], { cause: error })
  }
}
