import { IDENTITY_SEND_LIMITS } from '../../security/attempt-window.ts'
import { decideSend } from '../../security/code-attempts.ts'
import { hashRecipient } from '../../security/one-time-code.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { customersOfPhone } from '../../store/entities/customer.ts'
import { oneTimeCodeCodec, oneTimeCodeRef } from '../../store/entities/one-time-code.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/page.ts'
import { create, replace } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'

/** What a person's code permits: a code for one purpose is no good for another. */
export const identityPurpose = 'identity'

/**
 * Sends a person a code over the messaging app (specification 4, customer identity). A phone that is no customer's leaves the
 * same record and the same answer, so nobody learns here who buys anything; only the message is not sent.
 * @throws Problem 429 above 5 codes in 15 minutes or 10 a day.
 */
export async function requestIdentityCode(
  context: ContextOf<'table.write' | 'messenger' | 'pepper'>,
  { phone }: { readonly phone: string },
): Promise<{ sent: true; expiresAt: string }> {
  const pepper = await context.pepper()
  const codeRef = oneTimeCodeRef(hashRecipient(pepper, phone), identityPurpose)
  // What a stale copy does not know of, no limit counts.
  context.consistent = true
  const [{ before }, customers] = await Promise.all([
    load(context, { before: codeRef }),
    queryAll(context, customersOfPhone(phone)),
  ])
  const id = newId(context, 'oneTimeCode')
  const challenge = { id, purpose: identityPurpose, recipient: phone, pepper, now: nowOf(context) }
  const { code, record } = decideSend(before ?? null, challenge, IDENTITY_SEND_LIMITS)
  const write = before ? replace(oneTimeCodeCodec, before, record) : create(oneTimeCodeCodec, record)
  await commit(context, { writes: [write] })
  if (customers.some((customer) => customer.phone === phone)) {
    await context.messenger.send({
      to: phone,
      template: 'identity_code',
      parameters: [code],
      text: textOf(code),
    })
  }
  return { sent: true, expiresAt: record.expiresAt }
}

function textOf(code: string): string {
  return `Your code is ${code}. It works once, for 10 minutes. Never tell it to anybody.`
}
