import { revised } from '../../domain/change/revised.ts'
import { afterProof, type OwnContact } from '../../domain/customer/contact.ts'
import { commit } from '../../store/commit.ts'
import { besideRequest } from '../../store/context.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { replace } from '../../store/write.ts'
import { asTenant, type Writing } from '../unit-of-work/context.ts'
import { relationsOfContact } from './person.ts'

/**
 * Records on the customers of a contact that a code has just proved it (R1): on those that a merchant vouched for. What a
 * stranger may have made under it is not proven by it; it only stops writing to the other address that they
 * typed. It never fails, since the code is already used: a customer that can't be changed now stays as it is until the
 * next code, and loses only messages, no right.
 */
export async function proveContact(context: Writing, contact: OwnContact): Promise<void> {
  const relations = await relationsOfContact(context, contact).catch(() => [])
  await Promise.allSettled(
    relations.map(async ({ customer, merchant }) => {
      const marks = afterProof(customer, contact.kind)
      if (marks === customer.marks) return
      const tenant = besideRequest(asTenant(context, merchant))
      await commit(tenant, { writes: [replace(customerCodec, customer, revised(customer, { marks }))] })
    }),
  )
}
