import * as z from 'zod/mini'
import { CURRENCIES, MAX_AMOUNT } from '../../domain/money/money.ts'
import { sourceTypes } from '../../domain/ledger/transaction.ts'
import { creditCauses } from '../../views/credit-movement.ts'
import { currency, koboIssue, listQuery, pageOf, text } from './common.ts'

const fields = {
  id: z.string(),
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  cause: z.enum(creditCauses),
  sourceType: z.enum(sourceTypes),
  sourceId: z.string(),
  reason: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
}

/** A positive amount gives credit, a negative one takes it back (B11). */
const mendBody = z.object({
  amount: z.int({ error: koboIssue }).check(
    z.minimum(-MAX_AMOUNT),
    z.maximum(MAX_AMOUNT),
    z.refine((amount) => amount !== 0, 'must not be zero'),
  ),
  currency: z._default(currency, 'NGN'),
  reason: text(500),
})

export const mendCredit = { body: mendBody, response: z.object({ ...fields, creditKobo: z.int() }) }
/** A movement of a customer's credit. */
export const creditMovement = z.object(fields)
export const listCredit = { query: listQuery({}), response: pageOf(creditMovement) }
