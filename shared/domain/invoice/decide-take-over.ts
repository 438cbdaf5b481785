import { answered, turned, type Change } from '../change.ts'
import { takenOver } from './intent.ts'
import type { OpenInvoice } from './invoice.ts'

/** Takes over a charge whose process has crashed, before anything is sent for it again (H4). */
export function decideTakeOver(invoice: OpenInvoice, wallMs: number): Change<OpenInvoice> {
  const after = takenOver(invoice, wallMs)
  return { ...answered(after), turns: turned('invoice', invoice, after) }
}
