import type { Life } from '../../../support/lifecycle.ts'
import type { Service } from '../../../support/service.ts'
import type { Story } from '../story.ts'
import { after, openStory, request } from './words.ts'

const halfWay = '2027-02-22T09:00:00.000Z'
const [small, large] = [500_000, 900_000]

/** Changes of who is sent invoices: the change's own invoice is sent and waits (M3). */
export const sentChanges: readonly Story[] = [
  {
    name: 'change-plan, sent',
    prepare: async (service) => {
      const { life, id, planId } = await halfway(service)
      return request(service, life, { route: 'change-plan', id, body: { planId } }, after(halfWay, 6))
    },
  },
  {
    name: 'cancel while the invoice of a change waits',
    prepare: async (service) => {
      const { life, id } = await changed(service)
      return request(service, life, { route: 'cancel-subscription', id, body: {} }, after(halfWay, 6))
    },
  },
  {
    name: 'cash for the invoice of a change',
    prepare: async (service) => {
      const { life, invoiceId: id, amount } = await changed(service)
      const body = { kind: 'cash', amount }
      return request(service, life, { route: 'record-payment', id, body }, after(halfWay, 6))
    },
  },
  {
    name: 'void of the invoice of a change',
    prepare: async (service) => {
      const { life, invoiceId: id } = await changed(service)
      return request(service, life, { route: 'void-invoice', id, body: {} }, after(halfWay, 6))
    },
  },
]

interface Halfway {
  readonly life: Life
  readonly id: string
  readonly planId: string
}

/** A subscription that pays by sent invoices, paid in cash, in the middle of its period, and a plan that costs more. */
async function halfway(service: Service): Promise<Halfway> {
  const life = await openStory(service)
  const { id: first } = await life.plan({ amount: small })
  const sent = { collection: 'send_invoice', daysUntilDue: 40 }
  const { id, latestInvoiceId } = await life.begin(first as string, null, sent)
  await life.act('record-payment', latestInvoiceId as string, { kind: 'cash', amount: small })
  await life.clock(halfWay)
  const { id: planId } = await life.plan({ name: 'Platinum', amount: large })
  return { life, id: id as string, planId: planId as string }
}

/** The same, changed to the other plan. */
async function changed(service: Service) {
  const had = await halfway(service)
  const { invoice } = await had.life.done('change-plan', had.id, { planId: had.planId })
  const { id, amount } = invoice as { readonly id: string; readonly amount: number }
  return { ...had, invoiceId: id, amount }
}
