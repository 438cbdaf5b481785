import { defaultChart, type AccountNames, type ChartOfAccounts } from '../../domain/export/account-names.ts'
import type { Account } from '../../domain/ledger/posting.ts'
import { accountChartRef } from '../../store/entities/account-chart.ts'
import { changeSettings } from '../commit/change-settings.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { readSettings } from '../unit-of-work/read-settings.ts'

const settings = { kind: 'accountSettings', refOf: accountChartRef, defaults: defaultChart } as const

/** A merchant's own names of our accounts. */
export function getAccountChart(context: OperationContext): Promise<ChartOfAccounts> {
  return readSettings(context, accountChartRef(context.tenant.merchantId), defaultChart)
}

/** Names some of our accounts as the merchant's chart does; others keep their names. */
export async function updateAccountChart(
  context: Writing,
  changes: Partial<Record<Account, AccountNames | null>>,
): Promise<ChartOfAccounts> {
  return commitPlainChange(context, await changeSettings(context, settings, changes))
}
