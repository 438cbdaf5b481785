import { answered, turned, type Change, type Moment } from '../change.ts'
import { takenOver } from '../charge/decide-charge.ts'
import { revised } from '../revised.ts'
import type { OpenInvoice } from './invoice.ts'

/** Takes over a charge whose process has crashed, before anything is sent for it again (H4). */
export function decideTakeOver(invoice: OpenInvoice, moment: Moment): Change<OpenInvoice> {
  const after = { ...revised(invoice, {}), charge: takenOver(invoice.charge, moment) }
  return { ...answered(after), turns: turned('invoice', invoice, after) }
}
