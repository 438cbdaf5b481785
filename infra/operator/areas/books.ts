import * as z from 'zod'
import { modes } from '../../../shared/domain/merchant/merchant.ts'
import { operatorTenant } from '../../../shared/domain/audit/audit-entry.ts'
import { verb, type Area } from '../verb.ts'
import { inMode } from './options.ts'

const email = z.email('must be an email address').optional().describe('one merchant’s; all otherwise')

/** The books, and whether they add up. */
export const ledgerArea: Area = {
  says: 'the books, and the audit’s seals',
  verbs: {
    verify: verb({
      says:
        'adds up every journal entry and holds the balances and each sealed day of the audit against it; exit 1 when any is ' +
        'wrong. Money that moves meanwhile can make a difference: look again before believing one',
      options: z.object({ email }),
      effect: 'reads',
      needs: 'tables',
      run: async ({ email }) => verify(email?.toLowerCase()),
    }),
  },
}

/** Prints a line for each merchant and mode. Imported late: what they use reads the environment. */
async function verify(wanted: string | undefined): Promise<void> {
  const { verifyLedger } = await import('../../../shared/operations/balance/verify-ledger.ts')
  const { verifyAudit } = await import('../../../shared/operations/audit/verify-audit.ts')
  const { listAll, operatorContext } = await import('../../local/operator.ts')
  const merchants = (await listAll()).filter(({ email }) => wanted === undefined || email === wanted)
  if (merchants.length === 0) throw new Error('there is no such merchant')
  for (const { merchantId, email } of merchants) {
    for (const mode of modes) {
      const report = await verifyLedger(operatorContext(mode, merchantId))
      const audit = await verifyAudit(operatorContext(mode, merchantId))
      console.log(JSON.stringify({ merchantId, email, mode, ...report, audit }))
      if (!report.ok || !audit.ok) process.exitCode = 1
    }
  }
  if (wanted !== undefined) return
  for (const mode of modes) {
    const audit = await verifyAudit(operatorContext(mode, operatorTenant))
    console.log(JSON.stringify({ merchantId: operatorTenant, mode, audit }))
    if (!audit.ok) process.exitCode = 1
  }
}

/** What the operator did (O9). */
export const auditArea: Area = {
  says: 'what the operator did to no merchant or to all; a merchant’s own audit has the rest',
  verbs: {
    list: verb({
      says: 'the newest hundred, newest first',
      options: z.object({ mode: inMode }),
      effect: 'reads',
      needs: 'tables',
      run: async ({ mode }) => {
        const { listAudit } = await import('../../../shared/operations/audit/list-audit.ts')
        const { operatorContext } = await import('../../local/operator.ts')
        const { items } = await listAudit(operatorContext(mode, operatorTenant), { limit: 100 })
        return items.map(({ createdAt, actorId, action, targetId, requestId }) => ({
          at: createdAt,
          by: actorId,
          action,
          about: targetId,
          run: requestId,
        }))
      },
    }),
  },
}
