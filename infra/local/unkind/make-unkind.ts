import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { engineState, type EngineState } from './engine-state.ts'
import { answerLost } from './refusals.ts'
import { queryUnkindly, readBatchUnkindly, readOneUnkindly } from './unkind-reads.ts'
import { writeUnkindly, type Effect } from './unkind-writes.ts'
import type { Unkindness } from './unkindness.ts'
import { writtenBy } from './written.ts'

type Client = Pick<DynamoDBDocumentClient, 'middlewareStack'>

interface Call extends Effect {
  readonly commandName?: string
}

/**
 * Adds a layer to a document client that behaves as AWS does at its worst, over an engine that is always correct: late
 * indexes, stale reads, conflicts, throttles, lost answers, unprocessed keys, short pages.
 */
export function makeUnkind(client: Client, unkindness: Unkindness): EngineState {
  const state = engineState(unkindness)
  const own = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  client.middlewareStack.add(
    (next, context) => async (args) => {
      state.fates.calls += 1
      const call = context as Call
      const command = String(call.commandName)
      const written = writtenBy(command, args.input)
      if (written) return writeUnkindly(state, own, { call, written, send: () => next(args) })
      let answer: Awaited<ReturnType<typeof next>> | undefined
      const send = async (input: unknown): Promise<never> => {
        answer = await next({ ...args, input: input as object })
        return answer.output as never
      }
      const output = await read(state, command, args.input as never, send)
      return { ...answer!, output: output as never }
    },
    { step: 'initialize', name: 'unkind-engine', priority: 'low' },
  )
  // Inside the SDK's own retries, which then send the same call again.
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const call = context as Call
      const answer = await next(args)
      const writes = /^(Put|Update|Delete|TransactWrite)/.test(String(call.commandName))
      if (!writes || call.tookEffect || !state.befalls('answersLost')) return answer
      call.tookEffect = true
      throw answerLost()
    },
    { step: 'finalizeRequest', name: 'unkind-network', priority: 'low' },
  )
  return state
}

function read(
  state: EngineState,
  command: string,
  input: never,
  send: (input: unknown) => Promise<never>,
): Promise<object> {
  if (command.startsWith('Query')) return queryUnkindly(state, input, send)
  if (command.startsWith('BatchGet')) return readBatchUnkindly(state, input, send)
  if (command.startsWith('Get')) return readOneUnkindly(state, input, send)
  return send(input)
}
