import { room, withMore } from '../infra/cdk/room.ts'
import { synthesize } from '../infra/cdk/synthesize.ts'

/** How much of CloudFormation's 500 resources and megabyte each stack takes now, and with 55 endpoints more. */
export function run(): Promise<void> {
  console.table(room(synthesize().templates))
  console.log('With 55 endpoints more, all of the largest surface:')
  console.table(room(synthesize({ routes: withMore(55) }).templates))
  return Promise.resolve()
}
