import type { Tried } from '../../engine/enumerate.ts'
import type { Tell } from '../messages.ts'

/** Reports a trial in a form that crosses processes. */
export function tellTrial(tell: Tell, tried: Tried, seed?: number): void {
  const { story, calls, faults, ending, violations } = tried
  const commands = calls.map(({ command }) => command.replace('Command', ''))
  const trial = { story, commands, faults, ending, violations, ...(seed === undefined ? {} : { seed }) }
  tell({ kind: 'trial', trial })
}
