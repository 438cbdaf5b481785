import { answered, turned, type Change, type Moment } from '../change/change.ts'
import { takenOver } from '../charge/decide-charge.ts'
import type { ChargedInvoice } from './invoice.ts'

/** Takes over a charge whose process has crashed, before anything is sent for it again (H4). */
export function decideTakeOver<I extends ChargedInvoice>(invoice: I, moment: Moment): Change<I> {
  const charge = takenOver(invoice.charge, moment)
  const after: I = { ...invoice, version: invoice.version + 1, charge }
  return { ...answered(after), turns: turned('invoice', invoice, after) }
}
