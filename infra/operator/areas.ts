import { auditArea, ledgerArea } from './areas/books.ts'
import { deadLettersArea } from './areas/dead-letters.ts'
import { disputesArea } from './areas/disputes.ts'
import { gatewayArea } from './areas/gateway.ts'
import { merchantArea } from './areas/merchant.ts'
import { latePaymentsArea, payoutsArea, transfersArea } from './areas/money.ts'
import { restoreArea } from './areas/restore.ts'
import { reversalsArea } from './areas/reversals.ts'
import { settlementsArea } from './areas/settlements.ts'
import { secretsArea } from './areas/secrets.ts'
import { traceArea } from './areas/trace.ts'
import { eventsArea, quarantineArea, schedulesArea } from './areas/work.ts'
import type { Area } from './verb.ts'

/** Everything that the operator's one tool can do (O9). */
export const areas: Readonly<Record<string, Area>> = {
  merchant: merchantArea,
  gateway: gatewayArea,
  payouts: payoutsArea,
  'late-payments': latePaymentsArea,
  transfers: transfersArea,
  reversals: reversalsArea,
  disputes: disputesArea,
  settlements: settlementsArea,
  'dead-letters': deadLettersArea,
  events: eventsArea,
  schedules: schedulesArea,
  quarantine: quarantineArea,
  ledger: ledgerArea,
  audit: auditArea,
  secrets: secretsArea,
  restore: restoreArea,
  trace: traceArea,
}
