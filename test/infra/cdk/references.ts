import type { SpecDatabase } from '@aws-cdk/service-spec-types'
import type { Template } from './template.ts'

/** References that lead nowhere: to no resource, to an attribute its type lacks, to an export no stack has. */
export function danglingReferences(
  spec: SpecDatabase,
  template: Template,
  exports: ReadonlySet<string>,
): string[] {
  const named = { ...template.Resources, ...template.Parameters }
  const hasAttribute = (id: string, attribute: string) => {
    const type = template.Resources[id]?.Type
    if (type === undefined) return false
    const [known] = spec.lookup('resource', 'cloudFormationType', 'equals', type)
    return known !== undefined && (attribute in known.attributes || attribute in known.properties)
  }
  const targetExists = (target: string) => target.startsWith('AWS::') || Object.hasOwn(named, target)
  const ofNode = (key: string, value: unknown): string[] => {
    switch (key) {
      case 'Ref':
        return typeof value === 'string' && !targetExists(value) ? [`Ref ${value}`] : []
      case 'Fn::GetAtt': {
        const [id, attribute] = value as [string, string]
        return hasAttribute(id, attribute) ? [] : [`GetAtt ${id}.${attribute}`]
      }
      case 'Fn::ImportValue':
        return exports.has(value as string) ? [] : [`ImportValue ${JSON.stringify(value)}`]
      case 'Fn::Sub':
        return [...(value as string).matchAll(/\$\{([^!}]+)\}/g)]
          .map((match) => match[1] ?? '')
          .filter((target) => !targetExists(target))
          .map((target) => `Sub ${target}`)
      case 'DependsOn':
        return [value].flat().filter((id) => !Object.hasOwn(template.Resources, id as string)) as string[]
      default:
        return []
    }
  }
  const walk = (node: unknown): string[] => {
    if (typeof node !== 'object' || node === null) return []
    return Object.entries(node).flatMap(([key, value]) => [...ofNode(key, value), ...walk(value)])
  }
  return walk({ Resources: template.Resources, Outputs: template.Outputs })
}

/** The names that the stacks export to each other. */
export function exportsOf(templates: Readonly<Record<string, Template>>): Set<string> {
  const outputs = Object.values(templates).flatMap((template) => Object.values(template.Outputs ?? {}))
  return new Set(outputs.map((output) => output.Export?.Name).filter((name) => typeof name === 'string'))
}
