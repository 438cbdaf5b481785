import { unkindest, type Unkindness } from '../../infra/local/unkind/unkindness.ts'
import type { EngineState } from '../../infra/local/unkind/engine-state.ts'
import { makeUnkind } from '../../infra/local/unkind/make-unkind.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { indexLag } from '../../shared/runtime/index-lag.ts'

let engine: EngineState | undefined

/**
 * Makes the product's client unkind for the rest of this test file. Its time is virtual: the product does not wait for an
 * index to catch up, the engine's clock goes on.
 */
export function startUnkind(seed: number, changes: Partial<Unkindness> = {}): EngineState {
  const unkindness = { ...unkindest, ...changes, seed }
  engine = makeUnkind(documentClient(), unkindness)
  const { time } = engine
  indexLag.passes = () => {
    time.skip(unkindness.indexLagMs)
    return Promise.resolve()
  }
  return engine
}

/** With `UNKIND=<seed>` in the environment every service of the tests is unkind. */
export function unkindIfAsked(): void {
  const seed = process.env['UNKIND']
  if (seed !== undefined && engine === undefined) startUnkind(Number(seed))
}

/** Whether the tests' services are unkind: then calls are repeated and answers are short, so none are counted. */
export function isUnkind(): boolean {
  return process.env['UNKIND'] !== undefined
}

/** Waits until writes are visible. Does nothing on a kind engine. */
export function patience(): void {
  engine?.time.skip(engine.unkindness.indexLagMs)
}

/** How often a request is repeated that an unkind engine was too busy for. */
const mostRepeats = 60

/**
 * Makes a request, and again where the answer says so: on an unkind engine many at once on one item may need longer than
 * one request tries.
 * @param kindRepeats how often it is made again on a kind engine, which has no such excuse.
 */
export async function untilAnswered<A extends { readonly status: number }>(
  ask: () => Promise<A>,
  kindRepeats = 0,
): Promise<A> {
  for (let left = isUnkind() ? mostRepeats : kindRepeats; ; left -= 1) {
    const answer = await ask()
    if (answer.status !== 503 || left === 0) return answer
  }
}

/** After a crash, when much time has passed: leases have expired, and every write is visible. */
export function longAfter(): void {
  patience()
  engine?.holds.clear()
}

/** After the tables were restored by a client of the test's own: no later content may be visible. */
export function forgetPast(): void {
  engine?.past.clear()
  engine?.holds.clear()
}
