/**
 * A value as lines of text: what is short stands on one line, fields of one kind share lines, and what is empty (null, 0, false, a
 * list or an object of nothing) is left out, so that a new field which is empty at first touches no golden file.
 */
export function inWords(value: unknown): string {
  return `${block(value, '').join('\n')}\n`
}

const width = 130

function block(value: unknown, indent: string): string[] {
  const short = inLine(value)
  if (typeof value !== 'object' || indent.length + short.length <= width) return [indent + short]
  const fields = Array.isArray(value)
    ? value.map((inner): [string, unknown] => ['-', inner])
    : Object.entries(value as object).filter(([, inner]) => !isEmpty(inner))
  const lines: string[] = []
  let open = false
  for (const [name, inner] of fields) {
    const text = `${name === '-' ? name : `${name}:`} ${inLine(inner)}`
    const last = lines.at(-1)
    // Fields fill a line; the rows of a list have one each.
    if (open && name !== '-' && last!.length + text.length + 2 <= width)
      lines[lines.length - 1] = `${last}, ${text}`
    else if (indent.length + text.length <= width) lines.push(indent + text)
    else lines.push(`${indent}${name === '-' ? name : `${name}:`}`, ...block(inner, `${indent}  `))
    open = indent.length + text.length <= width
  }
  return lines
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, inner]) => !isEmpty(inner))
    return `{${fields.map(([name, inner]) => `${name}: ${inLine(inner)}`).join(', ')}}`
  }
  // A number that is written as text shows as one, and a text that spans lines stays on one.
  if (typeof value !== 'string') return String(value)
  return /^[\w\s→.,:;!?'’"₦%@#/()+*-]*$/.test(value) && !/^(-?\d[\d.]*|true|false|null|)$|\n|, /.test(value)
    ? value
    : JSON.stringify(value)
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !value
  return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isEmpty)
}
