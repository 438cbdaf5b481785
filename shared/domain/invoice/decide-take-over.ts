import { answered, turned, type Change } from '../change.ts'
import { takenOver } from './intent.ts'
import type { OpenInvoice } from './invoice.ts'

/** A charge goes on whose beginner is gone: the attempt is ours before anything is sent for it again (H4). */
export function decideTakeOver(invoice: OpenInvoice, wallMs: number): Change<OpenInvoice> {
  const after = takenOver(invoice, wallMs)
  return { ...answered(after), turns: turned('invoice', invoice, after) }
}
