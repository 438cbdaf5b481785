import { dataWords } from '../../shared/api/document/words/events.ts'
import { eventCatalog, type EventRow } from '../../shared/domain/event-catalog.ts'
import { escaped, table } from './docs-html.ts'

const kinds: Readonly<Record<EventRow['kind'], string>> = {
  payment: 'Money',
  state: 'Subscriptions',
  service: 'Everything else',
}

/** The catalogue of events, made from the table that fan-out reads. */
export function eventsPage(): string {
  const parts = Object.entries(kinds).map(([kind, title]) => {
    const rows = Object.entries<EventRow>(eventCatalog).filter(([, row]) => row.kind === kind)
    return `<h2>${title}</h2>\n${rows.map(([type, row]) => eventPart(type, row)).join('\n')}`
  })
  return `<h1>Event types</h1>
<p>Every event is <code>{id, type, createdAt, data}</code>; what <code>data</code> holds is said below. The schema of each is under
<em>webhooks</em> in <a href="/openapi.json">openapi.json</a>. Opt-in types come only to endpoints that name them.</p>
${parts.join('\n')}`
}

function eventPart(type: string, { firesWhen, optIn, extra, expands }: EventRow): string {
  const rows = [...extra, ...expands].map((field) => {
    const words = dataWords[field]
    return [`<code>${field}</code>`, escaped((typeof words === 'string' ? words : words?.[0]) ?? '')]
  })
  return `<h3 id="${type}"><code>${type}</code></h3>
<p>When ${escaped(firesWhen)}.${optIn ? ' Opt-in.' : ''}</p>
${rows.length === 0 ? '' : table(['Field of data', 'Means'], rows)}`
}
