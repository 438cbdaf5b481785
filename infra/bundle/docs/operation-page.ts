import { reasons } from '../../../shared/api/document/reasons.ts'
import { problems } from '../../../shared/domain/problem.ts'
import { operations, tags, type Operation } from './document.ts'
import { fieldsTable, typeOf } from './fields.ts'
import { table, type DocsPage } from './html.ts'
import { docsPath, markdownPath, operationPath, reasonPath } from './paths.ts'
import { curlSample, typescriptSample } from './samples.ts'

const credentials: Readonly<Record<string, string>> = {
  secretKey: 'a secret key',
  publishableKey: 'a publishable key',
  oauth: 'an access token',
  identityToken: 'a person’s session',
  dashboardToken: 'a dashboard session',
}

/** The reference: one page for each operation, and a list of them all. */
export function referencePages(): readonly DocsPage[] {
  return [index(), ...operations.map(operationPage)]
}

function index(): DocsPage {
  const groups = tags.map(({ name, description }) => {
    const own = operations.filter(({ tag }) => tag === name)
    const rows = own.map(({ id, method, path, summary }) => [
      `[${summary}](${operationPath(id)})`,
      `\`${method} ${path}\``,
    ])
    return `## ${titleOf(name)}\n\n${description}\n\n${table(['Operation', 'Call'], rows)}`
  })
  const about = `Every operation of the interface: ${operations.length} in ${tags.length} groups.`
  return {
    path: `${docsPath}/api`,
    title: 'API reference',
    about,
    markdown: [
      '# API reference',
      `${about} Tools read [openapi.json](/openapi.json) (OpenAPI 3.1), for one operation \`?operation=create-plan\`, for one group \`?tag=plans\`, for one kind of caller \`?surface=merchant\`.`,
      ...groups,
    ].join('\n\n'),
  }
}

/** A group's name for people. */
export function titleOf(tag: string): string {
  const words: Readonly<Record<string, string>> = { oauth: 'OAuth', vas: 'Bills', admin: 'Dashboard' }
  return words[tag] ?? tag[0]!.toUpperCase() + tag.slice(1).replaceAll('-', ' ')
}

function operationPage(operation: Operation): DocsPage {
  const { id, method, path, summary, description, body, answer, answerExample, status } = operation
  const typescript = typescriptSample(operation)
  const parts = [
    `# ${summary}`,
    `\`${method} ${path}\``,
    description,
    `Called with ${credentialsOf(operation)}. As a document for tools: [openapi.json?operation=${id}](/openapi.json?operation=${id}).`,
    ...(typescript === null ? [] : [fenced('ts', typescript)]),
    fenced('sh', curlSample(operation)),
    ...parametersOf(operation),
    ...section('Body', fieldsTable(body, 'Field')),
    `## Answer\n\nStatus ${status}.`,
    ...(answerExample === undefined ? [] : [fenced('json', JSON.stringify(answerExample, null, 2))]),
    fieldsTable(answer, 'Field'),
    ...section('Refusals', refusalsOf(operation)),
  ]
  return {
    path: operationPath(id),
    title: summary,
    about: `${method} ${path}`,
    markdown: `${parts.filter((one) => one !== '').join('\n\n')}\n`,
  }
}

function credentialsOf({ security, path }: Operation): string {
  const names = security.flatMap((one) => Object.keys(one)).map((one) => credentials[one] ?? one)
  if (names.length > 0) return names.join(' or ')
  return path.includes('{token}') ? 'nothing but the token in its path' : 'no credential'
}

function parametersOf({ parameters }: Operation): string[] {
  const places = [
    ['path', 'In the path'],
    ['query', 'Query'],
    ['header', 'Headers'],
  ] as const
  return places.flatMap(([place, title]) => {
    const rows = parameters
      .filter((one) => one.in === place)
      .map(({ name, description, required, schema }) => [
        `\`${name}\``,
        `${typeOf(schema)}${required ? '' : ', optional'}`,
        description,
      ])
    return section(title, table(['Name', 'Type', 'Means'], rows))
  })
}

/** A row for each code of each status, and for each reason that the operation gives. */
function refusalsOf({ refusals }: Operation): string {
  const rows = refusals.flatMap(({ status, text }) => {
    const codes = [...new Set([...text.matchAll(/^`(\w+)`:/gm)].map(([, code = '']) => code))]
    const own = [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).filter((name) => name in reasons)
    return codes.flatMap((code) => {
      const found = own.filter((reason) => reasons[reason as keyof typeof reasons][0] === code)
      const general = [status, `[\`${code}\`](${docsPath}/errors#${code})`, '', messageOf(code)]
      return [
        general,
        ...found.map((reason) => [
          status,
          `\`${code}\``,
          `[\`${reason}\`](${reasonPath(reason)})`,
          reasons[reason as keyof typeof reasons][1],
        ]),
      ]
    })
  })
  return table(['Status', 'Code', 'Reason', 'Means'], rows)
}

function messageOf(code: string): string {
  return (problems as Readonly<Record<string, { readonly message: string }>>)[code]?.message ?? ''
}

function section(title: string, text: string): string[] {
  return text === '' ? [] : [`## ${title}\n\n${text}`]
}

/** A block of code. */
export function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``
}

/** Where an operation's Markdown is, for lists that programs read. */
export const operationMarkdown = ({ id }: Operation): string => markdownPath(operationPath(id))
