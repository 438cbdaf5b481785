import type { StoredSettings } from '../../domain/merchant/settings.ts'
import type { RecoverySettings } from '../../domain/dunning/settings.ts'
import type { Taxable } from '../../domain/tax/tax-terms.ts'
import type { Ref } from '../../store/codec.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'

/** Where a merchant's tax terms are stored; null if a plan has no tax fields, so that no one else reads them (L1). */
export function taxTermsRef(
  merchantId: string,
  { taxCode, prices }: Taxable,
): Ref<StoredSettings<RecoverySettings>> | null {
  return taxCode == null && prices == null ? null : recoverySettingsRef(merchantId)
}
