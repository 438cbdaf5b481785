import { revised } from '../../domain/revised.ts'
import { withProven } from '../../domain/contact.ts'
import { commit } from '../../store/commit.ts'
import { besideRequest } from '../../store/context.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { replace } from '../../store/write.ts'
import { asTenant, type Writing } from '../unit-of-work/context.ts'
import { relationsOfPhone } from './person.ts'

/**
 * Records on the customers of a phone that a code has just proved it, so that messages are sent to it (A4). It never
 * fails, since the code is already used: a customer that can't be changed now stays unproven until the next code, and
 * loses only messages, no right.
 */
export async function provePhone(context: Writing, phone: string): Promise<void> {
  const relations = await relationsOfPhone(context, phone).catch(() => [])
  const open = relations.filter(({ customer }) => customer.unproven?.phone !== undefined)
  await Promise.allSettled(
    open.map(async ({ customer, merchant }) => {
      const proven = revised(customer, { unproven: withProven(customer.unproven, ['phone']) })
      const tenant = besideRequest(asTenant(context, merchant))
      await commit(tenant, { writes: [replace(customerCodec, customer, proven)] })
    }),
  )
}
