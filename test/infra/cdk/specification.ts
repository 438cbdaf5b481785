import type { PropertyType, ResourceProperties, SpecDatabase } from '@aws-cdk/service-spec-types'
import type { Template } from './template.ts'

/** What in a template CloudFormation's own specification does not know, or knows differently. */
export function specificationProblems(spec: SpecDatabase, template: Template): string[] {
  const check = (value: unknown, type: PropertyType, path: string): string[] => {
    if (isIntrinsic(value))
      return isText(type) || type.type === 'json' ? [] : [`${path}: a reference, not ${type.type}`]
    switch (type.type) {
      case 'json':
        return []
      case 'string':
        return expect(typeof value === 'string' && allowed(type.allowedValues, value), path, type.type, value)
      case 'date-time':
        return expect(typeof value === 'string', path, type.type, value)
      case 'boolean':
      case 'number':
        return expect(typeof value === type.type, path, type.type, value)
      case 'integer':
        return expect(Number.isInteger(value), path, type.type, value)
      case 'null':
        return expect(value === null, path, type.type, value)
      case 'tag':
        return expect(isRecord(value) && 'Key' in value && 'Value' in value, path, type.type, value)
      case 'array':
        if (!Array.isArray(value)) return expect(false, path, 'array', value)
        return value.flatMap((element, index) => check(element, type.element, `${path}[${index}]`))
      case 'map':
        if (!isRecord(value)) return expect(false, path, 'map', value)
        return Object.entries(value).flatMap(([key, element]) =>
          check(element, type.element, `${path}.${key}`),
        )
      case 'ref':
        return checkProperties(value, spec.get('typeDefinition', type.reference).properties, path)
      case 'union': {
        const attempts = type.types.map((candidate) => check(value, candidate, path))
        return attempts.some((problems) => problems.length === 0) ? [] : (attempts[0] ?? [])
      }
    }
  }
  const checkProperties = (value: unknown, properties: ResourceProperties, path: string): string[] => {
    if (!isRecord(value)) return expect(false, path, 'object', value)
    const missing = Object.entries(properties)
      .filter(([name, property]) => property.required === true && value[name] === undefined)
      .map(([name]) => `${path}.${name}: is required`)
    const present = Object.entries(value).flatMap(([name, entry]) => {
      const property = properties[name]
      return property ? check(entry, property.type, `${path}.${name}`) : [`${path}.${name}: unknown`]
    })
    return [...missing, ...present]
  }
  return Object.entries(template.Resources).flatMap(([id, { Type, Properties = {} }]) => {
    // The properties of a custom resource are between it and its own function.
    if (Type.startsWith('Custom::')) return []
    const [known] = spec.lookup('resource', 'cloudFormationType', 'equals', Type)
    return known
      ? checkProperties(Properties, known.properties, `${id} (${Type})`)
      : [`${id}: no type ${Type}`]
  })
}

function expect(holds: boolean, path: string, wanted: string, value: unknown): string[] {
  return holds ? [] : [`${path}: ${JSON.stringify(value)} is not ${wanted}`]
}

function allowed(values: readonly string[] | undefined, value: string): boolean {
  return values === undefined || values.includes(value)
}

function isText(type: PropertyType): boolean {
  return type.type === 'string' || (type.type === 'union' && type.types.some(isText))
}

/** Everything our templates refer with yields text: names, identifiers, ARNs. */
function isIntrinsic(value: unknown): boolean {
  if (!isRecord(value)) return false
  const [key, ...others] = Object.keys(value)
  return others.length === 0 && key !== undefined && (key === 'Ref' || key.startsWith('Fn::'))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
