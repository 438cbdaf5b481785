import type { Said } from './told.ts'

/** Answers in Paystack's envelope: one that worked, and one that refuses. */
export const ok = (data: unknown, more: object = {}): Said => ({
  status: 200,
  body: { status: true, message: 'ok', data, ...more },
})
export const no = (message: string | null, more: object = {}, status = 400): Said => ({
  status,
  body: { status: false, message, ...more },
})
export const notThere = no('Entity not found', {}, 404)
