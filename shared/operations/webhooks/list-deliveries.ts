import type { Delivery } from '../../domain/webhook/delivery.ts'
import { deliveriesOf } from '../../store/entities/delivery.ts'
import { webhookEndpointRef } from '../../store/entities/webhook-endpoint.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, readObject, type ListParameters } from '../unit-of-work/read-object.ts'

/**
 * The tries to deliver to an endpoint, newest event first.
 * @throws Problem 404.
 */
export async function listDeliveries(
  context: OperationContext,
  endpointId: string,
  parameters: ListParameters,
): Promise<Page<Delivery>> {
  const { id } = await readObject(context, webhookEndpointRef(context.tenant.merchantId, endpointId))
  return readList(context, deliveriesOf(context.tenant.merchantId, id), parameters)
}
