import type { Command } from 'commander'
import { resetSandbox } from '../../src/sandbox.ts'
import { optionsOf, say } from '../context.ts'
import { billingOf } from '../profile.ts'

/** `billing reset --confirm mer_…`. */
export function resetCommand(program: Command): void {
  program
    .command('reset')
    .requiredOption('--confirm <merchant>', 'your own identifier, mer_…: no other sandbox is emptied')
    .description('Delete everything in the sandbox but keys, endpoints and settings; it takes about a minute')
    .action(async (given: { confirm: string }, command: Command) => {
      const options = optionsOf(command)
      const clock = await resetSandbox(billingOf(options.profile).sandbox, given.confirm)
      say(options, clock, `The sandbox is empty; it is ${clock.now} there.`)
    })
}
