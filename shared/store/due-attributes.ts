/** Attributes of a due entry besides its index keys: the job, further keys to read, and the writer's clock. */
export const dueAttributes = { job: 'dk', hints: 'dh', clock: 'ck' } as const

const reference = '='

/** Hints as stored: a value that the item already holds is replaced by its attribute's name, to keep items small. */
export function packHints(
  item: Readonly<Record<string, unknown>>,
  hints: Readonly<Record<string, string>>,
): Record<string, string> {
  const packed = Object.entries(hints).map(([name, value]) => {
    const attribute = Object.keys(item).find((key) => item[key] === value)
    return [name, attribute === undefined ? value : reference + attribute] as const
  })
  return Object.fromEntries(packed)
}

/** The hints of a stored item, with their values. */
export function unpackHints(item: Readonly<Record<string, unknown>>): Record<string, string> {
  const stored = (item[dueAttributes.hints] ?? {}) as Record<string, string>
  const unpacked = Object.entries(stored).map(([name, value]) => {
    return [name, value.startsWith(reference) ? String(item[value.slice(reference.length)]) : value] as const
  })
  return Object.fromEntries(unpacked)
}
