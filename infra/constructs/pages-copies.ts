import { Duration, Stack, Validations } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Asset } from 'aws-cdk-lib/aws-s3-assets'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { logKept } from './service-function.ts'
import type { Surroundings } from './surroundings.ts'

/** Folders of built pages: files named after their content, pages that are requested anew each time, and texts for programs. */
export interface PagesIn {
  readonly assets: string
  readonly pages: string
  readonly texts: string
}

export interface PagesCopiesProps {
  readonly pagesIn: PagesIn
  readonly bucket: IBucket
  readonly surroundings: Surroundings
}

/** Each copy prunes its own files and leaves the others'. */
const textNames = ['*.md', '*.txt'] as const

/**
 * Copies the pages into their bucket. An open tab keeps working after a deployment, because its assets have names of
 * their own.
 */
export class PagesCopies extends Construct {
  constructor(scope: Construct, id: string, { pagesIn, bucket, surroundings }: PagesCopiesProps) {
    super(scope, id)
    const assets = this.zip('AssetsZip', pagesIn.assets)
    const pages = this.zip('HtmlZip', pagesIn.pages)
    const texts = this.zip('TextsZip', pagesIn.texts)
    const logGroup = new LogGroup(this, 'Log', {
      ...logKept(surroundings),
    })
    const shared = {
      destinationBucket: bucket,
      retainOnDelete: surroundings.configuration.removalPolicy !== 'destroy',
      memoryLimit: 256,
      outputObjectKeys: false,
      logGroup,
      role: this.copier(bucket, logGroup, [assets, pages, texts]).withoutPolicyUpdates(),
    }
    const kept = new BucketDeployment(this, 'Assets', {
      ...shared,
      sources: [Source.bucket(assets.bucket, assets.s3ObjectKey)],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
      prune: false,
    })
    const asked = new BucketDeployment(this, 'Html', {
      ...shared,
      sources: [Source.bucket(pages.bucket, pages.s3ObjectKey)],
      cacheControl: [CacheControl.noCache()],
      contentType: 'text/html; charset=utf-8',
      exclude: ['*/assets/*', ...textNames],
    })
    new BucketDeployment(this, 'Texts', {
      ...shared,
      sources: [Source.bucket(texts.bucket, texts.s3ObjectKey)],
      cacheControl: [CacheControl.noCache()],
      contentType: 'text/markdown; charset=utf-8',
      exclude: ['*'],
      include: [...textNames],
    })
    // No page may name an asset that is not uploaded yet.
    asked.node.addDependency(kept)
    this.acknowledge()
  }

  private zip(id: string, path: string): Asset {
    return new Asset(this, id, { path })
  }

  /** The rights of the CDK function that copies the pages: its default role would have more. */
  private copier(bucket: IBucket, { logGroupArn }: LogGroup, zips: readonly Asset[]): Role {
    const allow = (actions: string[], resources: string[]) => new PolicyStatement({ actions, resources })
    const role = new Role(this, 'Copier', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        uses: new PolicyDocument({
          statements: [
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroupArn]),
            allow(
              ['s3:GetObject'],
              zips.map((zip) => zip.bucket.arnForObjects(zip.s3ObjectKey)),
            ),
            allow(['s3:GetBucketLocation', 's3:GetBucketTagging', 's3:ListBucket'], [bucket.bucketArn]),
            allow(
              ['s3:AbortMultipartUpload', 's3:DeleteObject', 's3:GetObject', 's3:PutObject'],
              [bucket.arnForObjects('*')],
            ),
          ],
        }),
      },
    })
    // The rule reports the bucket of another stack by its resource or by its export, whichever it sees.
    const resource = 'PagesBucket1F9960AC'
    const exported = `${Stack.of(bucket).stackName}:ExportsOutputFnGetAtt${resource}Arn6264601F`
    for (const reported of [`<${resource}.Arn>`, exported])
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${reported}/*]`,
        reason: 'It writes every page of this one bucket.',
      })
    return role
  }

  private acknowledge(): void {
    const isCopier = ({ id }: { id: string }) => id.startsWith('Custom::CDKBucketDeployment')
    const copier = Stack.of(this).node.children.find(({ node }) => isCopier(node))
    if (copier === undefined) throw new Error('the CDK copies pages otherwise than it did')
    Validations.of(copier).acknowledge({
      id: 'AwsSolutions-L1',
      reason: 'The CDK brings this function, and chooses the runtime that it was tested with.',
    })
  }
}
