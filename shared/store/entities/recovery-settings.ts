import type { RecoverySettings } from '../../domain/dunning/settings.ts'
import { defineEntity, tenantOf, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'

/** A merchant's recovery settings (D7.17); absent until they differ from the defaults. */
export interface StoredRecoverySettings extends RecoverySettings {
  readonly merchantId: string
  readonly version: number
}

export const recoverySettingsCodec = defineEntity<StoredRecoverySettings, 'merchantId'>({
  name: 'recovery-settings',
  key: (settings) => tenantKey(settings.merchantId, partitions.settings, 'RECOVERY'),
  attributes: {
    dunningEnabled: 'de',
    retryOffsets: 'ro',
    paydayAware: 'pa',
    finalAction: 'fa',
    renewalReminders: 'rr',
    renewalReminderDays: 'rd',
    notifyChannels: 'nc',
    paymentReceipts: 'pr',
    testMessagesToOwner: 'to',
    version: 'v',
  },
  derive: (item) => ({ merchantId: tenantOf(item) }),
  absent: { paymentReceipts: true, testMessagesToOwner: false },
})

export function recoverySettingsRef(merchantId: string): Ref<StoredRecoverySettings> {
  return {
    ...tenantKey(merchantId, partitions.settings, 'RECOVERY'),
    codec: recoverySettingsCodec,
    optional: true,
  }
}
