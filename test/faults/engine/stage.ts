import { documentClient, twinTable } from '../../../shared/runtime/clients.ts'
import { startService, type Service } from '../../support/service.ts'
import type { RawItem } from '../checker/read.ts'
import { drawFaultLine, type FaultLine } from './fault-line.ts'
import type { Plot, Story } from './story.ts'
import { openTableState, type TableState } from './table-state.ts'
import { resetWall } from './wall.ts'

/** Where stories are played: one process, one table, faults in reach. */
export interface Stage {
  readonly service: Service
  readonly table: TableState
  readonly line: FaultLine
}

/** A story whose state is made and remembered, so that it can be played again and again. */
export interface Prepared {
  readonly story: Story
  readonly plot: Plot
  readonly before: readonly RawItem[]
}

export async function openStage(): Promise<Stage> {
  const service = await startService()
  return {
    service,
    table: openTableState(process.env['TABLE_SANDBOX']!),
    line: drawFaultLine(documentClient(), twinTable().client),
  }
}

export async function prepare({ service, table }: Stage, story: Story): Promise<Prepared> {
  resetWall()
  await table.restore([])
  const plot = await story.prepare(service)
  return { story, plot, before: await table.items() }
}
