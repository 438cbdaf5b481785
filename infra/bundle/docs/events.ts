import { dataWords } from '../../../shared/api/document/words/events.ts'
import { eventCatalog, type EventRow } from '../../../shared/domain/event/event-catalog.ts'
import { table, type DocsPage } from './html.ts'
import { docsPath, guidePath } from './paths.ts'

const kinds: Readonly<Record<EventRow['kind'], string>> = {
  payment: 'Money',
  state: 'Subscriptions',
  service: 'Everything else',
}

/** The catalogue of events, made from the table that fan-out reads. */
export function eventsPage(): DocsPage {
  const parts = Object.entries(kinds).map(([kind, title]) => {
    const rows = Object.entries<EventRow>(eventCatalog).filter(([, row]) => row.kind === kind)
    return `# ${title}\n\n${rows.map(([type, row]) => eventPart(type, row)).join('\n\n')}`.replace(
      '# ',
      '## ',
    )
  })
  return {
    path: `${docsPath}/events`,
    title: 'Event types',
    about: 'every event that webhooks bring, when it fires and what it holds',
    markdown: [
      '# Event types',
      `Every event is \`{id, type, createdAt, data}\`; what \`data\` holds is said below. The schema of each is under _webhooks_ in [openapi.json](/openapi.json). Opt-in types come only to endpoints that name them. Which event opens or shuts the door: [access control](${guidePath('access')}).`,
      ...parts,
    ].join('\n\n'),
  }
}

function eventPart(type: string, { firesWhen, optIn, extra, expands }: EventRow): string {
  const rows = [...extra, ...expands].map((field) => {
    const words = dataWords[field]
    return [`\`${field}\``, (typeof words === 'string' ? words : words?.[0]) ?? '']
  })
  const parts = [
    `### ${type}`,
    `When ${firesWhen}.${optIn ? ' Opt-in.' : ''}`,
    table(['Field of data', 'Means'], rows),
  ]
  return parts.filter((one) => one !== '').join('\n\n')
}
