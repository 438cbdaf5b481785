import { reader, type Stored } from './items.ts'

/** A previewed change that may be ordered. */
export interface Quote extends Stored {
  readonly subscriptionId: string
  readonly planId: string
}
export const readQuote = reader<Quote>({ subscriptionId: 'su', planId: 'pl' })
