import { createHmac } from 'node:crypto'
import { equalInConstantTime } from '../../../security/constant-time.ts'
import type { Book } from './book.ts'
import { twinSecret } from './callbacks.ts'

/** The payment of one of the twin's pages. */
export interface TwinPayment {
  readonly merchantId: string
  readonly reference: string
}

/** The name of a payment's page, which nobody else can make. */
export async function pageName(secretBook: Book, { merchantId, reference }: TwinPayment): Promise<string> {
  const name = Buffer.from(`${merchantId} ${reference}`).toString('base64url')
  return `${name}.${signed(await twinSecret(secretBook), name)}`
}

/** The payment of a page; null for a name that the twin has not made. */
export async function paymentOfPage(secretBook: Book, page: string): Promise<TwinPayment | null> {
  const [name = '', mac = ''] = page.split('.')
  if (!equalInConstantTime(mac, signed(await twinSecret(secretBook), name))) return null
  const [merchantId = '', reference = ''] = Buffer.from(name, 'base64url').toString('utf8').split(' ')
  return { merchantId, reference }
}

function signed(secret: string, name: string): string {
  return createHmac('sha256', secret).update(`page ${name}`).digest('base64url')
}
