import { AsyncLocalStorage } from 'node:async_hooks'
import { mock } from 'node:test'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { accessOf, wordsOf, type Access } from './access.ts'
import { mayLag, type Course, type Played, type Step, type Wanted } from './course.ts'
import { asBefore, changedSince, type Past } from './past.ts'

/** Lets the calls of several actors through one at a time, in a given order. */
export interface Scheduler {
  readonly play: <T>(actors: readonly (() => Promise<T>)[], course: Course) => Promise<Played<T>>
}

type Client = Pick<DynamoDBDocumentClient, 'middlewareStack'>

/** A call that waits for its turn. */
interface Turn {
  readonly access: Access
  readonly call: string
  /** Lets it go; what it read is then seen through what is given. */
  readonly go: PromiseWithResolvers<(answer: object) => object>
  readonly over: PromiseWithResolvers<void>
}

interface Player {
  readonly waiting: Turn[]
  ended: boolean
  /** Resolves when there is something new to see: a call, or the end. */
  news: PromiseWithResolvers<void>
}

/** An actor that is let go calls again or ends long before this; else the race hangs. */
const patienceMs = 20_000

/**
 * Puts a scheduler through clients. Like a fault line it is outside the SDK's own retries. Calls outside of
 * {@link Scheduler.play} pass unscheduled.
 */
export function openScheduler(...clients: readonly Client[]): Scheduler {
  const players = new AsyncLocalStorage<Player>()
  for (const client of clients)
    client.middlewareStack.add(
      (next, context) => async (args) => {
        const player = players.getStore()
        if (player === undefined) return next(args)
        const turn = turnOf(String((context as { commandName?: string }).commandName), args.input)
        player.waiting.push(turn)
        player.news.resolve()
        const seen = await turn.go.promise
        try {
          const result = await next(args)
          return { ...result, output: seen(result.output) as typeof result.output }
        } finally {
          turn.over.resolve()
        }
      },
      { step: 'initialize', name: 'scheduler', priority: 'low' },
    )
  return {
    play: async (actors, course) => {
      // Whoever waits before they try again waits the shortest time.
      const random = mock.method(Math, 'random', () => 0)
      const hung = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        hung.reject(new Error('an actor neither calls nor ends'))
      }, patienceMs)
      try {
        return await Promise.race([playOut(players, actors, course), hung.promise])
      } finally {
        clearTimeout(timer)
        random.mock.restore()
      }
    },
  }
}

function turnOf(command: string, input: object): Turn {
  const access = accessOf(command, input)
  const call = wordsOf(command, access)
  return { access, call, go: Promise.withResolvers(), over: Promise.withResolvers() }
}

async function playOut<T>(
  players: AsyncLocalStorage<Player>,
  actors: readonly (() => Promise<T>)[],
  { schedule, late, past = new Map() }: Course,
): Promise<Played<T>> {
  const cast = actors.map((): Player => ({ waiting: [], ended: false, news: Promise.withResolvers() }))
  const ends = actors.map((act, i) => {
    const player = cast[i]!
    return players.run(player, act).finally(() => {
      player.ended = true
      player.news.resolve()
    })
  })
  const steps: Step[] = []
  await Promise.all(cast.map(untilReady))
  for (let last = 0; ;) {
    const ready = cast.flatMap(({ waiting: [turn] }, actor) => (turn ? [{ actor, access: turn.access }] : []))
    if (ready.length === 0) break
    last = choose(ready, schedule[steps.length] ?? last)
    const player = cast[last]!
    const turn = player.waiting.shift()!
    const lateKeys = late?.at === steps.length ? late.keys : []
    const changed = await letGo(turn, past, mayLag(turn.access, last, steps), lateKeys)
    steps.push({ actor: last, call: turn.call, ready, changed })
    await untilReady(player)
  }
  return { answers: await Promise.all(ends), steps }
}

/**
 * Lets a call go and waits for it.
 * @param late what it sees as it was. @returns which of the items that may lag have changed since the race began.
 */
async function letGo(
  { go, over }: Turn,
  past: Past,
  lagging: readonly string[],
  late: readonly string[],
): Promise<readonly string[]> {
  let changed: readonly string[] = []
  go.resolve((answer) => {
    changed = changedSince(past, lagging, answer)
    return late.length === 0 ? answer : asBefore(past, late, answer)
  })
  await over.promise
  return changed
}

/** The one who is to go; when they have nothing to do any more, the first who has. */
function choose(ready: readonly Wanted[], wanted: number): number {
  return ready.some(({ actor }) => actor === wanted) ? wanted : ready[0]!.actor
}

/** Waits until an actor wants to call or has ended. One who makes calls at once gets the time to make all those calls. */
async function untilReady(player: Player): Promise<void> {
  await turnOfLoop()
  await turnOfLoop()
  while (player.waiting.length === 0 && !player.ended) {
    player.news = Promise.withResolvers()
    await player.news.promise
  }
}
