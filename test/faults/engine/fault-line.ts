import { AsyncLocalStorage } from 'node:async_hooks'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { failureOf } from './failures.ts'

/**
 * What can happen to a call. `before`: it never arrives. `after`: it takes effect and its answer is lost. `timeout`: nobody
 * answers, and the table does it behind the caller's back, after their next call; a gateway that was asked after has done it
 * by then. `throttle` and `conflict`: the table refuses it. `death before` and `death after`: the process ends there.
 */
export const modes = [
  'before',
  'after',
  'timeout',
  'throttle',
  'conflict',
  'death before',
  'death after',
] as const

export type Mode = (typeof modes)[number]

/** A call that reads loses nothing but its answer: what happens after it is what happens before it. */
export const readModes: readonly Mode[] = ['before', 'throttle', 'death before']

/** What happens to one call of those that are counted. */
export interface Fault {
  /** Which call, from 1. */
  readonly at: number
  readonly mode: Mode
}

/** A call that was counted. */
export interface Call {
  /** The command's name, such as `TransactWriteCommand`. */
  readonly command: string
  /** What kind of item it is about, by its partition; empty for a call about several. */
  readonly about: string
  readonly writes: boolean
}

/** Breaks calls of the product and of its twins, which are counted together. */
export interface FaultLine {
  readonly arm: (faults: readonly Fault[]) => void
  /** Runs one invocation. Returns its answer; `undefined` if it crashed or threw. */
  readonly run: <T>(invocation: () => Promise<T>) => Promise<T | undefined>
  /** How many calls were counted since it was armed, and how many of them have yet to take effect. */
  readonly soFar: () => { readonly calls: number; readonly late: number }
  /** Disarms, lets late calls take effect, and answers the calls that were made. */
  readonly disarm: () => Promise<readonly Call[]>
}

type Client = Pick<DynamoDBDocumentClient, 'middlewareStack'>

interface Invocation {
  dead: boolean
  readonly die: () => void
}

/**
 * Puts a fault line through clients. It is outside the SDK's own retries: what it does is what is left when those are
 * used up. Calls outside of {@link FaultLine.run} pass uncounted.
 */
export function drawFaultLine(product: Client, twins: Client): FaultLine {
  const invocations = new AsyncLocalStorage<Invocation>()
  let armed = new Map<number, Mode>()
  let calls: Call[] = []
  let late: (() => Promise<unknown>)[] = []

  const takeEffect = async (): Promise<void> => {
    const now = late
    late = []
    for (const call of now) await call().catch(() => undefined)
  }

  const breakCall = async <T>(
    mode: Mode,
    client: Client,
    command: string,
    send: () => Promise<T>,
  ): Promise<T> => {
    const invocation = invocations.getStore()!
    if (mode === 'timeout' && client === product) late.push(send)
    else if (mode === 'after' || mode === 'death after' || mode === 'timeout') await send()
    if (mode === 'death before' || mode === 'death after') {
      invocation.dead = true
      invocation.die()
      return never()
    }
    throw failureOf(mode, command)
  }

  for (const client of [product, twins])
    client.middlewareStack.add(
      (next, context) => async (input) => {
        const invocation = invocations.getStore()
        if (invocation === undefined) return next(input)
        if (invocation.dead) return never()
        const command = String((context as { commandName?: string }).commandName)
        calls.push({
          command,
          about: kindIn(input),
          writes: !/^(Get|BatchGet|Query|TransactGet)/.test(command),
        })
        const mode = armed.get(calls.length)
        if (mode !== undefined) return breakCall(mode, client, command, () => next(input))
        const output = await next(input)
        if (late.length > 0) await takeEffect()
        return output
      },
      { step: 'initialize', name: 'fault-line', priority: 'low' },
    )

  return {
    arm: (faults) => {
      armed = new Map(faults.map(({ at, mode }) => [at, mode]))
      calls = []
    },
    run: (work) => {
      const death = Promise.withResolvers<undefined>()
      const invocation: Invocation = {
        dead: false,
        die: () => {
          death.resolve(undefined)
        },
      }
      const living = invocations.run(invocation, () => work().catch(() => undefined))
      return Promise.race([living, death.promise])
    },
    soFar: () => ({ calls: calls.length, late: late.length }),
    disarm: async () => {
      armed = new Map()
      await takeEffect()
      return calls
    },
  }
}

/** Of `mer_1#INV` and of `TWIN#mer_1#charge` what comes last; the identifiers of merchants differ. */
function kindIn(input: unknown): string {
  const { Key, Item } = input as { readonly Key?: { pk?: unknown }; readonly Item?: { pk?: unknown } }
  const pk = Key?.pk ?? Item?.pk
  return typeof pk === 'string' ? pk.slice(pk.lastIndexOf('#') + 1) : ''
}

/** What a caller sees whose process has ended: nothing. */
function never<T>(): Promise<T> {
  return new Promise(() => undefined)
}
