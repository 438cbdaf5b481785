import { baseUrl, filledIn, readFields, withoutSlash, type SecretReader } from '../secret.ts'

/** The content of Nomba's secret. `accountId` is the parent account; money may be kept in one of its sub-accounts. */
export interface NombaConfig {
  readonly clientId: string
  readonly clientSecret: string
  readonly accountId: string
  readonly signatureKey: string
  readonly subAccountId: string | null
  readonly baseUrl: string
}

const hosts = { live: 'https://api.nomba.com', sandbox: 'https://sandbox.nomba.com' }

/** Reads the secret `{clientId, clientSecret, accountId, signatureKey, subAccountId?, baseUrl?}`. */
export const readNombaConfig: SecretReader<NombaConfig> = (secret, { mode, allowLoopback }) => {
  const check = filledIn
  const read = readFields(secret, {
    clientId: { check },
    clientSecret: { check },
    accountId: { check },
    signatureKey: { check },
    subAccountId: { check, optional: true },
    baseUrl: { check: baseUrl(allowLoopback), optional: true },
  })
  if (read.config === undefined) return { problems: read.problems }
  const { clientId = '', clientSecret = '', accountId = '', signatureKey = '' } = read.config
  const { subAccountId = null, baseUrl: address = hosts[mode] } = read.config
  return {
    config: { clientId, clientSecret, accountId, signatureKey, subAccountId, baseUrl: withoutSlash(address) },
  }
}
