import { createHash } from 'node:crypto'
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'

/** A role may have ten managed policies of 6,144 characters, which is some fifty of our functions each. */
const policies = 8

export interface InvokeRoleProps {
  readonly functionNames: readonly string[]
  readonly arnOf: (functionName: string) => string
}

/**
 * The role with which an HTTP API invokes its functions. A permission per function would cost a resource each; instead
 * a few managed policies name their functions exactly. A function's policy follows from its name alone: a new endpoint
 * moves no other to another policy, so no deployment takes a right away for a moment.
 */
export class InvokeRole extends Construct {
  readonly roleArn: string

  constructor(scope: Construct, id: string, { functionNames, arnOf }: InvokeRoleProps) {
    super(scope, id)
    const managedPolicies = Array.from({ length: policies }, (_, turn) => {
      const resources = functionNames.filter((name) => policyOf(name) === turn).map(arnOf)
      const invoke = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources })
      return resources.length === 0
        ? []
        : [new ManagedPolicy(this, `Policy${turn}`, { statements: [invoke] })]
    }).flat()
    this.roleArn = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies,
    }).roleArn
  }
}

function policyOf(functionName: string): number {
  return createHash('sha256').update(functionName).digest().readUInt32BE() % policies
}
