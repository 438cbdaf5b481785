import { baseUrl, filledIn, readFields, withoutSlash, type SecretReader } from '../secret.ts'

/** The content of Paystack's secret. The key selects the mode there, so it must match our mode. */
export interface PaystackConfig {
  readonly secretKey: string
  readonly baseUrl: string
}

const host = 'https://api.paystack.co'

/** Reads the secret `{secretKey, baseUrl?}`. */
export const readPaystackConfig: SecretReader<PaystackConfig> = (secret, { mode, allowLoopback }) => {
  const prefix = mode === 'live' ? 'sk_live_' : 'sk_test_'
  const read = readFields(secret, {
    secretKey: {
      check: (value) =>
        filledIn(value) ?? (String(value).startsWith(prefix) ? null : `must begin with ${prefix}`),
    },
    baseUrl: { check: baseUrl(allowLoopback), optional: true },
  })
  if (read.config === undefined) return { problems: read.problems }
  const { secretKey = '', baseUrl: address = host } = read.config
  return { config: { secretKey, baseUrl: withoutSlash(address) } }
}
