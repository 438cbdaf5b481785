import { Annotations, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import {
  AccessLevel,
  CachePolicy,
  Function as ViewerFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
  type BehaviorOptions,
} from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Asset } from 'aws-cdk-lib/aws-s3-assets'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import type { Configuration } from '../configuration.ts'
import { pageHeaders } from './page-headers.ts'

/** Folders of built pages: files named after their content, and files that are requested anew each time. */
export interface PagesIn {
  readonly assets: string
  readonly pages: string
}

export interface PagesSiteProps {
  readonly pagesIn: PagesIn
  readonly configuration: Configuration
}

/** The paths that CloudFront serves from the bucket instead of the functions. */
const patterns = ['/dashboard', '/dashboard/*', '/docs', '/docs/*'] as const

/** One page serves every screen of the dashboard, and a document is a folder's index; assets are requested by name. */
const findPage = `function handler(event) {
  var request = event.request;
  var path = request.uri.replace(/\\/+$/, '');
  if (/^\\/(dashboard|docs)\\/assets(\\/|$)/.test(path)) return request;
  request.uri = (/^\\/dashboard(\\/|$)/.test(path) ? '/dashboard' : path) + '/index.html';
  return request;
}`

/**
 * The dashboard and the documents: files in a private bucket that only this deployment's CloudFront may read. An open
 * tab keeps working after a deployment, because its assets have names of their own.
 */
export class PagesSite extends Construct {
  readonly #bucket: IBucket

  constructor(scope: Construct, id: string, { pagesIn, configuration }: PagesSiteProps) {
    super(scope, id)
    const removalPolicy =
      configuration.removalPolicy === 'destroy' ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN
    this.#bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy,
      // The construct's type is stricter than the interface under exact optional properties.
    }) as IBucket
    const [assets, pages] = [this.zip('AssetsZip', pagesIn.assets), this.zip('HtmlZip', pagesIn.pages)]
    const logGroup = new LogGroup(this, 'Log', {
      retention: configuration.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const shared = {
      destinationBucket: this.#bucket,
      retainOnDelete: removalPolicy === RemovalPolicy.RETAIN,
      memoryLimit: 256,
      outputObjectKeys: false,
      logGroup,
      role: this.copier(logGroup, [assets, pages]).withoutPolicyUpdates(),
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
      exclude: ['*/assets/*'],
    })
    // No page may name an asset that is not uploaded yet.
    asked.node.addDependency(kept)
    this.acknowledge()
  }

  /** How CloudFront answers the pages' paths. */
  behaviors(): Record<string, BehaviorOptions> {
    const behavior: BehaviorOptions = {
      // A missing page is a 404 only for callers that may list the bucket.
      origin: S3BucketOrigin.withOriginAccessControl(this.#bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: this.headers(),
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new ViewerFunction(this, 'Find', {
            comment: 'Finds the page of a path',
            code: FunctionCode.fromInline(findPage),
            runtime: FunctionRuntime.JS_2_0,
          }),
        },
      ],
    }
    return Object.fromEntries(patterns.map((pattern) => [pattern, behavior]))
  }

  /** The same headers, word for word, as the local server sends with a page. */
  private headers(): ResponseHeadersPolicy {
    const {
      'content-security-policy': contentSecurityPolicy = '',
      'referrer-policy': _referrer,
      'strict-transport-security': _transport,
      'x-content-type-options': _type,
      ...custom
    } = pageHeaders
    return new ResponseHeadersPolicy(this, 'Headers', {
      comment: 'Pages run their own scripts only, and talk to their own origin',
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(63_072_000),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })),
      },
    })
  }

  private zip(id: string, path: string): Asset {
    return new Asset(this, id, { path })
  }

  /** The rights of the CDK function that copies the pages: its default role would have more. */
  private copier({ logGroupArn }: LogGroup, zips: readonly Asset[]): Role {
    const allow = (actions: string[], resources: string[]) => new PolicyStatement({ actions, resources })
    const role = new Role(this, 'Copier', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        uses: new PolicyDocument({
          statements: [
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroupArn]),
            allow(
              ['s3:GetObject'],
              zips.map(({ bucket, s3ObjectKey }) => bucket.arnForObjects(s3ObjectKey)),
            ),
            allow(['s3:GetBucketLocation', 's3:GetBucketTagging', 's3:ListBucket'], [this.#bucket.bucketArn]),
            allow(
              ['s3:AbortMultipartUpload', 's3:DeleteObject', 's3:GetObject', 's3:PutObject'],
              [this.#bucket.arnForObjects('*')],
            ),
          ],
        }),
      },
    })
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::<PagesBucket1F9960AC.Arn>/*]',
      reason: 'It writes every page of this one bucket.',
    })
    return role
  }

  private acknowledge(): void {
    Validations.of(this.#bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'It holds public pages, and CloudFront alone reads them.',
    })
    Annotations.of(Stack.of(this)).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'Paths below /dashboard and /docs alone lead to the bucket, so its list is never asked for.',
    )
    const isCopier = ({ id }: { id: string }) => id.startsWith('Custom::CDKBucketDeployment')
    const copier = Stack.of(this).node.children.find(({ node }) => isCopier(node))
    if (copier === undefined) throw new Error('the CDK copies pages otherwise than it did')
    Validations.of(copier).acknowledge({
      id: 'AwsSolutions-L1',
      reason: 'The CDK brings this function, and chooses the runtime that it was tested with.',
    })
  }
}
