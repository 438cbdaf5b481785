import { workers } from '../../../functions/workers/registry.ts'
import type { RouteName } from '../../../shared/api/routes.ts'
import type { DueQueueJob } from '../../../shared/jobs/messages.ts'
import { readDue } from '../../../shared/store/due.ts'
import type { Stage } from '../engine/stage.ts'
import type { Told } from '../engine/story.ts'
import type { Life } from '../../support/lifecycle.ts'
import type { Actor } from './race.ts'
import { isUnkind } from '../../support/unkind.ts'

/** A request as an actor makes it. */
export interface Ask {
  readonly route: RouteName
  /** Of what the path names. */
  readonly id?: string
  readonly body?: object
  /** The credential; the merchant's secret key unless told, null for none. */
  readonly key?: string | null
  /** The Idempotency-Key; null for none. Two actors with the same key and request are one request sent twice. */
  readonly once: string | null
}

/** An actor who makes a request. */
export function asks({ service }: Stage, life: Life, { route, id, body, key, once }: Ask): Actor {
  return {
    name: once === null ? route : `${route} (${once})`,
    keyed: once !== null,
    act: async () => {
      const { status, text } = await service.call(route, {
        key: key === undefined ? life.key : key,
        ...(body === undefined ? {} : { body }),
        ...(once === null ? {} : { headers: { 'idempotency-key': once } }),
        ...(id === undefined ? {} : { params: { id, token: id, invoiceId: id } }),
      })
      return { status, text }
    },
  }
}

/**
 * The worker who is handed the message of what is due of an item, such as `SUB` and a subscription's identifier.
 * @param hints instead of those that the item has now: an older message names what was the newest then.
 */
export async function works(
  { table }: Stage,
  { merchant: { merchantId } }: Life,
  partition: string,
  id: string,
  hints?: Readonly<Record<string, string>>,
): Promise<Actor> {
  const pk = `${merchantId}#${partition}`
  const due = readDue((await table.items()).find((item) => item.pk === pk && item.sk === id) as never)
  if (due === null) throw new Error(`nothing is due of ${id}`)
  const { at, job } = due
  const body = JSON.stringify({ merchantId, pk, sk: id, at, job, hints: hints ?? due.hints })
  const act = (): Promise<Told> => invoke(job as DueQueueJob, { Records: [{ messageId: '1', body }] })
  return { name: `${job} worker`, act, keyed: false }
}

/** The worker that settles all merchants' days. */
export const settlementWorker: Actor = {
  name: 'settlement worker',
  keyed: false,
  act: () => invoke('settlement', {}),
}

/** Whether a worker reports something of its event as failed. */
async function invoke(job: DueQueueJob | 'settlement', event: object): Promise<Told> {
  const { handlerFor } = await workers[job]()
  const answer = await handlerFor('sandbox')(event, { awsRequestId: 'race' } as never)
  const { batchItemFailures } = answer as { batchItemFailures: unknown[] }
  // On an unkind engine a message may fail for the engine’s sake, and is delivered again.
  const failed = isUnkind() ? 503 : 500
  return { status: batchItemFailures.length > 0 ? failed : 200, text: '' }
}
