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
export function message(life: Life, partition: string, id: string, settlesAt: string): Promise<Plot> {
  return messages(life, [[partition, id]], settlesAt)
}

/** Messages of one job that come in one batch: of what is due of items, or of all items of a partition. */
export async function messages(
  life: Life,
  wanted: readonly (readonly [partition: string, id: string | null])[],
  settlesAt: string,
): Promise<Plot> {
  const { merchantId } = life.merchant
  const items = await openTableState(process.env['TABLE_SANDBOX']!).items()
  const found = wanted.flatMap(([partition, id]) => {
    const pk = `${merchantId}#${partition}`
    const due = items
      .filter((item) => item.pk === pk && (id === null || item.sk === id))
      .flatMap((item) => {
        const entry = readDue(item)
        return entry === null ? [] : [{ ...entry, pk, sk: item.sk }]
      })
    if (due.length === 0) throw new Error(`nothing is due of ${id ?? partition}`)
    return due
  })
  const [{ job, at: dueAt }] = found as [(typeof found)[0]]
  const Records = found.map(({ pk, sk, at, job: own, hints }, i) => ({
    messageId: String(i + 1),
    body: JSON.stringify({ merchantId, pk, sk, at, job: own, hints }),
  }))
  const act = async (): Promise<Told> => {
    const { handlerFor } = await workers[job as DueQueueJob]()
    const answer = (await handlerFor('sandbox')({ Records }, { awsRequestId: 'story' } as never)) as {
      batchItemFailures: unknown[]
    }
    return { status: answer.batchItemFailures.length > 0 ? 500 : 200, text: '' }
  }
  return { act, key: life.key, merchantId, settlesAt, dueAt }
}
