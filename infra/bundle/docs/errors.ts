import { codeCures, cures } from '../../../shared/api/document/cures.ts'
import { reasons, type Reason } from '../../../shared/api/document/reasons.ts'
import { problems, type ProblemCode } from '../../../shared/domain/problem.ts'
import { operations } from './document.ts'
import { table, type DocsPage } from './html.ts'
import { fenced } from './operation-page.ts'
import { docsPath, operationPath, reasonPath } from './paths.ts'

const names = Object.keys(reasons) as Reason[]

/** Refusals: a page for all codes, and one for each reason with its cause and its cure. */
export function errorPages(): readonly DocsPage[] {
  return [index(), ...names.map(reasonPage)]
}

function index(): DocsPage {
  const codes = (Object.keys(problems) as ProblemCode[]).map((code) => {
    const own = names.filter((reason) => reasons[reason][0] === code)
    const rows = own.map((reason) => [
      `[\`${reason}\`](${reasonPath(reason)})`,
      reasons[reason][1],
      cures[reason],
    ])
    return [
      `## ${code}`,
      `Status ${problems[code].status}. ${problems[code].message}`,
      `**What to do:** ${codeCures[code]}`,
      table(['Reason', 'Cause', 'Cure'], rows),
    ]
      .filter((one) => one !== '')
      .join('\n\n')
  })
  return {
    path: `${docsPath}/errors`,
    title: 'Errors',
    about: 'every code and reason, with cause and cure',
    markdown: [
      '# Errors',
      'A refusal is one object, whatever refused. Decide by `code` and `details[].reason`; `message` and `issue` are for people and may change. Quote the header `X-Request-Id` when you ask us.',
      fenced('json', bodyOf('plan_archived')),
      ...codes,
    ].join('\n\n'),
  }
}

function bodyOf(reason: Reason): string {
  const [code] = reasons[reason]
  return JSON.stringify({ error: { code, message: problems[code].message, details: [{ reason }] } }, null, 2)
}

function reasonPage(reason: Reason): DocsPage {
  const [code, cause] = reasons[reason]
  const giving = operations.filter(({ refusals }) =>
    refusals.some(({ text }) => text.includes(`\`${reason}\``)),
  )
  const rows = giving.map(({ id, method, path, summary }) => [
    `[${summary}](${operationPath(id)})`,
    `\`${method} ${path}\``,
  ])
  return {
    path: reasonPath(reason),
    title: reason,
    about: cause,
    markdown: [
      `# ${reason}`,
      `Status ${problems[code].status}, code [\`${code}\`](${docsPath}/errors#${code}).`,
      `**Cause:** ${cause}.`,
      `**Cure:** ${cures[reason]}`,
      fenced('json', bodyOf(reason)),
      ...(rows.length === 0 ? [] : [`## Which operations say it\n\n${table(['Operation', 'Call'], rows)}`]),
    ].join('\n\n'),
  }
}
