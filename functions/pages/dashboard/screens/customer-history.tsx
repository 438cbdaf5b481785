import { useState } from 'preact/hooks'
import { Field, Form } from '../parts/form.tsx'
import { toldOfAct } from '../parts/object-page.tsx'
import { Timeline, toldOf, type Told } from '../parts/timeline.tsx'
import { useApi } from '../state.tsx'
import type { History, HistoryItem } from '../types.ts'
import { channelNames, messageNames, noteNames } from '../message-words.ts'

type NoteKind = keyof typeof noteNames

/** What of a customer's history is shown. */
const parts = { all: 'All', money: 'Money', messages: 'Messages', team: 'Team' } as const

type Part = keyof typeof parts

const holds: Readonly<Record<Part, (item: HistoryItem) => boolean>> = {
  all: ({ act }) => act?.action !== 'add-customer-note',
  money: ({ kind }) => kind === 'attempt' || kind === 'invoice',
  messages: ({ message }) => message !== null,
  // A note itself says who wrote it.
  team: ({ act }) => act !== null && act.action !== 'add-customer-note',
}

/** How many entries are shown at first. */
const shownFirst = 12

/** What happened to a customer: money, messages with how they went, and what the team did, newest first (20). */
export function HistoryBox({ of: { items, hasMore, notes } }: { readonly of: History }) {
  const [part, setPart] = useState<Part>('all')
  const [all, setAll] = useState(false)
  const lines = [
    ...items.filter(holds[part]).map((item) => ({ key: item.id, at: item.createdAt, ...lineOf(item) })),
    ...(part === 'all' || part === 'team' ? notes : []).map((note, i) => ({
      key: `note ${i}`,
      at: note.at,
      ...toldOfNote(note),
    })),
  ]
  const found = lines.toSorted((a, b) => (a.at < b.at ? 1 : -1))
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
        {shown.length === 0 ? <p class="muted">Nothing of this kind yet.</p> : <Timeline of={shown} />}
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

/** What a customer told the team, with the channel. */
function toldOfNote({ by, kind, text }: History['notes'][number]): Told {
  return {
    icon: 'note',
    tone: 'wait',
    text: (
      <>
        <strong>{by}</strong>: “{text}”
      </>
    ),
    why: kind === 'note' ? null : noteNames[kind],
  }
}

/** Records what a customer said, for the team. */
export function NoteForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const api = useApi()
  const [kind, setKind] = useState<NoteKind>('note')
  const [round, setRound] = useState(0)
  return (
    <section class="box">
      <div class="pad">
        <Form
          key={round}
          label="Save note"
          done={null}
          send={(value) => api.admin('POST', `/customers/${id}/notes`, { kind, text: value('text') })}
          after={() => {
            setKind('note')
            setRound(round + 1)
            onDone()
          }}
        >
          <>
            <Field label="What did they say? Only your team sees this." name="text" required />
            <div class="pills" role="group" aria-label="How you heard it">
              {(Object.keys(noteNames) as NoteKind[]).map((one) => (
                <button
                  type="button"
                  aria-pressed={one === kind}
                  onClick={() => {
                    setKind(one)
                  }}
                >
                  {noteNames[one]}
                </button>
              ))}
            </div>
          </>
        </Form>
      </div>
    </section>
  )
}
