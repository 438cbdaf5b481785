/** What a log may say of a failure: name and stack only, because messages of libraries may quote what was sent. */
export function failureCause(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {}
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  return { name: error.name, stack: frames.slice(0, 8).join('\n') }
}
