import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { News, Order } from './messages.ts'
import type { Options } from './options.ts'

const program = fileURLToPath(new URL('worker.ts', import.meta.url))

/**
 * Runs a part in several processes, until they are done, the deadline comes, or Ctrl-C is pressed.
 * @param deadline epoch milliseconds; null for none.
 * @returns whether all was done.
 */
export async function runProcesses(
  order: Omit<Order, 'shard' | 'of'>,
  { processes, piece }: Pick<Options, 'processes' | 'piece'>,
  deadline: number | null,
  onNews: (news: News) => void,
): Promise<boolean> {
  const children = Array.from({ length: processes }, (_, shard) => {
    const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    let ended = false
    child.on('message', (news: News) => {
      ended ||= news.kind === 'end'
      onNews(news)
    })
    const exit = new Promise<boolean>((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (code) => {
        if (ended || stopped) resolve(ended)
        else reject(new Error(`a process ended with ${code} before its work was done`))
      })
    })
    child.send({ ...order, shard: piece.nth * processes + shard, of: piece.of * processes })
    return { child, exit }
  })
  let stopped = false
  const stop = (): void => {
    stopped = true
    // They end by themselves, and their databases with them.
    for (const { child } of children) if (child.connected) child.disconnect()
  }
  process.once('SIGINT', stop)
  const timer = deadline === null ? undefined : setTimeout(stop, Math.max(0, deadline - Date.now()))
  const done = await Promise.all(children.map(({ exit }) => exit))
  clearTimeout(timer)
  process.off('SIGINT', stop)
  return done.every(Boolean)
}
