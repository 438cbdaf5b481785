import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { HostedZone } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import type { Domain } from '../configuration.ts'
import { firewallOf } from '../constructs/firewall.ts'
import type { Names } from '../constructs/names.ts'

/** The only region of CloudFront's firewalls and certificates, wherever the service is. */
export const edgeRegion = 'us-east-1'

/** The names of this stack's outputs for the others. */
export const edgeOutputs = { webAcl: 'WebAclArn', certificate: 'CertificateArn' } as const

export interface EdgeStackProps extends StackProps {
  readonly names: Names
  readonly domain: Domain | undefined
  readonly firewall: boolean
  /** Networks from which gateways call back, besides those that they publish. */
  readonly gatewayNetworks: readonly string[]
}

/** What CloudFront needs in its own region: the firewall and the domain's certificate, if configured. */
export class EdgeStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { names, domain, firewall, gatewayNetworks, ...props }: EdgeStackProps,
  ) {
    super(scope, id, props)
    if (firewall)
      new CfnOutput(this, edgeOutputs.webAcl, { value: firewallOf(this, { names, gatewayNetworks }) })
    if (domain === undefined) return
    new CfnOutput(this, edgeOutputs.certificate, { value: domain.certificateArn ?? this.certificate(domain) })
  }

  private certificate({ name, hostedZoneId = '' }: Domain): string {
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: name })
    const validation = CertificateValidation.fromDns(zone)
    return new Certificate(this, 'Certificate', { domainName: name, validation }).certificateArn
  }
}
