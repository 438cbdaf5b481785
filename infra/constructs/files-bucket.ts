import { Duration, Validations, type RemovalPolicy, type Stack } from 'aws-cdk-lib'
import type { Key } from 'aws-cdk-lib/aws-kms'
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Mode } from '../configuration.ts'
import type { Names } from './names.ts'

export interface FilesBucketOptions {
  readonly names: Names
  readonly removalPolicy: RemovalPolicy
  /** A key of our own, where the setting asks for one. */
  readonly key: Key | undefined
}

/** How long a file of a merchant's books is kept (N4). */
const keptFor = Duration.days(7)

/**
 * The private bucket of a mode's exported files: encrypted, reached over TLS alone, by nobody but our functions and the links
 * that they sign. What was never completed goes after a day, every file after seven.
 */
export function filesBucket(
  stack: Stack,
  mode: Mode,
  { names, removalPolicy, key }: FilesBucketOptions,
): Bucket {
  const bucket = new Bucket(stack, `Files-${mode}`, {
    bucketName: names.filesBucket(mode, stack.account),
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    ...(key === undefined
      ? { encryption: BucketEncryption.S3_MANAGED }
      : { encryption: BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }),
    lifecycleRules: [
      { id: 'files', expiration: keptFor, abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    removalPolicy,
  })
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Who asked for a file is in the audit, and who opened its link in the access log of the API.',
  })
  return bucket
}
