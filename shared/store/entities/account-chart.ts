import { accounts } from '../../domain/ledger/posting.ts'
import type { ChartOfAccounts } from '../../domain/export/account-names.ts'
import { defineSettings } from '../settings.ts'
import { row, type Attribute } from '../codec.ts'

const attributes = Object.fromEntries(
  accounts.map((account) => [account, row(`a_${account}`, ['code', 'name'])]),
) as Record<keyof ChartOfAccounts, Attribute>

/** A merchant's own names of our accounts (N4); absent until they give some. */
export const { codec: accountChartCodec, refOf: accountChartRef } = defineSettings<ChartOfAccounts>(
  'account-chart',
  'ACCOUNTS',
  attributes,
)
