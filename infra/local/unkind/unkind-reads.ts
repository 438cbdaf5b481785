import type { Item } from '../../../shared/store/codec.ts'
import type { Key } from '../../../shared/store/keys.ts'
import type { EngineState } from './engine-state.ts'
import { asItWas, type QueryInput, type QueryOutput } from './old-query.ts'
import { textOf, type Seen } from './past.ts'

type Send<I, O> = (input: I) => Promise<O>

/** The most rows that the product requests in one page. */
const mostRows = 100

/** A query: of an index with its lag, or by default of a former state of the table; its page may end anywhere. */
export async function queryUnkindly(
  state: EngineState,
  input: QueryInput,
  send: Send<QueryInput, QueryOutput>,
): Promise<QueryOutput> {
  const most = Math.min(input.Limit ?? mostRows, mostRows)
  const asked = state.befalls('pagesCut') ? { ...input, Limit: 1 + Math.floor(state.draw() * most) } : input
  const output = await send(asked)
  const unseen = unseenBy(state, input)
  if (unseen.length === 0) return output
  const seen = asItWas(asked, output, unseen)
  if (seen.Count !== output.Items?.length) state.fates.lateRows += 1
  return seen
}

function unseenBy(state: EngineState, { TableName, IndexName, ConsistentRead }: QueryInput): Seen[] {
  if (IndexName !== undefined) return state.past.unindexed(TableName, state.time.now())
  return ConsistentRead ? [] : state.past.changedSince(TableName, readInstant(state))
}

interface BatchRequest {
  readonly Keys: readonly Key[]
  readonly ConsistentRead?: boolean
}

export interface BatchInput {
  readonly RequestItems: Readonly<Record<string, BatchRequest>>
}

export interface BatchOutput {
  readonly Responses?: Readonly<Record<string, Item[]>>
  readonly UnprocessedKeys?: Readonly<Record<string, BatchRequest>>
}

/** A batch of one table's items: a part may be unprocessed, and a default read may be stale. */
export async function readBatchUnkindly(
  state: EngineState,
  input: BatchInput,
  send: Send<BatchInput, BatchOutput>,
): Promise<BatchOutput> {
  const [[table, request]] = Object.entries(input.RequestItems) as [[string, BatchRequest]]
  const all = request.Keys.length
  const taken = all > 1 && state.befalls('unprocessed') ? 1 + Math.floor(state.draw() * (all - 1)) : all
  const Keys = request.Keys.slice(0, taken)
  const output = await send({ RequestItems: { [table]: { ...request, Keys } } })
  const found = output.Responses?.[table] ?? []
  const Responses = { [table]: request.ConsistentRead ? found : asItWasRead(state, table, Keys, found) }
  if (taken === all) return { ...output, Responses }
  return {
    ...output,
    Responses,
    UnprocessedKeys: { [table]: { ...request, Keys: request.Keys.slice(taken) } },
  }
}

export interface GetInput {
  readonly TableName: string
  readonly Key: Key
  readonly ConsistentRead?: boolean
}

/** One item, by default in a former state. */
export async function readOneUnkindly(
  state: EngineState,
  input: GetInput,
  send: Send<GetInput, { readonly Item?: Item }>,
): Promise<{ readonly Item?: Item }> {
  const { Item, ...output } = await send(input)
  const found = Item === undefined ? [] : [Item]
  const [seen] = input.ConsistentRead ? found : asItWasRead(state, input.TableName, [input.Key], found)
  return seen === undefined ? output : { ...output, Item: seen }
}

function asItWasRead(
  state: EngineState,
  table: string,
  keys: readonly Key[],
  found: readonly Item[],
): Item[] {
  const instant = readInstant(state)
  const items = new Map(found.map((item) => [textOf(item as unknown as Key), item]))
  for (const key of keys) {
    const old = state.past.at(table, key, instant)
    if (!old) continue
    state.fates.oldReads += 1
    if (old.former === null) items.delete(textOf(key))
    else items.set(textOf(key), old.former)
  }
  return [...items.values()]
}

/** The instant that a default read sees. */
function readInstant({ time, draw, unkindness }: EngineState): number {
  return time.now() - draw() * unkindness.readLagMs
}
