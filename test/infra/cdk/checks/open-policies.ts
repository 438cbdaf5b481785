import { describe, expect, it } from 'vitest'
import type { Statement } from '../statements.ts'
import type { Synthesis } from '../synthesize.ts'
import { resourcesOf, type Found } from '../template.ts'

interface Policy {
  readonly Statement: readonly (Statement & { readonly Principal?: unknown })[]
}

export interface Role {
  readonly RoleName?: string
  readonly AssumeRolePolicyDocument: Policy
  readonly Policies?: readonly { readonly PolicyDocument: Policy }[]
  readonly ManagedPolicyArns?: readonly unknown[]
}

interface Queue {
  readonly QueueName: string
}

/** The buckets that nobody outside is let into: of files, and of logos. */
const isPrivate = (id: string): boolean => /^(Files|Logos)/.test(id)
/** What is never kept of files. */
const ofFiles = {
  ExpirationInDays: 7,
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
  Status: 'Enabled',
}
const arnOf = ({ id }: { readonly id: string }) => ({ 'Fn::GetAtt': [id, 'Arn'] })

/** What may come in from outside of roles: policies of queues, the topic, the bucket and the key. */
export function openPolicyChecks({ templates }: Synthesis): void {
  const queues = resourcesOf<Queue>(templates, 'AWS::SQS::Queue')
  const roles = resourcesOf<Role>(templates, 'AWS::IAM::Role')

  describe('what is open to others', () => {
    it('roles outside functions are all known, and each is assumed by its own service', () => {
      const others = roles
        .map(({ properties }) =>
          trustOf({ properties }).map(({ Principal }) => Principal as { Service: string }),
        )
        .flat()
        .map(({ Service }) => Service)
        .filter((service) => service !== 'lambda.amazonaws.com')
      expect(others.toSorted()).toEqual([
        'apigateway.amazonaws.com',
        ...Array<string>(9).fill('scheduler.amazonaws.com'),
      ])
      expect(resourcesOf(templates, 'AWS::Pipes::Pipe')).toEqual([])
      expect(resourcesOf(templates, 'AWS::Lambda::Permission')).toEqual([])
      expect(resourcesOf(templates, 'AWS::Lambda::Url')).toEqual([])
    })

    it('each queue has a policy that admits no one and refuses unencrypted sends', () => {
      const policies = resourcesOf<{ PolicyDocument: Policy; Queues: readonly { Ref: string }[] }>(
        templates,
        'AWS::SQS::QueuePolicy',
      )
      const guarded = policies.map(({ stack, properties }) => `${stack} ${properties.Queues[0]!.Ref}`)
      expect(guarded.toSorted()).toEqual(queues.map(({ stack, id }) => `${stack} ${id}`).toSorted())
      for (const { properties } of policies)
        expect(properties.PolicyDocument.Statement).toEqual([
          {
            Effect: 'Deny',
            Action: 'sqs:*',
            Principal: { AWS: '*' },
            Resource: arnOf({ id: properties.Queues[0]!.Ref }),
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          },
        ])
    })

    it('only this account’s CloudWatch publishes to the alarm topic', () => {
      const [policy] = resourcesOf<{ PolicyDocument: Policy }>(templates, 'AWS::SNS::TopicPolicy')
      const allowed = policy!.properties.PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow')
      expect(allowed).toMatchObject([
        {
          Action: 'sns:Publish',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ])
    })

    it('no one is admitted to the file buckets, and no one without TLS', () => {
      const policies = resourcesOf<{ PolicyDocument: Policy }>(templates, 'AWS::S3::BucketPolicy').filter(
        ({ id }) => isPrivate(id),
      )
      expect(policies).toHaveLength(4)
      for (const { properties } of policies)
        expect(properties.PolicyDocument.Statement).toMatchObject([
          { Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
        ])
      for (const { id, properties } of resourcesOf(templates, 'AWS::S3::Bucket').filter(({ id }) =>
        isPrivate(id),
      ))
        expect([id, properties]).toMatchObject([
          id,
          {
            BucketEncryption: { ServerSideEncryptionConfiguration: [{}] },
            PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
            ...(id.startsWith('Files') ? { LifecycleConfiguration: { Rules: [ofFiles] } } : {}),
          },
        ])
    })

    it('the pages’ bucket is read only by CloudFront for this distribution, which signs every request', () => {
      const [policy] = resourcesOf<{ PolicyDocument: Policy }>(templates, 'AWS::S3::BucketPolicy').filter(
        ({ id }) => !isPrivate(id),
      )
      const [distribution] = resourcesOf(templates, 'AWS::CloudFront::Distribution')
      const [bucket] = resourcesOf(templates, 'AWS::S3::Bucket').filter(({ id }) => !isPrivate(id))
      const all = [arnOf(bucket!), { 'Fn::Join': ['', [arnOf(bucket!), '/*']] }]
      expect(policy!.properties.PolicyDocument.Statement).toEqual([
        {
          Effect: 'Deny',
          Action: 's3:*',
          Principal: { AWS: '*' },
          Resource: all,
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        },
        {
          Effect: 'Allow',
          Action: ['s3:GetObject', 's3:ListBucket'],
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Resource: all,
          Condition: {
            StringEquals: {
              'AWS:SourceArn': {
                'Fn::Join': [
                  '',
                  [
                    'arn:',
                    { Ref: 'AWS::Partition' },
                    ':cloudfront::',
                    { Ref: 'AWS::AccountId' },
                    ':distribution/',
                    { Ref: distribution!.id },
                  ],
                ],
              },
            },
          },
        },
      ])
      const [control] = resourcesOf(templates, 'AWS::CloudFront::OriginAccessControl')
      expect(control?.properties).toMatchObject({
        OriginAccessControlConfig: {
          OriginAccessControlOriginType: 's3',
          SigningBehavior: 'always',
          SigningProtocol: 'sigv4',
        },
      })
    })

    it('the key of secrets belongs to this account, and is rotated every year', () => {
      const [key] = resourcesOf<{ KeyPolicy: Policy; EnableKeyRotation: boolean }>(templates, 'AWS::KMS::Key')
      expect(key?.properties.EnableKeyRotation).toBe(true)
      const root = { AWS: { 'Fn::Join': ['', ['arn:aws:iam::', { Ref: 'AWS::AccountId' }, ':root']] } }
      for (const { Principal } of key!.properties.KeyPolicy.Statement) expect(Principal).toEqual(root)
    })
  })
}

/** What a role allows, without the effect. */
export function allowedBy({ properties }: Pick<Found<Role>, 'properties'>): Omit<Statement, 'Effect'>[] {
  expect(properties.ManagedPolicyArns ?? []).toEqual([])
  return (properties.Policies ?? []).flatMap(({ PolicyDocument }) =>
    PolicyDocument.Statement.map(({ Effect, ...rest }) => {
      expect(Effect).toBe('Allow')
      return rest
    }),
  )
}

/** Who may take a role on, and under which condition. */
export function trustOf({
  properties,
}: Pick<Found<Role>, 'properties'>): { Principal?: unknown; Condition?: unknown }[] {
  return properties.AssumeRolePolicyDocument.Statement.map(({ Principal, Condition }) => ({
    Principal,
    ...(Condition === undefined ? {} : { Condition }),
  }))
}
