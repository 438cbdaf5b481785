import { operations, tags } from './document.ts'
import { guideMarkdown, guides } from './guides.ts'
import type { DocsPage } from './html.ts'
import { operationMarkdown, titleOf } from './operation-page.ts'
import { docsPath, markdownPath } from './paths.ts'

const introduction = `# Subscription Billing Service

> Recurring billing for Nigerian merchants: plans, subscriptions, invoices, recovery of failed renewals, payouts. Money is
> integer kobo. The sandbox (keys \`sk_test_…\`) has a clock of its own, so a year of billing plays in seconds.

Every page is Markdown at its address with \`.md\`, or with \`Accept: text/markdown\`. The OpenAPI document is
[/openapi.json](/openapi.json): \`?operation=create-plan\` and \`?tag=plans\` show a part of it.
Tools for agents: MCP at \`POST /mcp\`, see [Agents](${guideMarkdown('agents')}). Never put a secret key into a prompt.`

/** \`/llms.txt\`: the list of all pages, for programs that read (llmstxt.org). */
export function llmsText(): string {
  const groups = tags.map(({ name }) => {
    const own = operations.filter(({ tag }) => tag === name)
    return `### ${titleOf(name)}\n\n${own.map((one) => `- [${one.summary}](${operationMarkdown(one)}): \`${one.method} ${one.path}\``).join('\n')}`
  })
  return `${[
    introduction,
    `## Guides\n\n${guides.map(({ name, title, about }) => `- [${title}](${guideMarkdown(name)}): ${about}`).join('\n')}`,
    `## Tables\n\n- [Event types](${markdownPath(`${docsPath}/events`)})\n- [Errors](${markdownPath(`${docsPath}/errors`)}): every code and reason with cause and cure`,
    '## API reference',
    ...groups,
    `## Optional\n\n- [Everything in one file](/llms-full.txt)\n- [Changelog](${markdownPath(`${docsPath}/changelog`)})`,
  ].join('\n\n')}\n`
}

/** \`/llms-full.txt\`: every page that a program needs, one behind the other. */
export function llmsFullText(pages: readonly DocsPage[]): string {
  const parts = pages.map(({ path, markdown }) => `<!-- ${path} -->\n\n${markdown.trim()}`)
  return `${[introduction, ...parts].join('\n\n---\n\n')}\n`
}
