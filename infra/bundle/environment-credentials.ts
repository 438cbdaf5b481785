/**
 * Replaces `@aws-sdk/credential-provider-node` in bundles. Lambda provides its role's keys only in the environment, so
 * the chain of profiles, SSO, STS, web identity and instance metadata is 130 KB that never run.
 */
interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** Has the SDK's own signature: a factory of the provider, so that the keys are read when the first call is signed. */
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
