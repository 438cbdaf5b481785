import { useState } from 'preact/hooks'
import { toldOfAct } from '../parts/object-page.tsx'
import { Timeline, toldOf, type Told } from '../parts/timeline.tsx'
import type { History, HistoryItem } from '../types.ts'
import { channelNames, messageNames } from '../words.ts'

/** What of a customer's history is shown. */
const parts = { all: 'All', money: 'Money', messages: 'Messages', team: 'Team' } as const

type Part = keyof typeof parts

const holds: Readonly<Record<Part, (item: HistoryItem) => boolean>> = {
  all: () => true,
  money: ({ kind }) => kind === 'attempt' || kind === 'invoice',
  messages: ({ message }) => message !== null,
  team: ({ kind }) => kind === 'act',
}

/** How many entries are shown at first. */
const shownFirst = 12

/** What happened to a customer: money, messages with how they went, and what the team did, newest first (20). */
export function HistoryBox({ of: { items, hasMore } }: { readonly of: History }) {
  const [part, setPart] = useState<Part>('all')
  const [all, setAll] = useState(false)
  const found = items.filter(holds[part])
  const shown = all ? found : found.slice(0, shownFirst)
  return (
    <section class="box">
      <div class="box-head">
        <h2>Timeline</h2>
        <div class="pills" role="group" aria-label="What is shown">
          {(Object.keys(parts) as Part[]).map((one) => (
            <button
              type="button"
              aria-pressed={one === part}
              onClick={() => {
                setPart(one)
              }}
            >
              {parts[one]}
            </button>
          ))}
        </div>
      </div>
      <div class="pad">
        {shown.length === 0 ? (
          <p class="muted">Nothing of this kind yet.</p>
        ) : (
          <Timeline of={shown.map((item) => ({ key: item.id, at: item.createdAt, ...lineOf(item) }))} />
        )}
      </div>
      <div class="pad list-foot">
        <span>
          {shown.length} of {found.length}
          {hasMore && ' and more'}
        </span>
        {!all && found.length > shownFirst && (
          <button
            type="button"
            onClick={() => {
              setAll(true)
            }}
          >
            Older
          </button>
        )}
      </div>
    </section>
  )
}

function lineOf({ id, createdAt, act, message, ...item }: HistoryItem): Told {
  if (act !== null) return toldOfAct({ id, createdAt, ...act })
  const kind = item.kind === 'act' ? 'event' : item.kind
  const told = toldOf({ ...item, id, createdAt, kind })
  if (message === null) return told
  return { ...told, icon: 'message', tone: 'info', why: toldOfMessage(message) }
}

/** Which message was sent, and how it went. */
function toldOfMessage({ template, status, sentBy }: NonNullable<HistoryItem['message']>): string {
  const name = messageNames[template] ?? template.replaceAll('_', ' ')
  const by = sentBy.map((channel) => channelNames[channel] ?? channel).join(' and ')
  if (status === 'pending') return `Message “${name}” is on its way`
  if (status === 'dropped' || by === '') return `Message “${name}” could not be sent`
  return `Message “${name}” sent by ${by}`
}
