import { room, withMore } from '../infra/cdk/room.ts'
import { synthesize } from '../infra/cdk/synthesize.ts'

/** How much of CloudFormation's 500 resources and megabyte each stack takes now, and with 75 endpoints more. */
export function run(): Promise<void> {
  console.table(room(synthesize().templates))
  console.log('With 75 endpoints more, all of the largest surface:')
  console.table(room(synthesize({ routes: withMore(75) }).templates))
  return Promise.resolve()
}
