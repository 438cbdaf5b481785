import { defaultTimeZone } from '../../shared/domain/merchant/merchant.ts'
import { createInBothModes, listAll, type CreatedMerchant } from './operator.ts'

/** A first merchant, so that the README's calls work right after `npm start`; null when there is one already. */
export async function seedFirstMerchant(): Promise<CreatedMerchant | null> {
  if ((await listAll()).length > 0) return null
  return createInBothModes({
    name: 'First Merchant',
    email: 'owner@merchant.test',
    timeZone: defaultTimeZone,
  })
}
