import { progressOf, type Export } from '../domain/export/export.ts'
import type { ChartOfAccounts } from '../domain/export/account-names.ts'
import { createdAtOf } from '../domain/ids.ts'
import { accounts } from '../domain/ledger/posting.ts'

/** An export as the interface shows it (N4). */
export function exportView(one: Export, link: { readonly url: string; readonly until: string } | null) {
  const after = one.position?.after ?? null
  return {
    id: one.id,
    kind: one.kind,
    format: one.format,
    from: one.from,
    to: one.to,
    status: one.status,
    progress: progressOf(one, after === null ? null : Date.parse(createdAtOf(after))),
    rows: one.rows,
    bytes: one.bytes,
    url: link?.url ?? null,
    urlExpiresAt: link?.until ?? null,
    fileExpiresAt: one.fileExpiresAt,
    createdAt: one.createdAt,
    completedAt: one.completedAt,
  }
}

/** The merchant's names of our accounts, in the order of the books. */
export function accountChartView(chart: ChartOfAccounts) {
  return {
    accounts: accounts.map((account) => ({
      account,
      code: chart[account]?.code ?? null,
      name: chart[account]?.name ?? null,
    })),
  }
}
