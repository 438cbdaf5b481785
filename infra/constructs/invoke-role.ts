import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'

/** How many fit into one managed policy (6,144 characters), given the length of our names. */
const functionsPerPolicy = 50

/**
 * The role with which an HTTP API invokes its functions. A permission per function would cost a hundred resources;
 * instead a few managed policies each name fifty functions exactly.
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
