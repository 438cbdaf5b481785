import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'

/** What fits into one managed policy (6,144 characters) with names of our length. */
const functionsPerPolicy = 50

/**
 * The role an HTTP API invokes its functions with. A permission per function would cost a hundred resources; a few
 * managed policies, each naming fifty functions exactly, say the same.
 */
export class InvokeRole extends Construct {
  readonly roleArn: string

  constructor(scope: Construct, id: string, functionArns: readonly string[]) {
    super(scope, id)
    const managedPolicies: ManagedPolicy[] = []
    for (let start = 0; start < functionArns.length; start += functionsPerPolicy) {
      const resources = functionArns.slice(start, start + functionsPerPolicy)
      managedPolicies.push(
        new ManagedPolicy(this, `Policy${start / functionsPerPolicy}`, {
          statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources })],
        }),
      )
    }
    this.roleArn = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies,
    }).roleArn
  }
}
