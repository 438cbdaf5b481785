import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { HostedZone } from 'aws-cdk-lib/aws-route53'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import type { Domain } from '../configuration.ts'
import type { Names } from '../constructs/names.ts'

/** The only region of CloudFront's firewalls and certificates, wherever the service is. */
export const edgeRegion = 'us-east-1'

/** The names of this stack's outputs for the others. */
export const edgeOutputs = { webAcl: 'WebAclArn', certificate: 'CertificateArn' } as const

/** Requests of one address in five minutes: in all (a merchant's server may send 200 a second), and to `doors`. */
const perAddress = { all: 60_000, doors: 1500 } as const

/** The paths of people and their browsers, without a merchant's key: codes, log-ins, tokens, checkout. */
const doors = '^/(sandbox/)?(identity|checkout|admin/login|v1/oauth|v1/checkout)(/|$)'

export interface EdgeStackProps extends StackProps {
  readonly names: Names
  readonly domain: Domain | undefined
  readonly firewall: boolean
}

/** What CloudFront needs in its own region: the firewall and the domain's certificate, if configured. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { names, domain, firewall, ...props }: EdgeStackProps) {
    super(scope, id, props)
    if (firewall) this.firewall(names)
    if (domain === undefined) return
    new CfnOutput(this, edgeOutputs.certificate, { value: domain.certificateArn ?? this.certificate(domain) })
  }

  private firewall(names: Names): void {
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      name: names.part('edge'),
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(names.part('edge')),
      rules: [
        managed(0, 'AWSManagedRulesAmazonIpReputationList'),
        managed(1, 'AWSManagedRulesKnownBadInputsRuleSet'),
        // Our bodies may have 64 KB, and a webhook's address may look like one inside a network.
        managed(2, 'AWSManagedRulesCommonRuleSet', [
          'SizeRestrictions_BODY',
          'GenericRFI_BODY',
          'EC2MetaDataSSRF_BODY',
        ]),
        rateOf(3, 'doors', perAddress.doors, {
          regexMatchStatement: {
            fieldToMatch: { uriPath: {} },
            regexString: doors,
            textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
          },
        }),
        rateOf(4, 'all', perAddress.all),
      ],
    })
    new CfnOutput(this, edgeOutputs.webAcl, { value: webAcl.attrArn })
  }

  private certificate({ name, hostedZoneId = '' }: Domain): string {
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: name })
    const validation = CertificateValidation.fromDns(zone)
    return new Certificate(this, 'Certificate', { domainName: name, validation }).certificateArn
  }
}

/** Rules maintained by AWS; those in `counted` only count, because they would refuse valid requests. */
function managed(priority: number, name: string, counted: readonly string[] = []): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ...(counted.length > 0 && {
          ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        }),
      },
    },
    visibilityConfig: visibility(name),
  }
}

function rateOf(
  priority: number,
  name: string,
  limit: number,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty {
  return {
    name: `rate-${name}`,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        evaluationWindowSec: 300,
        limit,
        ...(scopeDownStatement && { scopeDownStatement }),
      },
    },
    visibilityConfig: visibility(`rate-${name}`),
  }
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true }
}
