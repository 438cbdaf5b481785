/** The size of an item as DynamoDB counts it: names and values in bytes, numbers about half a byte a digit. */
export function itemSize(item: Readonly<Record<string, unknown>>): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value),
    0,
  )
}

function valueSize(value: unknown): number {
  if (value instanceof Uint8Array) return value.length
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return Math.ceil(String(Math.abs(value)).length / 2) + 2
  if (typeof value !== 'object' || value === null) return 1
  const children = Array.isArray(value)
    ? value.map((child) => valueSize(child) + 1)
    : [itemSize(value as Record<string, unknown>) + Object.keys(value).length]
  return 3 + children.reduce((sum, size) => sum + size, 0)
}
