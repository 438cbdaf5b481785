import { askGatewayBook } from '../../shared/operations/gateway-settlements/ask-gateway-books.ts'
import { listMerchants } from '../../shared/operations/merchants/list-merchants.ts'
import { gatewayBooksMs, settlementRunMs } from '../../shared/operations/waits.ts'
import { operatorTenant } from '../../shared/domain/audit/audit-entry.ts'
import { addMs } from '../../shared/domain/time/time.ts'
import { gatewayBooks } from '../../shared/runtime/gateway-books.ts'
import { gateway } from '../../shared/runtime/providers/gateway.ts'
import { logFailure } from './observe-batch.ts'
import { worker } from './worker.ts'

export const { handler, handlerFor } = worker('gateway-books', {
  providers: { gateway },
  run: async ({ mode, lambda, contextFor }) => {
    const { awsRequestId: id } = lambda
    const forTenant = (merchantId: string) => contextFor(merchantId, id)
    const merchants = (await listMerchants(forTenant(''))).map(({ merchantId }) => merchantId)
    const failed: string[] = []
    const to = forTenant('').time.wall.now()
    const lastsUntil = addMs(to, settlementRunMs)
    const names = gatewayBooks(mode)
    for (const one of names)
      await askGatewayBook(
        { name: one.name, book: await one.book() },
        { from: addMs(to, -gatewayBooksMs), to },
        {
          merchants,
          lastsUntil,
          contextOf: (merchantId) =>
            Promise.resolve(merchants.includes(merchantId) ? forTenant(merchantId) : null),
          operator: () => forTenant(operatorTenant),
          failed: (about, error) => {
            failed.push(about)
            logFailure({ job: 'gateway-books', mode, id, subject: { item: about } }, error)
          },
        },
      )
    return { messages: names.length, failed }
  },
})
