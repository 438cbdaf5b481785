/** A CloudFormation template, as far as the checks look into it. */
export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>
  >
  readonly Parameters?: Readonly<Record<string, unknown>>
  readonly Conditions?: Readonly<Record<string, unknown>>
}

export interface Resource {
  readonly Type: string
  readonly Properties?: Readonly<Record<string, unknown>>
  readonly DependsOn?: string | readonly string[]
  readonly DeletionPolicy?: string
  readonly UpdatePolicy?: unknown
}

export interface Found<P> {
  readonly stack: string
  readonly id: string
  readonly resource: Resource
  readonly properties: P
}

/** Every resource of one type, over all stacks. `P` is what the caller knows of its properties. */
export function resourcesOf<P = Readonly<Record<string, unknown>>>(
  templates: Readonly<Record<string, Template>>,
  type: string,
): Found<P>[] {
  return Object.entries(templates).flatMap(([stack, template]) =>
    Object.entries(template.Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({ stack, id, resource, properties: (resource.Properties ?? {}) as P })),
  )
}
