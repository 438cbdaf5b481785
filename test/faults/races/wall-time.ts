import { mock } from 'node:test'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { moveWall, resetWall } from '../engine/wall.ts'

let moved = false

/** The machine's clock, ahead by this. It advances by a millisecond with each call: what is made later is stamped later. */
export function setWallAhead(ms: number): void {
  moveWall(ms)
  moved = true
}

export function resetWallTime(): void {
  resetWall()
  moved = false
}

/** Lets time pass with the calls of a client. */
export function passTimeWith(client: Pick<DynamoDBDocumentClient, 'middlewareStack'>): void {
  client.middlewareStack.add(
    (next) => (args) => {
      if (moved) mock.timers.tick(1)
      return next(args)
    },
    // Within what schedules calls: a call takes its time when it goes.
    { step: 'initialize', name: 'wall-time', priority: 'low' },
  )
}
