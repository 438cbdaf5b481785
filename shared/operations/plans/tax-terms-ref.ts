import type { StoredSettings } from '../../domain/merchant/settings.ts'
import type { RecoverySettings } from '../../domain/dunning/settings.ts'
import type { Taxable } from '../../domain/tax/tax-terms.ts'
import type { Ref } from '../../store/codec.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'

/** Where a merchant's tax terms stand; null where a plan says nothing of tax, so that nobody else reads them (L1). */
export function taxTermsRef(
  merchantId: string,
  { taxCode, prices }: Taxable,
): Ref<StoredSettings<RecoverySettings>> | null {
  return taxCode == null && prices == null ? null : recoverySettingsRef(merchantId)
}
