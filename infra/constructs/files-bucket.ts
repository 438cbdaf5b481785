import { Duration, Validations, type RemovalPolicy, type Stack } from 'aws-cdk-lib'
import type { Key } from 'aws-cdk-lib/aws-kms'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectOwnership,
  type LifecycleRule,
} from 'aws-cdk-lib/aws-s3'
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
 * The private bucket of a mode's exported files. What was never completed goes after a day, every file after seven.
 */
export function filesBucket(stack: Stack, mode: Mode, options: FilesBucketOptions): Bucket {
  const bucket = privateBucket(stack, `Files-${mode}`, {
    ...options,
    name: options.names.filesBucket(mode, stack.account),
    lifecycleRules: [
      { id: 'files', expiration: keptFor, abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
  })
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason: 'Who asked for a file is in the audit, and who opened its link in the access log of the API.',
  })
  return bucket
}

/** The private bucket of a mode's logos, one a merchant (P6). Payers see them through a function of ours alone. */
export function logosBucket(stack: Stack, mode: Mode, options: FilesBucketOptions): Bucket {
  const bucket = privateBucket(stack, `Logos-${mode}`, {
    ...options,
    name: options.names.logosBucket(mode, stack.account),
    lifecycleRules: [],
  })
  Validations.of(bucket).acknowledge({
    id: 'AwsSolutions-S1',
    reason:
      'Who uploaded a logo is in the audit, and logos are shown to everybody through the API, which has an access log.',
  })
  return bucket
}

/** A bucket that is encrypted, and accessible over TLS only, to our functions and the links that they sign. */
function privateBucket(
  stack: Stack,
  id: string,
  {
    name,
    key,
    removalPolicy,
    lifecycleRules,
  }: FilesBucketOptions & { readonly name: string; readonly lifecycleRules: LifecycleRule[] },
): Bucket {
  return new Bucket(stack, id, {
    bucketName: name,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    ...(key === undefined
      ? { encryption: BucketEncryption.S3_MANAGED }
      : { encryption: BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }),
    lifecycleRules,
    removalPolicy,
  })
}
