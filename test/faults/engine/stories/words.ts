import { workers } from '../../../../functions/workers/registry.ts'
import type { RouteName } from '../../../../shared/api/routes.ts'
import type { DueQueueJob } from '../../../../shared/jobs/messages.ts'
import { readDue } from '../../../../shared/store/due.ts'
import { openLife, type Life } from '../../../support/lifecycle.ts'
import type { Service } from '../../../support/service.ts'
import { openTableState } from '../table-state.ts'
import type { Plot, Told } from '../story.ts'

/** When stories begin: a Monday, and no payday is near. */
export const opens = '2027-02-08T09:00:00.000Z'

/** Opens a merchant's sandbox for a story. */
export function openStory(service: Service): Promise<Life> {
  return openLife(service, opens)
}

/** A later instant. */
export function after(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString()
}

/** A request with an Idempotency-Key. */
export function request(
  service: Service,
  life: Life,
  call: { route: RouteName; id?: string; body: object; key?: string | null; params?: Record<string, string> },
  settlesAt: string,
): Plot {
  const { route, id, body, key = life.key, params: further = {} } = call
  const act = async (): Promise<Told> => {
    const params = id === undefined ? {} : { params: { id, token: id, ...further } }
    const { status, text } = await service.call(route, {
      key,
      body,
      headers: { 'idempotency-key': 'once' },
      ...params,
    })
    return { status, text }
  }
  return { act, key: life.key, merchantId: life.merchant.merchantId, settlesAt }
}

/** A message to the worker of what is due of an item. */
export async function message(life: Life, partition: string, id: string, settlesAt: string): Promise<Plot> {
  const { merchantId } = life.merchant
  const pk = `${merchantId}#${partition}`
  const items = await openTableState(process.env['TABLE_SANDBOX']!).items()
  const due = readDue(items.find((item) => item.pk === pk && item.sk === id) as never)
  if (due === null) throw new Error(`nothing is due of ${id}`)
  const { at, job, hints } = due
  const body = JSON.stringify({ merchantId, pk, sk: id, at, job, hints })
  const act = async (): Promise<Told> => {
    const { handlerFor } = await workers[job as DueQueueJob]()
    const event = { Records: [{ messageId: '1', body }] }
    const answer = (await handlerFor('sandbox')(event, { awsRequestId: 'story' } as never)) as {
      batchItemFailures: unknown[]
    }
    return { status: answer.batchItemFailures.length > 0 ? 500 : 200, text: '' }
  }
  return { act, key: life.key, merchantId, settlesAt, dueAt: at }
}
