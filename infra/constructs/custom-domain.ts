import { CfnApiMapping, CfnDomainName } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import {
  ARecord,
  HostedZone,
  RecordTarget,
  type IAliasRecordTarget,
  type IHostedZone,
} from 'aws-cdk-lib/aws-route53'
import { CfnOutput } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import type { Domain, Mode } from '../configuration.ts'

/** The path of each mode's stage under a custom domain. */
export const domainPath: Record<Mode, string> = { live: '', sandbox: 'sandbox' }

/** The stages of an API. */
interface ApiStages {
  readonly apiId: string
  readonly stages: Record<Mode, string>
}

/** A custom domain: `/` leads to the live stage, `/sandbox` to the sandbox stage. */
export class CustomDomain extends Construct {
  constructor(scope: Construct, id: string, domain: Domain, { apiId, stages }: ApiStages) {
    super(scope, id)
    const zone =
      domain.hostedZoneId === undefined
        ? undefined
        : HostedZone.fromHostedZoneAttributes(this, 'Zone', {
            hostedZoneId: domain.hostedZoneId,
            zoneName: domain.name,
          })
    const certificateArn = domain.certificateArn ?? this.certificate(domain.name, zone)
    const domainName = new CfnDomainName(this, 'Name', {
      domainName: domain.name,
      domainNameConfigurations: [{ certificateArn, endpointType: 'REGIONAL', securityPolicy: 'TLS_1_2' }],
    })
    for (const mode of Object.keys(stages) as Mode[]) {
      new CfnApiMapping(this, `Mapping-${mode}`, {
        apiId,
        domainName: domainName.ref,
        stage: stages[mode],
        ...(domainPath[mode] !== '' && { apiMappingKey: domainPath[mode] }),
      })
    }
    if (zone !== undefined) this.record(domain.name, zone, domainName)
    new CfnOutput(this, 'DomainTarget', {
      value: domainName.attrRegionalDomainName,
      description: `Where ${domain.name} has to point`,
    })
  }

  private certificate(domainName: string, zone: IHostedZone | undefined): string {
    const validation = CertificateValidation.fromDns(zone)
    return new Certificate(this, 'Certificate', { domainName, validation }).certificateArn
  }

  private record(recordName: string, zone: IHostedZone, domainName: CfnDomainName): void {
    const alias: IAliasRecordTarget = {
      bind: () => ({
        dnsName: domainName.attrRegionalDomainName,
        hostedZoneId: domainName.attrRegionalHostedZoneId,
      }),
    }
    // The trailing dot marks the name as complete, so that the zone's own name is not appended.
    new ARecord(this, 'Record', { zone, recordName: `${recordName}.`, target: RecordTarget.fromAlias(alias) })
  }
}
