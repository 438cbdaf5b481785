/** Who deploys an environment without a stored key: a GitHub repository, whose tokens AWS accepts for a role. */
export interface Deployer {
  /** `OWNER/NAME`. */
  readonly repository: string
  /** The environment of GitHub that deploys; the one of this name with `-read` shows the difference before. */
  readonly environment: string
  /** Whether the account has GitHub's token provider already: it can have only one. */
  readonly hasProvider: boolean
}

/** The form of the values. */
export const deployerKeys = {
  githubRepository: /^[\w.-]+\/[\w.-]+$/,
  githubEnvironment: /^[a-z][a-z-]{0,30}$/,
  githubProvider: /^(own|present)$/,
} as const

type Text = (key: keyof typeof deployerKeys) => string | undefined

/** Reads who deploys; empty where a person does. */
export function deployerOf(text: Text, usual: string): { deployer?: Deployer } {
  const repository = text('githubRepository')
  if (repository === undefined) return {}
  const environment = text('githubEnvironment') ?? usual
  return { deployer: { repository, environment, hasProvider: text('githubProvider') === 'present' } }
}
