import { useId } from 'preact/hooks'
import { Opens } from '../parts/dialog.tsx'
import { ChangeForm } from '../parts/form.tsx'
import { Icon } from '../parts/icon.tsx'
import { useApi } from '../state.tsx'
import type { Dispute } from '../types.ts'

type Field = keyof Dispute['evidence']

interface Piece {
  readonly title: string
  /** What it is made of: a field of the evidence with its name and the size of its field in lines. */
  readonly of: readonly (readonly [field: Field, label: string, rows: number])[]
  /** What could be there, where nothing is. */
  readonly without: string
}

/** The pieces of the proof in their order; what the merchant writes themselves stands below them. */
const pieces: readonly Piece[] = [
  {
    title: 'Who paid',
    of: [
      ['customerName', 'Name', 1],
      ['customerEmail', 'Email', 1],
      ['customerPhone', 'Phone', 1],
    ],
    without: 'Name, email and phone',
  },
  { title: 'What was paid for', of: [['invoice', 'What was paid for', 8]], without: 'The invoice’s lines' },
  { title: 'Receipt', of: [['receipt', 'Receipt', 1]], without: 'None was written' },
  {
    title: 'What they agreed to',
    of: [['consent', 'What they agreed to', 4]],
    without: 'Where and when they agreed',
  },
  { title: 'What happened', of: [['timeline', 'What happened', 12]], without: 'What they did, with dates' },
  {
    title: 'What they were sent',
    of: [['messages', 'What they were sent', 8]],
    without: 'Emails, texts, a chat or a letter',
  },
  {
    title: 'When they signed in',
    of: [['logins', 'When they signed in', 4]],
    without: 'At your website or app, if you keep it',
  },
  {
    title: 'Where they came from',
    of: [['addresses', 'Where they came from', 4]],
    without: 'Internet addresses, if you keep them',
  },
]

/** What the bank gets as proof: what is there has a tick, and each piece can be seen (15). */
export function Proof({
  of: dispute,
  edits,
  reload,
}: {
  readonly of: Dispute
  readonly edits: boolean
  readonly reload: () => void
}) {
  const textOf = ([field]: Piece['of'][number]) => dispute.evidence[field] ?? ''
  const listed = pieces.map((piece) => ({ ...piece, texts: piece.of.map(textOf).filter(Boolean) }))
  const there = listed.filter(({ texts }) => texts.length > 0)
  const shown = edits ? listed : there
  return (
    <section class="box">
      <div class="box-head">
        <h2>Proof</h2>
        <span class="muted">
          {there.length} of {pieces.length}
        </span>
      </div>
      {shown.length === 0 && <p class="pad muted">Nothing was gathered.</p>}
      <ul class="jobs proof">
        {shown.map((piece) => {
          const has = piece.texts.length > 0
          return (
            <li key={piece.title}>
              <span class={has ? 'disc good' : 'disc'}>
                <Icon name={has ? 'check' : 'plus'} />
              </span>
              <div class="told">
                <strong>{piece.title}</strong>
                <div class="muted small brief">{has ? briefly(piece.texts) : piece.without}</div>
              </div>
              <div class="act">
                <Opens label={has ? 'See' : 'Add'} title={piece.title} after={reload} of={piece.title}>
                  {(done) =>
                    edits ? (
                      <Edit of={dispute} piece={piece} onDone={done} />
                    ) : (
                      piece.texts.map((text) => <Written key={text} text={text} />)
                    )
                  }
                </Opens>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A piece in a line: how it begins, without our own identifiers, and how much more there is. */
function briefly(texts: readonly string[]): string {
  const [first = ''] = texts
  if (texts.length > 1) return texts.join(', ')
  if (isLink(first)) return 'The page with what was paid, when and how'
  const [line = '', ...more] = first.split('\n')
  const begins = line.replace(/ \(inv_\w+\)/, '')
  return more.length === 0
    ? begins
    : `${begins} And ${more.length} more ${more.length === 1 ? 'line' : 'lines'}`
}

const isLink = (text: string): boolean => /^https?:\/\/\S+$/.test(text)

function Written({ text }: { readonly text: string }) {
  return isLink(text) ? <Linked to={text} /> : <p class="written">{text}</p>
}

function Linked({ to }: { readonly to: string }) {
  return (
    <p>
      <a class="button" href={to} target="_blank" rel="noreferrer">
        Open its page
      </a>
    </p>
  )
}

function Edit({
  of: { id: disputeId, evidence },
  piece,
  onDone,
}: {
  readonly of: Dispute
  readonly piece: Piece
  readonly onDone: () => void
}) {
  const api = useApi()
  const id = useId()
  return (
    <>
      {piece.of.map(([field]) =>
        isLink(evidence[field] ?? '') ? <Linked key={field} to={evidence[field] ?? ''} /> : null,
      )}
      <ChangeForm
        send={(values) => {
          const changed = piece.of.map(([field]) => [field, values(field) ?? ''] as const)
          return api.v1('PATCH', `/disputes/${disputeId}`, { evidence: Object.fromEntries(changed) })
        }}
        onDone={onDone}
      >
        <div class="stack">
          {piece.of.map(([field, label, rows]) => (
            <div key={field}>
              <label for={`${id}-${field}`}>{label}</label>
              <textarea
                id={`${id}-${field}`}
                name={field}
                class="grows"
                rows={rows}
                style={{ minHeight: `calc(${rows}lh + 18px)` }}
                maxLength={10_000}
                defaultValue={evidence[field] ?? ''}
              />
            </div>
          ))}
        </div>
      </ChangeForm>
    </>
  )
}
