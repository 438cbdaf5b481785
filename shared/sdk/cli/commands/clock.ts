import type { Command } from 'commander'
import type { Duration } from '../../src/index.ts'
import { optionsOf, say } from '../context.ts'
import { billingOf, UsageError } from '../profile.ts'

const units: Readonly<Record<string, keyof Duration>> = {
  y: 'years',
  mo: 'months',
  w: 'weeks',
  d: 'days',
  h: 'hours',
  m: 'minutes',
  s: 'seconds',
}

/** `billing clock`, `billing clock +1mo`, `billing clock 2027-03-01`, `billing clock reset`. */
export function clockCommand(program: Command): void {
  program
    .command('clock')
    .argument('[to]', '+1mo, +2w3d, an instant such as 2027-03-01T09:00:00Z, or reset')
    .description('Read or move the sandbox’s clock; what falls due on the way is run first')
    .action(async (to: string | undefined, _given, command: Command) => {
      const options = optionsOf(command)
      const { clock } = billingOf(options.profile).sandbox
      if (to === undefined) {
        const now = (await clock.now()).toISOString()
        say(options, { now }, now)
        return
      }
      const moved = to === 'reset' ? await clock.reset() : await move(clock, to)
      say(options, moved, `It is ${moved.now} in the sandbox.`)
    })
}

type Clock = ReturnType<typeof billingOf>['sandbox']['clock']

function move(clock: Clock, to: string): ReturnType<Clock['set']> {
  if (to.startsWith('+')) return clock.advance(parseDuration(to))
  if (Number.isNaN(Date.parse(to)))
    throw new UsageError(`${to} is no instant; try +1mo or 2027-03-01T09:00:00Z`)
  return clock.set(to)
}

/** `+1mo`, `+2w3d`, `+90m`. */
export function parseDuration(text: string): Duration {
  const parts = [...text.matchAll(/(\d{1,6})(mo|[ywdhms])/g)]
  if (parts.length === 0 || `+${parts.map(([part]) => part).join('')}` !== text)
    throw new UsageError(`${text} is no duration; the units are y, mo, w, d, h, m, s, as in +1mo or +2w3d`)
  return Object.fromEntries(parts.map(([, count, unit = '']) => [units[unit]!, Number(count)]))
}
