import { optional, required } from '../config.ts'
import type { Provider } from '../provider.ts'
import { getSecret } from '../secrets.ts'
import { needs } from '../../ports/rights.ts'

/** The pepper for the hashes of one-time codes and their recipients. */
export const pepper: Provider<'pepper'> = () => ({ pepper: readPepper })

let known: Promise<string> | undefined

/** Read once per cold start; a failed read is repeated. */
function readPepper(): Promise<string> {
  known ??= fetchPepper().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

async function fetchPepper(): Promise<string> {
  const local = optional('LOCAL_PEPPER')
  if (local !== null) return local
  const name = `${required('SECRET_PREFIX')}pepper`
  const value = await getSecret(needs('secret:pepper', name))
  if (value === '') throw new Error(`the secret ${name} holds no text`)
  return value
}
