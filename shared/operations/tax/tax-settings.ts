import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import { decideTaxCode, decideTaxSettings, type TaxSettings } from '../../domain/tax/decide-tax.ts'
import { codesOf, defaultTaxTerms, type TaxCode, type TaxTerms } from '../../domain/tax/tax-terms.ts'
import { nowOf } from '../../store/context.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { load } from '../../store/load.ts'
import { changeSettings } from '../commit/change-settings.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { readSettings } from '../unit-of-work/read-settings.ts'

/** The terms are stored with the recovery settings, which each charge reads anyway (L1). */
const settings = {
  kind: 'recoverySettings',
  refOf: recoverySettingsRef,
  defaults: defaultRecoverySettings,
} as const

/** A merchant's present tax settings. */
export async function getTaxSettings(context: OperationContext): Promise<TaxTerms> {
  const ref = recoverySettingsRef(context.tenant.merchantId)
  return (await readSettings(context, ref, defaultRecoverySettings)).tax ?? defaultTaxTerms
}

/** Changes the named tax settings (L1). @throws Problem as `decideTaxSettings`. */
export async function updateTaxSettings(context: Writing, changes: Partial<TaxSettings>): Promise<TaxTerms> {
  const tax = decideTaxSettings(await present(context), changes, nowOf(context))
  const change = await changeSettings(context, settings, { tax })
  return commitPlainChange(context, { ...change, result: tax })
}

/** All rates, as they were added. */
export async function listTaxCodes(context: OperationContext): Promise<readonly TaxCode[]> {
  return codesOf(await getTaxSettings(context))
}

/** The content of a new rate; it is valid from now on if it names no instant. */
export type AskedTaxCode = Omit<TaxCode, 'validFrom'> & { readonly validFrom?: string }

/** Adds a rate (L1). @throws Problem as `decideTaxCode`. */
export async function createTaxCode(
  context: Writing,
  { validFrom, ...asked }: AskedTaxCode,
): Promise<TaxCode> {
  const before = await present(context)
  const code = { ...asked, validFrom: validFrom ?? nowOf(context) }
  const change = await changeSettings(context, settings, decideTaxCode(before, code))
  return commitPlainChange(context, { ...change, result: code })
}

async function present(context: Writing): Promise<TaxTerms | null> {
  const { stored } = await load(context, { stored: recoverySettingsRef(context.tenant.merchantId) })
  return stored?.tax ?? null
}
