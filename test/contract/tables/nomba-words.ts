import type { Said } from './told.ts'

/** Answers in Nomba's envelope: a success, and a refusal with its code. */
export const good = (data: unknown, more: object = {}): Said => ({
  status: 200,
  body: { code: '00', description: 'Success', data, ...more },
})
export const bad = (code: string, description: string, status = 200, data: unknown = null): Said => ({
  status,
  body: { code, description, data },
})

export const single = 'GET /v1/transactions/accounts/single'
/** How Nomba says that it knows no such transaction. */
export const unseen = bad('01', 'Transaction not found')
