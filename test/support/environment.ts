/** The environment of this process, to be put back or compared. */
export type Environment = Readonly<Record<string, string | undefined>>

export function environmentNow(): Environment {
  return { ...process.env }
}

/** Sets the environment to what it was then. */
export function putBackEnvironment(then: Environment): void {
  for (const name of Object.keys(process.env)) if (!(name in then)) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, then)
}
