/** How a frame ends: a place in a file, or a part of Node. */
const frame = /^\s+at .*(:\d+:\d+\)?|\(<anonymous>\)|\(native\))$/

/**
 * What a log may say of a failure: name and stack only, because messages of libraries may quote what was sent (D2.14).
 * A message may have lines that look like the stack's own, so it is cut out first.
 */
export function failureCause(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {}
  const stack = (error.stack ?? '').replace(error.message, '')
  const frames = stack.split('\n').filter((line) => frame.test(line))
  return { name: error.name, stack: frames.slice(0, 8).join('\n') }
}
