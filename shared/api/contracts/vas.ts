import * as z from 'zod/mini'
import { isNigerian, normalisePhone } from '../../domain/customer/phone.ts'
import {
  billCategories,
  billRanges,
  cableProviders,
  meterTypes,
  networks,
  type BillCategory,
} from '../../domain/vas/bill.ts'
import { nairaIssue } from '../../domain/vas/naira.ts'
import { billStatuses } from '../../domain/vas/transitions.ts'
import { currency, text } from './common.ts'

/** A bill: `amount` is in kobo, `meta.amountNaira` is the requested amount (S12, D10.2). */
export const bill = z.object({
  id: z.string(),
  category: z.enum(billCategories),
  provider: z.string(),
  recipient: z.string(),
  amount: z.int(),
  currency,
  status: z.enum(billStatuses),
  reference: z.string(),
  gatewayReference: z.string(),
  meta: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: z.iso.datetime(),
})

/** An amount in whole naira, a unit used only in these requests; everywhere else it is kobo (S25, D10.1). */
function naira(category: BillCategory) {
  const range = billRanges[category]
  const error = (issue: { readonly input?: unknown }): string | undefined =>
    nairaIssue(issue.input, range) ?? undefined
  return z.int({ error }).check(z.minimum(range.min, { error }), z.maximum(range.max, { error }))
}

const phoneNumber = nigerianPhone()
const customerId = z.string().check(z.regex(/^[A-Za-z0-9-]{3,40}$/, 'must be 3 to 40 letters and digits'))
const payerName = text(200)
const network = z.enum(networks)
const companyId = z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'must be an id that a look-up answered'))

/** Bills are in naira (D1.18). */
const nairaOnly = { currency: z.exactOptional(z.string()) }

interface DataBody {
  readonly amount?: number | undefined
  readonly bundleCode?: string | undefined
}

/** `amount` or `bundleCode` (D10.1). */
const amountOrBundle = z.superRefine<DataBody>((body, context) => {
  if ((body.amount === undefined) !== (body.bundleCode === undefined)) return
  const message = 'give either amount or bundleCode'
  context.addIssue({ code: 'custom', path: ['amount'], message, input: body })
})

const items = <S extends z.ZodMiniType>(item: S) => z.object({ items: z.array(item) })
const biller = z.object({ id: z.string(), name: z.string() })

export const buyAirtime = {
  body: z.object({ phoneNumber, amount: naira('airtime'), network: z.exactOptional(network), ...nairaOnly }),
  response: bill,
}
export const buyData = {
  body: z
    .object({
      phoneNumber,
      network,
      amount: z.exactOptional(naira('data')),
      bundleCode: z.exactOptional(text(100)),
      ...nairaOnly,
    })
    .check(amountOrBundle),
  response: bill,
}
export const fundBetting = {
  body: z.object({
    provider: companyId,
    customerId,
    amount: naira('betting'),
    payerName: z.exactOptional(payerName),
    ...nairaOnly,
  }),
  response: bill,
}
export const payCabletv = {
  body: z.object({
    customerId,
    payerName,
    amount: naira('cabletv'),
    provider: z._default(z.enum(cableProviders), 'dstv'),
    ...nairaOnly,
  }),
  response: bill,
}
export const payElectricity = {
  body: z.object({
    disco: companyId,
    customerId,
    meterType: z.enum(meterTypes),
    payerName,
    amount: naira('electricity'),
    ...nairaOnly,
  }),
  response: bill,
}
/** Plain `items`: the specification exempts this list from cursors (D1.15, S26). */
export const listBills = { response: items(bill) }
export const getBill = { response: bill }
export const listDiscos = { response: items(biller) }
export const listBillers = {
  query: z.object({ category: z.enum(billCategories) }),
  response: items(biller),
}
export const listBundles = {
  query: z.object({ network }),
  response: items(z.object({ bundleCode: z.string(), name: z.string(), amountNaira: z.int() })),
}
export const lookUpCustomer = {
  body: z.object({ category: z.enum(billCategories), provider: text(40), customerId }),
  response: z.object({ customerName: z.string() }),
}

/** A function, so that the bundler can drop it from contracts that do not need it. */
function nigerianPhone() {
  return text(20).check(
    z.refine((value) => isNigerian(normalisePhone(value) ?? ''), 'must be a Nigerian phone number'),
  )
}
