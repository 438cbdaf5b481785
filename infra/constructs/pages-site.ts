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
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { Configuration } from '../configuration.ts'
import { llmsPattern, pageHeaders } from './page-headers.ts'

/** The paths that CloudFront serves from the bucket instead of the functions. */
const patterns = ['/dashboard', '/dashboard/*', '/docs', '/docs/*', llmsPattern] as const

/**
 * One page serves every screen of the dashboard, and a document is a folder's index; assets and texts are requested by name.
 * Who accepts Markdown gets a document's text.
 */
const findPage = `function handler(event) {
  var request = event.request;
  var path = request.uri.replace(/\\/+$/, '');
  if (/^\\/(dashboard|docs)\\/assets(\\/|$)/.test(path) || /\\.(md|txt)$/.test(path)) return request;
  var accept = request.headers && request.headers.accept;
  if (/^\\/docs(\\/|$)/.test(path) && accept && /text\\/markdown/.test(accept.value)) {
    request.uri = (path === '/docs' ? '/docs/index' : path) + '.md';
    return request;
  }
  request.uri = (/^\\/dashboard(\\/|$)/.test(path) ? '/dashboard' : path) + '/index.html';
  return request;
}`

/**
 * The dashboard and the documents: files in a private bucket that only this deployment's CloudFront may read.
 * `PagesCopies` fills it.
 */
export class PagesSite extends Construct {
  readonly bucket: IBucket

  constructor(scope: Construct, id: string, configuration: Configuration) {
    super(scope, id)
    const removalPolicy =
      configuration.removalPolicy === 'destroy' ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy,
      // The construct's type is stricter than the interface under exact optional properties.
    }) as IBucket
    this.acknowledge()
  }

  /** How CloudFront answers the pages' paths. */
  behaviors(): Record<string, BehaviorOptions> {
    const behavior: BehaviorOptions = {
      // A missing page is a 404 only for callers that may list the bucket.
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
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

  private acknowledge(): void {
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'It holds public pages, and CloudFront alone reads them.',
    })
    Annotations.of(Stack.of(this)).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'Paths below /dashboard and /docs alone lead to the bucket, so its list is never asked for.',
    )
  }
}
