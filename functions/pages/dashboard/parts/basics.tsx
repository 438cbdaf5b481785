import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { statuses, words } from '../words.ts'

/** A status in words, with its colour. */
export function Badge({ status }: { readonly status: string }) {
  const [label, tone] = statuses[status] ?? [status.replaceAll('_', ' '), '']
  return <span class={`badge ${tone}`}>{label}</span>
}

/** The top of a screen: its list, its name, its state, a line about it, and its actions. */
export function Head({
  title,
  crumb,
  beside,
  under,
  children,
}: {
  readonly title: string
  /** The list that an object’s page belongs to. */
  readonly crumb?: { readonly name: string; readonly path: string }
  /** Beside the name, such as its status. */
  readonly beside?: ComponentChildren
  /** One line of context. */
  readonly under?: ComponentChildren
  readonly children?: ComponentChildren
}) {
  useEffect(() => {
    document.title = `${title} · ${words.product}`
  }, [title])
  return (
    <div class="head">
      {crumb && (
        <p class="crumb">
          <a href={`/dashboard${crumb.path}`}>{crumb.name}</a> / {title}
        </p>
      )}
      <div class="title">
        <div class="row">
          <h1 tabIndex={-1}>{title}</h1>
          {beside}
        </div>
        {under !== undefined && <p class="muted">{under}</p>}
      </div>
      <div class="row">{children}</div>
    </div>
  )
}

/** A part of a screen, with its own heading. */
export function Section({
  title,
  card = false,
  children,
}: {
  readonly title: string
  /** On a background of its own. */
  readonly card?: boolean
  readonly children: ComponentChildren
}) {
  return (
    <section class={card ? 'card' : undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A card with one figure under its name, and what belongs to it. */
export function FigureCard({
  name,
  figure,
  children,
}: {
  readonly name: string
  readonly figure: ComponentChildren
  readonly children?: ComponentChildren
}) {
  return (
    <section class="card">
      <p class="muted">{name}</p>
      <p class="figure">{figure}</p>
      {children}
    </section>
  )
}

/** Why a button's action failed, shown after the button. */
export function Failure({ of }: { readonly of: string | null }) {
  if (of === null) return null
  return (
    <span class="field-error" role="alert">
      {' '}
      {of}
    </span>
  )
}

/** Reloads a screen. */
export function Refresh({ run, plain = false }: { readonly run: () => void; readonly plain?: boolean }) {
  return (
    <button type="button" class={plain ? 'plain' : ''} onClick={run}>
      {words.refresh}
    </button>
  )
}

/** What could not be read, and a button to try again. */
export function Unread({ error, again }: { readonly error: string; readonly again: () => void }) {
  return (
    <p class="error" role="alert">
      {error} <Refresh run={again} plain />
    </p>
  )
}

/** Loading, failed, or the content. */
export function Show<T>({
  of,
  page,
  children,
}: {
  readonly of: { data: T | null; error: string | null; loading: boolean; reload: () => void }
  /** The heading of an object’s page where the object can’t be read (39). */
  readonly page?: string
  readonly children: (data: T) => ComponentChildren
}) {
  if (of.error !== null)
    return (
      <>
        {page !== undefined && <Head title={page} />}
        <Unread error={of.error} again={of.reload} />
      </>
    )
  if (of.data === null) return <p class="muted">{words.loading}</p>
  return <>{children(of.data)}</>
}

/** Names and values of one object. */
export function Facts({ of }: { readonly of: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {of.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  )
}

/** A text with a button that copies it. */
export function Copy({ text, label = words.copy }: { readonly text: string; readonly label?: string }) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setDone(true)
  }
  return (
    <button type="button" onClick={() => void copy()} aria-live="polite">
      {done ? words.copied : label}
    </button>
  )
}

export function ShownOnce({ name, secret }: { readonly name: string; readonly secret: string }) {
  return (
    <div class="notice stack" role="status">
      <p style={{ margin: 0 }}>
        <strong>{name}</strong>: keep it now. It is shown this once and stored nowhere.
      </p>
      <code data-secret>{secret}</code>
      <div>
        <Copy text={secret} />
      </div>
    </div>
  )
}
