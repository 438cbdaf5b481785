import { createHmac } from 'node:crypto'
import { equalInConstantTime } from '../../../security/constant-time.ts'
import type { Book } from './book.ts'
import { twinSecret } from './callbacks.ts'

/** Whose payment a page of the twin's is about. */
export interface TwinPayment {
  readonly merchantId: string
  readonly reference: string
}

/** The name of a payment's page: nobody else can make one. */
export async function pageName(secretBook: Book, { merchantId, reference }: TwinPayment): Promise<string> {
  const name = Buffer.from(`${merchantId} ${reference}`).toString('base64url')
  return `${name}.${signed(await twinSecret(secretBook), name)}`
}

/** The payment that a page's name stands for; null for one that the twin has not made. */
export async function paymentOfPage(secretBook: Book, page: string): Promise<TwinPayment | null> {
  const [name = '', mac = ''] = page.split('.')
  if (!equalInConstantTime(mac, signed(await twinSecret(secretBook), name))) return null
  const [merchantId = '', reference = ''] = Buffer.from(name, 'base64url').toString('utf8').split(' ')
  return { merchantId, reference }
}

function signed(secret: string, name: string): string {
  return createHmac('sha256', secret).update(`page ${name}`).digest('base64url')
}
