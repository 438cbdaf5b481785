import { Aws, CfnOutput, Duration, SecretValue, Stack, Validations } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as ViewerFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { originHeader, viewerAddressHeader, viewerHostHeader } from '../../shared/runtime/environment.ts'
import type { Domain, Mode } from '../configuration.ts'
import { domainPath } from './custom-domain.ts'
import type { PagesSite } from './pages-site.ts'

export interface FrontDoorProps {
  readonly apiId: string
  readonly originSecret: Secret
  readonly pages: PagesSite
  /** A new text makes CloudFormation read the origin secret again. */
  readonly originTurn?: string
  /** If absent, the service has CloudFront's own name. */
  readonly domain?: Domain
  /** In CloudFront's own region, like the certificate. */
  readonly webAclArn?: string
  readonly certificateArn?: string
}

/** Where a person enters the code of their login. */
const login = '/admin/login/verify'

/** Sets the caller's address and the requested host over headers of these names; later stages see CloudFront's. */
const nameViewer = `function handler(event) {
  event.request.headers['${viewerAddressHeader}'] = { value: event.viewer.ip };
  event.request.headers['${viewerHostHeader}'] = { value: event.request.headers.host.value };
  return event.request;
}`

/**
 * CloudFront in front of the API and the pages: one origin for a browser. `/` leads to the live stage, `/sandbox` to
 * the sandbox stage. It sends the API the secret header without which every request is refused, and caches nothing of
 * the API but the interface description.
 */
export class FrontDoor extends Construct {
  readonly #host: string
  readonly distributionId: string

  constructor(scope: Construct, id: string, props: FrontDoorProps) {
    super(scope, id)
    const { domain, webAclArn, certificateArn, pages, originTurn } = props
    const [kept, placed] = [this.keptDescription(), this.placedLogin()]
    const [live, sandbox] = [this.behavior(props, '/live'), this.behavior(props, '')]
    const distribution = new Distribution(this, 'Distribution', {
      comment: `${domain?.name ?? Stack.of(this).stackName}: subscription billing${originTurn === undefined ? '' : `, ${originTurn}`}`,
      ...(domain !== undefined &&
        certificateArn !== undefined && {
          domainNames: [domain.name],
          certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
      ...(webAclArn !== undefined && { webAclId: webAclArn }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: live,
      additionalBehaviors: {
        '/openapi.json': { ...live, cachePolicy: kept },
        '/sandbox/openapi.json': { ...sandbox, cachePolicy: kept },
        [login]: { ...live, cachePolicy: placed },
        [`/sandbox${login}`]: { ...sandbox, cachePolicy: placed },
        '/sandbox/*': sandbox,
        ...pages.behaviors(),
      },
    })
    this.distributionId = distribution.distributionId
    this.#host = domain?.name ?? distribution.distributionDomainName
    this.acknowledge(distribution, domain !== undefined, webAclArn !== undefined)
    if (domain === undefined) return
    if (domain.hostedZoneId !== undefined) this.records(domain, distribution)
    new CfnOutput(this, 'Target', {
      value: distribution.distributionDomainName,
      description: `Where ${domain.name} has to point`,
    })
  }

  /** The base address for a mode's callers. */
  baseUrl(mode: Mode): string {
    return `https://${[this.#host, domainPath[mode]].filter(Boolean).join('/')}`
  }

  private behavior({ apiId, originSecret }: FrontDoorProps, originPath: string): BehaviorOptions {
    const stage = originPath === '' ? 'Sandbox' : 'Live'
    const secret = SecretValue.secretsManager(originSecret.secretArn, { jsonField: 'present' })
    return {
      origin: new HttpOrigin(`${apiId}.execute-api.${Stack.of(this).region}.${Aws.URL_SUFFIX}`, {
        ...(originPath !== '' && { originPath }),
        // The template contains a reference to the secret; CloudFront and the API's authorizer read it.
        customHeaders: { [originHeader]: secret.unsafeUnwrap() },
        readTimeout: Duration.seconds(30),
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new ViewerFunction(this, `Viewer${stage}`, {
            comment: 'Sets the header that limits by address are counted with',
            code: FunctionCode.fromInline(nameViewer),
            runtime: FunctionRuntime.JS_2_0,
          }),
        },
      ],
    }
  }

  /** The interface description is the same for everyone until the next deployment, apart from its parameters. */
  private keptDescription(): CachePolicy {
    return new CachePolicy(this, 'Described', {
      comment: 'Interface description of subscription billing',
      queryStringBehavior: CacheQueryStringBehavior.all(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.minutes(5),
      maxTtl: Duration.hours(1),
    })
  }

  /** CloudFront says a caller's country where a cache policy names it (R15). It keeps no answer of a POST, whatever the policy. */
  private placedLogin(): CachePolicy {
    return new CachePolicy(this, 'Placed', {
      comment: 'Tells the country of a login',
      headerBehavior: CacheHeaderBehavior.allowList('CloudFront-Viewer-Country'),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      // No more than nothing: with nothing at all CloudFront takes no header into a policy.
      maxTtl: Duration.seconds(1),
    })
  }

  private records({ name, hostedZoneId = '' }: Domain, distribution: Distribution): void {
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: name })
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution))
    // The trailing dot marks the name as complete, so that the zone's own name is not appended.
    for (const Record of [ARecord, AaaaRecord])
      new Record(this, Record.name, { zone, recordName: `${name}.`, target })
  }

  private acknowledge(distribution: Distribution, named: boolean, guarded: boolean): void {
    Validations.of(distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Customers pay from wherever they are.' },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'The stages behind it log every request; the firewall counts what it refuses.',
      },
    )
    if (!guarded)
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR2',
        reason: 'The firewall is of production; functions and stages hold rates of their own.',
      })
    if (!named)
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason: 'At its own name CloudFront has its own certificate, and leaves no choice of protocols.',
      })
  }
}
