type Node = Record<string, unknown>

/** Only the components that a document's paths and webhooks use, directly or through others. */
export function usedComponents(
  roots: unknown,
  components: Readonly<Record<string, Node>>,
): Record<string, Node> {
  const used = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node === 'string') follow(node)
    else if (Array.isArray(node)) node.forEach(visit)
    else if (typeof node === 'object' && node !== null) Object.values(node).forEach(visit)
  }
  const follow = (text: string): void => {
    const [, section = '', name = ''] = /^#\/components\/(\w+)\/([\w-]+)$/.exec(text) ?? []
    const target = components[section]?.[name]
    if (target === undefined || used.has(text)) return
    used.add(text)
    visit(target)
  }
  visit(roots)
  const kept = Object.entries(components).map(([section, entries]) => {
    const left = Object.entries(entries).filter(([name]) => used.has(`#/components/${section}/${name}`))
    return [section, Object.fromEntries(left)] as const
  })
  return Object.fromEntries(kept.filter(([, entries]) => Object.keys(entries).length > 0))
}
