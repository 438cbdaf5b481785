import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { explain } from '../refusals.ts'
import { words } from '../words.ts'
import { Failure } from './basics.tsx'
import { Dialog } from './dialog.tsx'
import { useMenu } from './menu.tsx'

/** How long an action can be undone (P4). */
const undoSeconds = 10

/** What was done, and its reverse where there is one, which reports in its turn what it did. */
interface Done {
  readonly text: string
  readonly undo: (() => Promise<unknown>) | null
}

/** Notified when something was done, which the foot of the screen then says. */
const doneActs = new EventTarget()

/** Says at the bottom of the screen what was done, with ten seconds to undo it where a reverse exists (P4). */
export function sayDone(text: string, undo: Done['undo'] = null): void {
  doneActs.dispatchEvent(new CustomEvent<Done>('done', { detail: { text, undo } }))
}

/** The bottom of the screen where {@link sayDone} appears; time stops while it is hovered or focused. */
export function Toasts() {
  const [said, setSaid] = useState<Done | null>(null)
  const [left, setLeft] = useState(undoSeconds)
  const [failure, setFailure] = useState<string | null>(null)
  const held = useRef(false)
  useEffect(() => {
    const show = (event: Event) => {
      setSaid((event as CustomEvent<Done>).detail)
      setLeft(undoSeconds)
      setFailure(null)
    }
    doneActs.addEventListener('done', show)
    const clock = setInterval(() => {
      if (!held.current) setLeft((seconds) => seconds - 1)
    }, 1000)
    return () => {
      doneActs.removeEventListener('done', show)
      clearInterval(clock)
    }
  }, [])
  const hold = (is: boolean) => () => {
    held.current = is
  }
  const undo = async () => {
    try {
      await said?.undo?.()
    } catch (error) {
      setFailure(explain(error))
    }
  }
  const shown = said !== null && left > 0 ? said : null
  return (
    <div
      class="toast"
      role="status"
      hidden={shown === null}
      onMouseEnter={hold(true)}
      onMouseLeave={hold(false)}
      onFocusIn={hold(true)}
      onFocusOut={hold(false)}
    >
      {shown && (
        <>
          <span>{shown.text}</span>
          {shown.undo && (
            <button type="button" onClick={() => void undo()}>
              <span>
                {words.undo}
                <span aria-hidden="true">, {left} s</span>
              </span>
            </button>
          )}
          <Failure of={failure} />
        </>
      )}
    </div>
  )
}

/** A question before an action: what happens to whom, and the two answers. */
export interface Question {
  /** The button that opens it, such as `Void…`. */
  readonly label: string
  /** Names the object and the sum. */
  readonly title: string
  /** The consequences, a sentence each: who, how much, what continues, whether it can be undone. */
  readonly says: readonly string[]
  /** The answer that does it: a verb and its sum. */
  readonly verb: string
  /** The answer that does nothing, in words. */
  readonly keep: string
  /** What a person types to confirm what cannot be undone. */
  readonly type?: string
  readonly run: () => Promise<unknown>
  /** Called when it succeeded. */
  readonly after?: () => void
  readonly plain?: boolean
  /** The screen’s main act, which is asked about because it can’t be taken back, not because it does harm. */
  readonly primary?: boolean
}

/** A button that asks before it acts, because the act is dangerous (P4). */
export function Asks({ label, plain = false, ...question }: Question) {
  const tone = question.primary === true ? 'primary' : 'danger'
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        class={plain ? '' : tone}
        onClick={() => {
          setOpen(true)
        }}
      >
        {label}
      </button>
      {open && (
        <Ask
          {...question}
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

function Ask({
  title,
  says,
  verb,
  keep,
  type,
  primary = false,
  run,
  after,
  onClose,
}: Omit<Question, 'label' | 'plain'> & { readonly onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const act = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      await run()
      onClose()
      after?.()
    } catch (error) {
      setFailure(explain(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose} close={keep}>
      <form id="ask" class="stack" onSubmit={(event) => void act(event)}>
        <ul class="says">
          {says.map((sentence) => (
            <li>{sentence}</li>
          ))}
        </ul>
        {type !== undefined && (
          <div>
            <label for="ask-typed">Type {type} to go on</label>
            <input
              id="ask-typed"
              autocomplete="off"
              onInput={(event) => {
                setTyped(event.currentTarget.value)
              }}
            />
          </div>
        )}
        <div>
          <button
            type="submit"
            class={primary ? 'primary' : 'danger'}
            disabled={busy || (type !== undefined && typed.trim() !== type)}
          >
            {busy ? words.loading : verb}
          </button>
          <Failure of={failure} />
        </div>
      </form>
    </Dialog>
  )
}

/** The secondary actions of a row: the most frequent first, dangerous ones last. */
export function RowMenu({
  of,
  children,
}: {
  /** What the row is about, for screen readers. */
  readonly of: string
  readonly children: ComponentChildren
}) {
  const element = useMenu()
  return (
    <details class="row-menu" ref={element}>
      <summary>
        <span aria-hidden="true">•••</span>
        <span class="hidden">More for {of}</span>
      </summary>
      <div class="stack">{children}</div>
    </details>
  )
}
