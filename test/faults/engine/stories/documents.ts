import type { Life } from '../../../support/lifecycle.ts'
import type { Service } from '../../../support/service.ts'
import type { Plot, Story } from '../story.ts'
import { after, messages, openStory, opens } from './words.ts'

/** Numbers of tax documents, and their notes: the messages of one batch (L4, L5). */
export const documents: readonly Story[] = [
  { name: 'invoices are numbered in one commit', prepare: numbering },
  { name: 'a note of an invoice that has no number', prepare: (service) => noted(service, false) },
  { name: 'notes of a void beside an invoice', prepare: (service) => noted(service, true) },
]

async function registered(service: Service): Promise<Life> {
  const life = await openStory(service)
  const body = {
    registered: true,
    legalName: 'IronHouse Gyms Limited',
    tin: '20418832-0001',
    address: 'Lagos',
  }
  await service.call('update-tax-settings', { key: life.key, body })
  return life
}

/** An invoice that is sent, and so issued when it is made. */
async function send(service: Service, life: Life): Promise<string> {
  const customerId = (await life.customer(null))['id'] as string
  const lines = [{ description: 'Hall, one day', quantity: 1, unitAmount: 537_500 }]
  const { body } = await service.call<any>('create-invoice', { key: life.key, body: { customerId, lines } })
  return body.id
}

async function numbering(service: Service): Promise<Plot> {
  const life = await registered(service)
  const ids = [await send(service, life), await send(service, life)]
  return messages(
    life,
    ids.map((id) => ['INV', id]),
    after(opens, 2),
  )
}

async function noted(service: Service, isNumbered: boolean): Promise<Plot> {
  const life = await registered(service)
  const id = await send(service, life)
  if (isNumbered) await life.clock(after(opens, 1))
  const other = await send(service, life)
  await life.done('void-invoice', id)
  const due: readonly (readonly [string, string | null])[] = [
    ['NDUE', null],
    ['INV', other],
  ]
  return messages(life, due, after(opens, 4))
}
