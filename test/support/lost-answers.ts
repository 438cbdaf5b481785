import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** Loses the answer of one write after it took effect, below the SDK's own retries, which then send it again. */
export interface LostAnswers {
  /** The next write's answer is lost. */
  readonly arm: () => void
  /** How many were lost since it was armed. */
  readonly count: () => number
}

/** Puts it into a client. */
export function loseAnswers(client: Pick<DynamoDBDocumentClient, 'middlewareStack'>): LostAnswers {
  let armed = false
  let count = 0
  client.middlewareStack.add(
    (next, context) => async (input) => {
      const output = await next(input)
      const writes = /Put|Update|Delete|TransactWrite/.test(
        String((context as { commandName?: string }).commandName),
      )
      if (!armed || !writes) return output
      armed = false
      count += 1
      throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' })
    },
    { step: 'deserialize', name: 'lost-answers', priority: 'low' },
  )
  return {
    arm: () => {
      armed = true
      count = 0
    },
    count: () => count,
  }
}
