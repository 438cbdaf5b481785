/** Where the documents are served. */
export const docsPath = '/docs'

/** The page of an operation, by its `operationId`. */
export const operationPath = (id: string): string => `${docsPath}/api/${id}`

/** The page of a reason. */
export const reasonPath = (reason: string): string => `${docsPath}/errors/${reason}`

/** The page of a guide. */
export const guidePath = (name: string): string => `${docsPath}/guides/${name}`

/** The same page as Markdown. */
export const markdownPath = (path: string): string =>
  path === docsPath ? `${docsPath}/index.md` : `${path}.md`
