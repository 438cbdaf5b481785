import { needs } from '../../ports/rights.ts'
import { optional, required } from '../config.ts'
import { keptSecret, storedSecret, type KeptSecret } from '../kept-secret.ts'
import { logger } from '../logger.ts'
import type { Provider } from '../provider.ts'
import { rotating } from '../rotating.ts'
import { getSecret } from '../secrets.ts'
import { wallClock } from '../wall-clock.ts'

/** The pepper for the hashes of one-time codes and their recipients. */
export const pepper: Provider<'pepper'> = () => ({
  pepper: async () => (await kept()).present,
  otherPeppers: async () => (await kept()).others,
})

/** Read at the first use and again after 15 minutes (O5); a failed first reading is repeated. */
const stored = rotating({
  read: async () => {
    const local = optional('LOCAL_PEPPER')
    return local ?? getSecret(needs('secret:pepper', `${required('SECRET_PREFIX')}pepper`))
  },
  make: (text) => Promise.resolve(storedSecret(text)),
  wallNow: () => Date.parse(wallClock.now()),
  complain: (error) => {
    logger.error('the pepper is unusable, and its last one is kept', { error: (error as Error).message })
  },
})

async function kept(): Promise<KeptSecret> {
  return keptSecret(await stored.current(), wallClock.now())
}
