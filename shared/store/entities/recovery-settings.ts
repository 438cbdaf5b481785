import type { RecoverySettings } from '../../domain/dunning/settings.ts'
import { json } from '../codec.ts'
import { defineSettings } from '../settings.ts'

/** A merchant's recovery settings (D7.17); absent until they differ from the defaults. */
export const { codec: recoverySettingsCodec, refOf: recoverySettingsRef } = defineSettings<RecoverySettings>(
  'recovery-settings',
  'RECOVERY',
  {
    dunningEnabled: 'de',
    retryOffsets: 'ro',
    paydayAware: 'pa',
    finalAction: 'fa',
    renewalReminders: 'rr',
    renewalReminderDays: 'rd',
    notifyChannels: 'nc',
    paymentReceipts: 'pr',
    testMessagesToOwner: 'to',
    hold: json('hd'),
    gateway: json('gw'),
    tax: json('tx'),
    invoiceReminderDays: 'ir',
    graceDays: 'gd',
  },
  { paymentReceipts: true, testMessagesToOwner: false },
)
