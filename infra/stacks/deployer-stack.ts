import { Aws, CfnOutput, DefaultStackSynthesizer, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import type { Deployer } from '../deployer.ts'
import type { Names } from '../constructs/names.ts'
import { edgeRegion } from './edge-stack.ts'

export interface DeployerStackProps extends StackProps {
  readonly names: Names
  readonly deployer: Deployer
  readonly regions: readonly string[]
}

const issuer = 'token.actions.githubusercontent.com'
const audience = 'sts.amazonaws.com'

/**
 * The two roles of `.github/workflows/deploy.yml`: one that deploys, and one that may only look. A token of GitHub names
 * the environment that its job runs in, and production's has required reviewers; another branch, fork or job has another
 * subject and gets nothing. What the roles may do is take the bootstrap's roles, which are this account's own.
 */
export class DeployerStack extends Stack {
  constructor(scope: Construct, id: string, { names, deployer, regions, ...props }: DeployerStackProps) {
    super(scope, id, props)
    const provider = `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:oidc-provider/${issuer}`
    const known = deployer.hasProvider
      ? undefined
      : new OidcProviderNative(this, 'GitHub', { url: `https://${issuer}`, clientIds: [audience] })
    const roleOf = (part: string, environment: string, takes: readonly string[]) => {
      const role = new Role(this, part, {
        roleName: names.part(part),
        description: `Taken by jobs of ${deployer.repository} in GitHub's environment ${environment}`,
        assumedBy: new WebIdentityPrincipal(provider, {
          StringEquals: {
            [`${issuer}:aud`]: audience,
            [`${issuer}:sub`]: `repo:${deployer.repository}:environment:${environment}`,
          },
        }),
        // A first deployment, or one with gradual releases, takes longer than the usual hour.
        maxSessionDuration: Duration.hours(2),
      })
      role.addToPolicy(
        new PolicyStatement({
          actions: ['sts:AssumeRole'],
          resources: takes.flatMap((kind) => regions.map((region) => bootstrapRole(kind, region))),
        }),
      )
      if (known) role.node.addDependency(known)
      return role.roleArn
    }
    const { environment } = deployer
    new CfnOutput(this, 'DeployRole', {
      value: roleOf('deploy', environment, ['deploy-role', 'file-publishing-role', 'lookup-role']),
      description: `Variable DEPLOY_ROLE of GitHub’s environment ${environment}`,
    })
    new CfnOutput(this, 'ReadRole', {
      value: roleOf('deploy-read', `${environment}-read`, ['lookup-role']),
      description: `Variable READ_ROLE of GitHub’s environment ${environment}-read`,
    })
  }
}

/** The regions that an environment deploys to: its own, and that of CloudFront’s parts. */
export function deployedRegions(region: string, edge: boolean): string[] {
  return [...new Set([region, ...(edge ? [edgeRegion] : [])])]
}

function bootstrapRole(kind: string, region: string): string {
  const name = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-${kind}-${Aws.ACCOUNT_ID}-${region}`
  return `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/${name}`
}
