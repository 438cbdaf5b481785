import { runLives as live } from '../../lives/lives.ts'
import type { Order, Tell } from '../messages.ts'

const steps = 1000

/** The lives of this share's merchants. */
export async function runLives({ shard, of, seed, subscriptions }: Order, tell: Tell): Promise<void> {
  tell({ kind: 'steps', steps })
  let told = 0
  const onProgress = (done: number): void => {
    const now = Math.floor(done * steps)
    if (now > told) tell({ kind: 'step', steps: now - told })
    told = Math.max(told, now)
  }
  tell({
    kind: 'lives',
    lives: await live({ seed, subscriptions, shard: [shard, of], onProgress }),
  })
}
