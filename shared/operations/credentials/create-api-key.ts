import { decideNewKey, type MintedKey } from '../../domain/access/decide-access.ts'
import { madeByCaller } from './made-by.ts'
import { loadClock } from '../../store/load.ts'
import { mintKey } from '../merchants/create-merchant.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { proveSecondFactor, type Proving } from '../second-factor/prove-second-factor.ts'

/** What to mint: a key for servers or for browsers (S29, S30). */
export interface NewApiKey {
  readonly name: string
  readonly kind: 'secret' | 'publishable'
}

/**
 * Mints an API key of this mode; its text is shown once.
 * @throws Problem 401 when the merchant was disabled meanwhile; 403 without the member's second factor (R8).
 */
export async function createApiKey(context: Proving, { name, kind }: NewApiKey): Promise<MintedKey> {
  await loadClock(context)
  await proveSecondFactor(context)
  const key = mintKey(
    context,
    kind === 'secret' ? 'secret_key' : 'publishable_key',
    name,
    context.tenant.timeZone,
  )
  return commitPlainChange(context, decideNewKey({ ...key, access: madeByCaller(context, key.access) }))
}
