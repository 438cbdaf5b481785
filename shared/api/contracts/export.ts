import * as z from 'zod/mini'
import { exportFormats, exportKinds, exportStatuses } from '../../domain/export/export.ts'
import { accounts } from '../../domain/ledger/posting.ts'
import { listQuery, moment, nullableInstant, pageOf, text } from './common.ts'

/** A file of the merchant's books (N4). */
export const exported = z.object({
  id: z.string(),
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  status: z.enum(exportStatuses),
  progress: z.int(),
  rows: z.int(),
  bytes: z.int(),
  url: z.nullable(z.string()),
  urlExpiresAt: nullableInstant,
  fileExpiresAt: nullableInstant,
  createdAt: z.iso.datetime(),
  completedAt: nullableInstant,
})

export const createExport = {
  body: z.object({
    kind: z.enum(exportKinds),
    from: moment,
    to: moment,
    format: z._default(z.enum(exportFormats), 'csv'),
  }),
  response: exported,
}
export const getExport = { response: exported }
export const listExports = { query: listQuery({}), response: pageOf(exported) }

/** Redirects to the file: the answer's `location` is valid for minutes. */
export const downloadExport = { response: z.object({ url: z.string() }) }

const ownName = text(100)
const accountList = z.object({
  accounts: z.array(
    z.object({
      account: z.enum(accounts),
      code: z.nullable(z.string()),
      name: z.nullable(z.string()),
    }),
  ),
})

export const getAccountChart = { response: accountList }
export const updateAccountChart = {
  body: z.object({
    accounts: z
      .array(
        z.strictObject({
          account: z.enum(accounts),
          code: z.nullable(text(40)),
          name: z._default(z.nullable(ownName), null),
        }),
      )
      .check(z.maxLength(accounts.length)),
  }),
  response: accountList,
}
