import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { explain } from '../refusals.ts'
import { Failure } from './basics.tsx'
import { words } from '../words.ts'

/** A dialog over the screen: the browser's own, which keeps the focus inside and closes by Escape. */
export function Dialog({
  title,
  onClose,
  close = words.close,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  /** The button that closes it. */
  readonly close?: string
  readonly children: ComponentChildren
}) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    element.current?.showModal()
  }, [])
  return (
    <dialog ref={element} onClose={onClose} aria-label={title}>
      <div class="stack">
        <h2>{title}</h2>
        {children}
        <div>
          <button type="button" onClick={() => element.current?.close()}>
            {close}
          </button>
        </div>
      </div>
    </dialog>
  )
}

/** A button that opens a dialog; the content reports when it is done, which closes the dialog. */
export function Opens({
  label,
  title = label,
  primary = false,
  danger = false,
  of,
  after,
  children,
}: {
  readonly label: string
  readonly title?: string
  /** What the button is about, for who can’t see the row that it stands in. */
  readonly of?: string
  readonly primary?: boolean
  readonly danger?: boolean
  /** Called when the content is done, not when the user closes the dialog. */
  readonly after?: () => void
  readonly children: (done: () => void) => ComponentChildren
}) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        class={primary ? 'primary' : danger ? 'danger' : ''}
        onClick={() => {
          setOpen(true)
        }}
      >
        {label}
        {of !== undefined && <span class="hidden"> {of}</span>}
      </button>
      {open && (
        <Dialog title={title} onClose={close}>
          {children(() => {
            close()
            after?.()
          })}
        </Dialog>
      )}
    </>
  )
}

/** A button that opens a form; when it is done, the dialog closes and `after` is called, to show the result. */
export function OpensForm({
  form: Asked,
  ...button
}: {
  readonly label: string
  readonly primary?: boolean
  readonly after: () => void
  readonly form: ComponentType<{ readonly onDone: () => void }>
}) {
  return <Opens {...button}>{(done) => <Asked onDone={done} />}</Opens>
}

/** A button that does one thing and shows why it failed. */
export function Act({
  label,
  run,
  after,
  danger = false,
}: {
  readonly label: string
  readonly run: () => Promise<unknown>
  /** Called when it succeeded. */
  readonly after?: () => void
  readonly danger?: boolean
}) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const act = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await run()
      after?.()
    } catch (error) {
      setFailure(explain(error))
    }
    setBusy(false)
  }
  return (
    <span>
      <button type="button" class={danger ? 'danger' : ''} disabled={busy} onClick={() => void act()}>
        {label}
      </button>
      <Failure of={failure} />
    </span>
  )
}
