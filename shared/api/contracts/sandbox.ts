import * as z from 'zod/mini'
import { feeBearers } from '../../domain/money/fees.ts'
import { amount, currency, id, instant, listQuery, pageOf, text } from './common.ts'

/** The time of a sandbox's clock, and the target of a running jump (D13.5, D13.8). */
export const clock = z.object({
  now: z.iso.datetime(),
  target: z.iso.datetime(),
  status: z.enum(['idle', 'advancing', 'resetting']),
  /** What the last jump could not do and skipped; it stays due. */
  setAside: z.array(z.object({ job: z.string(), id: z.string(), at: z.iso.datetime(), reason: z.string() })),
})

export const getSandboxClock = { response: clock }
export const setSandboxClock = { body: z.object({ now: instant }), response: clock }
export const deleteSandboxClock = { response: clock }
/** Q8. */
export const resetSandbox = { body: z.object({ confirm: id }), response: clock }

export const sendSandboxEvent = {
  body: z.object({ subscriptionId: id }),
  response: z.object({ eventId: z.string() }),
}

/** A reference that was seen before does nothing (D12.3). */
export const reverseSandboxCharge = {
  body: z.object({
    invoiceId: z.exactOptional(id),
    chargeReference: z.exactOptional(text(100)),
    amount: z.exactOptional(amount),
    currency: z.exactOptional(currency),
    reason: z.exactOptional(text(500)),
    reference: z.exactOptional(text(100)),
  }),
  response: z.object({
    invoiceId: z.nullable(z.string()),
    reversed: z.int(),
    reference: z.string(),
    chargeReference: z.string(),
    excessKobo: z.int(),
  }),
}

const kobo = z.int().check(z.nonnegative())
const feeTable = z.object({
  percentBp: z.int().check(z.nonnegative(), z.lte(10_000)),
  fixedKobo: z._default(kobo, 0),
  waivedBelowKobo: z._default(kobo, 0),
  capKobo: z._default(z.nullable(kobo), null),
})

/** The twin's minimum charge, its fee, and who bears that (N1, V11). */
export const setSandboxGateway = {
  body: z.object({
    leastKobo: z.exactOptional(z.nullable(kobo)),
    fees: z.exactOptional(z.nullable(feeTable)),
    feeBearer: z.exactOptional(z.enum(feeBearers)),
  }),
  response: z.object({
    leastKobo: z.nullable(z.int()),
    fees: z.nullable(
      z.object({
        percentBp: z.int(),
        fixedKobo: z.int(),
        waivedBelowKobo: z.int(),
        capKobo: z.nullable(z.int()),
      }),
    ),
    feeBearer: z.enum(feeBearers),
  }),
}

/** A11. */
export const listSandboxMessages = {
  query: listQuery({}),
  response: pageOf(
    z.object({
      id: z.string(),
      to: z.string(),
      channel: z.enum(['email', 'whatsapp']),
      subject: z.nullable(z.string()),
      text: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
}
