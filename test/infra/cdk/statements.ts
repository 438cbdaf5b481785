import { resourcesOf, type Template } from './template.ts'

export interface Statement {
  readonly Effect: 'Allow' | 'Deny'
  readonly Action: string | readonly string[]
  readonly Resource: unknown
  readonly Condition?: unknown
}

interface Document {
  readonly Statement: readonly Statement[]
}

interface Lambda {
  /** Absent for the CDK's own helpers, such as the one that copies the pages into their bucket. */
  readonly FunctionName?: string
  readonly Role: { readonly 'Fn::GetAtt': readonly [string, string] }
}

interface IdentityPolicies {
  readonly Policies?: readonly { readonly PolicyDocument: Document }[]
  readonly PolicyDocument?: Document
}

/** What every role and managed policy allows, with the logical id it stands in. */
export function allowedStatements(
  templates: Readonly<Record<string, Template>>,
): { where: string; statement: Statement }[] {
  const types = ['AWS::IAM::Role', 'AWS::IAM::ManagedPolicy', 'AWS::IAM::Policy']
  return types
    .flatMap((type) => resourcesOf<IdentityPolicies>(templates, type))
    .flatMap(({ stack, id, properties }) =>
      documentsOf(properties).flatMap((document) =>
        document.Statement.map((statement) => ({ where: `${stack}/${id}`, statement })),
      ),
    )
    .filter(({ statement }) => statement.Effect === 'Allow')
}

/** What the role of each function of ours allows, or denies, but for writing its own log and traces: by the function's name. */
export function statementsByFunction(
  templates: Readonly<Record<string, Template>>,
  effect: Statement['Effect'] = 'Allow',
): Map<string, readonly Statement[]> {
  const roles = resourcesOf<IdentityPolicies>(templates, 'AWS::IAM::Role')
  return new Map(
    resourcesOf<Lambda>(templates, 'AWS::Lambda::Function').flatMap(({ stack, properties }) => {
      if (properties.FunctionName === undefined) return []
      const roleId = properties.Role['Fn::GetAtt'][0]
      const role = roles.find((candidate) => candidate.stack === stack && candidate.id === roleId)
      const statements = role ? documentsOf(role.properties).flatMap((document) => document.Statement) : []
      const own = statements.filter((one) => one.Effect === effect && !isOwnLog(one))
      return [[properties.FunctionName, own] as const]
    }),
  )
}

export function actionsOf(statements: readonly Statement[]): string[] {
  return [...new Set(statements.flatMap(({ Action }) => Action))].toSorted()
}

function documentsOf({ Policies = [], PolicyDocument }: IdentityPolicies): Document[] {
  return [...Policies.map((policy) => policy.PolicyDocument), ...(PolicyDocument ? [PolicyDocument] : [])]
}

/** Its log and its traces, which every function writes. */
function isOwnLog({ Action }: Statement): boolean {
  return [Action].flat().every((action) => /^(logs|xray):/.test(action))
}
