/** The end of a stack frame: a place in a file, or a part of Node. */
const frame = /^\s+at .*(:\d+:\d+\)?|\(<anonymous>\)|\(native\))$/

/**
 * What a log may say about a failure: name and stack only, because a library's message may quote data that was sent
 * (D2.14). A message may contain lines that look like stack frames, so it is cut out first.
 */
export function failureCause(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {}
  const stack = (error.stack ?? '').replace(error.message, '')
  const frames = stack.split('\n').filter((line) => frame.test(line))
  return { name: error.name, stack: frames.slice(0, 8).join('\n') }
}
