/**
 * Stands in for `@aws-sdk/credential-provider-node` in bundles. Lambda puts its role's keys into the environment and
 * nowhere else, so the chain through profiles, SSO, STS, web identity and instance metadata is 130 KB never run.
 */
interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** The SDK's own signature: a factory of the provider, so that it is read when the first call is signed. */
export function defaultProvider(): () => Promise<Credentials> {
  return () => {
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = process.env
    if (accessKeyId === undefined || secretAccessKey === undefined) {
      return Promise.reject(new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set'))
    }
    const sessionToken = process.env['AWS_SESSION_TOKEN']
    return Promise.resolve({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== undefined && { sessionToken }),
    })
  }
}
