import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { newCustomer } from '../../shared/domain/customer/customer.ts'
import { termsOfCustomer } from '../../shared/domain/search/terms.ts'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { customerCodec } from '../../shared/store/entities/customer.ts'
import { searchTermCodec } from '../../shared/store/entities/search-term.ts'
import type { ChildStack } from '../support/child-stack.ts'

/** How many items are written in one call, and how many calls run at once. */
const [itemsOfCall, calls] = [25, 8]

const first = [
  'Adaeze',
  'Chinedu',
  'Blessing',
  'Tunde',
  'Ngozi',
  'Ibrahim',
  'Folake',
  'Emeka',
  'Halima',
  'Segun',
]
const last = ['Okafor', 'Bello', 'Nwosu', 'Adeyemi', 'Balogun', 'Eze', 'Lawal', 'Obi', 'Danjuma', 'Ojo']

/**
 * Writes customers into a sandbox as requests would leave them, with what they are found by, straight through the store: thousands take
 * seconds instead of minutes.
 */
export async function seedCustomers(stack: ChildStack, merchantId: string, count: number): Promise<void> {
  const createdAt = new Date().toISOString()
  const ids = createIdSource(() => 0)
  const stamp = { mode: 'sandbox', clock: 'wall' } as const
  const items = Array.from({ length: count }, (_, n) => {
    const id = ids.next('customer', createdAt, false)
    const name = `${first[n % 10]!} ${last[Math.floor(n / 10) % 10]!}`
    const contact = { email: `person${n}@example.test`, phone: `23480${String(30_000_000 + n)}` }
    const origin = { merchantId, id, createdAt }
    return newCustomer(origin, { name, ...contact, merchantRef: `MEM-${n}`, metadata: {} })
  }).flatMap((customer) => [
    customerCodec.encode(customer, stamp),
    ...termsOfCustomer(customer).map((term) =>
      searchTermCodec.encode({ merchantId, term, target: customer.id }, stamp),
    ),
  ])
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint, AWS_REGION: region } = stack.env
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      ...(endpoint === undefined ? {} : { endpoint }),
      region: region ?? 'eu-west-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
  let at = 0
  const write = async (): Promise<void> => {
    while (at < items.length) {
      const part = items.slice(at, (at += itemsOfCall))
      const puts = part.map((Item) => ({ PutRequest: { Item } }))
      await client.send(new BatchWriteCommand({ RequestItems: { 'billing-sandbox': puts } }))
    }
  }
  await Promise.all(Array.from({ length: calls }, write))
  client.destroy()
}
