/** One process of a run: plays its share of the trials on a database of its own, and tells each. */
import { enumerate, faultless, modesOf, type Tried } from '../engine/enumerate.ts'
import { openStage, prepare, type Stage } from '../engine/stage.ts'
import { stories } from '../engine/stories/all.ts'
import type { Story } from '../engine/story.ts'
import { tryTriple, type Measured } from '../engine/triples.ts'
import type { News, Order } from './messages.ts'

const tell = (news: News): void => {
  process.send!(news)
}

const tellTrial = ({ story, calls, faults, ending, violations }: Tried, seed?: number): void => {
  const commands = calls.map(({ command }) => command.replace('Command', ''))
  const trial = { story, commands, faults, ending, violations, ...(seed === undefined ? {} : { seed }) }
  tell({ kind: 'trial', trial })
}

/** Every single fault of this share, and every pair that it begins. A step is one single with its pairs. */
async function runPairs(stage: Stage, chosen: readonly Story[], { shard, of }: Order): Promise<void> {
  for (const story of chosen) {
    const prepared = await prepare(stage, story)
    const first = await faultless(stage, prepared)
    const singles = first.calls.reduce((sum, call) => sum + modesOf(call).length, 0)
    tell({ kind: 'steps', steps: Math.ceil((singles - shard) / of) })
    if (shard === 0) tellTrial(first)
    let begun = false
    for await (const tried of enumerate(stage, prepared, first, { shard, of })) {
      if (tried.faults.length === 1 && begun) tell({ kind: 'step' })
      begun = true
      tellTrial(tried)
    }
    if (begun) tell({ kind: 'step' })
  }
}

async function runTriples(stage: Stage, chosen: readonly Story[], order: Order): Promise<void> {
  const { shard, of, seed, count } = order
  const measured: Measured[] = []
  for (const story of chosen) {
    const prepared = await prepare(stage, story)
    measured.push({ prepared, calls: (await faultless(stage, prepared)).calls.length })
  }
  tell({ kind: 'steps', steps: Math.ceil((count - shard) / of) })
  for (let next = seed + shard; next < seed + count; next += of) {
    tellTrial(await tryTriple(stage, measured, next), next)
    tell({ kind: 'step' })
  }
}

process.on('disconnect', () => process.exit(0))
// A terminal tells every process of its group; the one that counts decides.
process.on('SIGINT', () => undefined)
process.on('message', (order: Order) => {
  void work(order)
})

async function work(order: Order): Promise<void> {
  const stage = await openStage()
  const chosen = stories.filter(({ name }) => name.includes(order.only))
  await (order.part === 'pairs' ? runPairs : runTriples)(stage, chosen, order)
  await stage.service.stop()
  tell({ kind: 'end' })
  process.disconnect()
}
