/** One process of a run: does its share of a part on a database of its own, and reports its result. */
import type { Order, Tell } from './messages.ts'
import type { TrialPart } from './options.ts'
import { runAdapters } from './parts/adapters.ts'
import { runLives } from './parts/lives.ts'
import { runPairs } from './parts/pairs.ts'
import { runRaces } from './parts/races.ts'
import { runTriples } from './parts/triples.ts'

const parts: Record<TrialPart, (order: Order, tell: Tell) => Promise<void>> = {
  pairs: runPairs,
  triples: runTriples,
  races: runRaces,
  lives: runLives,
  adapters: runAdapters,
}

process.on('disconnect', () => process.exit(0))
// A terminal signals every process of its group; the one that counts decides.
process.on('SIGINT', () => undefined)
process.on('message', (order: Order) => {
  void work(order)
})

async function work(order: Order): Promise<void> {
  const tell: Tell = (news) => process.send!(news)
  await parts[order.part](order, tell)
  tell({ kind: 'end' })
  process.disconnect()
}
