import { createContext, type ComponentChildren, type VNode } from 'preact'
import { useContext, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { explain, issueOf } from '../refusals.ts'
import { words } from '../words.ts'

/** Why the surrounding form was refused, and the paths that a field shows itself. */
interface Refused {
  readonly failure: unknown
  readonly shown: Set<string>
}

const Refusal = createContext<Refused>({ failure: null, shown: new Set() })

/** The part of a refusal that no field of the form shows. */
function Rest() {
  const { failure, shown } = useContext(Refusal)
  if (failure === null) return null
  return (
    <p class="error" role="alert">
      {explain(failure, shown)}
    </p>
  )
}

/** A label, its input, a hint, and what the form's refusal says about `path`. */
export function Field({
  label,
  name,
  path = name,
  value = '',
  hint,
  type = 'text',
  required = false,
  children,
  ...rest
}: {
  readonly label: string
  readonly name: string
  /** The field's name in the interface, if it differs from its name here. */
  readonly path?: string
  readonly value?: string | number | null
  readonly hint?: string
  readonly type?: 'text' | 'email' | 'url' | 'tel' | 'number' | 'date' | 'time'
  readonly required?: boolean
  /** Options, which make the field a choice. */
  readonly children?: ComponentChildren
  readonly inputMode?: 'decimal' | 'numeric' | 'email' | 'text'
  readonly autocomplete?: string
  readonly placeholder?: string
  readonly pattern?: string
  readonly min?: number
  readonly max?: number
  readonly onInput?: (value: string) => void
}) {
  const id = useId()
  const { failure, shown } = useContext(Refusal)
  const error = issueOf(failure, path)
  if (error !== null) shown.add(path)
  const { onInput, ...attributes } = rest
  // Preact has no `defaultValue` for a choice: without this each would start with its first option, whatever is stored.
  const select = useRef<HTMLSelectElement>(null)
  useLayoutEffect(() => {
    if (select.current && value !== null && value !== '') select.current.value = String(value)
  }, [value])
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const common = {
    id,
    name,
    required,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': described || undefined,
    onInput: (event: { currentTarget: { value: string } }) => {
      onInput?.(event.currentTarget.value)
    },
  }
  // Preact types each kind of input separately; only the caller knows which kind this is.
  const input: object = { ...common, ...attributes, type, defaultValue: value ?? '' }
  return (
    <div>
      <label for={id}>{label}</label>
      {children === undefined ? (
        <input {...input} />
      ) : (
        <select {...common} ref={select}>
          {children}
        </select>
      )}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A field that is a choice among values, each with its words. */
export function Choice({
  among,
  ...field
}: {
  readonly label: string
  readonly name: string
  readonly value?: string
  readonly among: Readonly<Record<string, string>>
  readonly onInput?: (value: string) => void
}) {
  return (
    <Field {...field}>
      {Object.entries(among).map(([value, name]) => (
        <option value={value}>{name}</option>
      ))}
    </Field>
  )
}

/** A checkbox. */
export function Tick({
  label,
  name,
  checked = false,
  onTick,
}: {
  readonly label: string
  readonly name: string
  readonly checked?: boolean
  readonly onTick?: (isTicked: boolean) => void
}) {
  return (
    <label class="choice">
      <input
        type="checkbox"
        name={name}
        defaultChecked={checked}
        onInput={({ currentTarget }) => onTick?.(currentTarget.checked)}
      />
      {label}
    </label>
  )
}

/** The values of a form, by name: texts, or null if empty. */
export type Values = (name: string) => string | null

/** Whether the forms of this part are read-only: they then show the settings, without a way to save them (P4). */
export const ReadOnly = createContext(false)

/** A form that changes what is there, in a dialog that closes when it is saved. */
export function ChangeForm({
  send,
  onDone,
  children,
}: {
  readonly send: (values: Values) => Promise<unknown>
  readonly onDone: () => void
  readonly children?: VNode | readonly VNode[]
}) {
  return (
    <Form label="Save" done={null} send={send} after={onDone}>
      {children}
    </Form>
  )
}

/** A form that is sent once, shows each refusal beside its field, and reports when it is done. */
export function Form({
  send,
  label,
  after,
  done = words.saved,
  danger = false,
  children,
}: {
  readonly send: (values: Values, ticked: (name: string) => boolean) => Promise<unknown>
  readonly label: string
  /** Called when it was sent and accepted. */
  readonly after?: () => void
  /** Shown after success; null shows nothing. */
  readonly done?: string | null
  readonly danger?: boolean
  readonly children?: VNode | readonly VNode[]
}) {
  const isReadOnly = useContext(ReadOnly)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [finished, setFinished] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget as HTMLFormElement)
    setBusy(true)
    setFailure(null)
    setFinished(false)
    try {
      await send(
        (name) => {
          const value = data.get(name)
          return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
        },
        (name) => data.has(name),
      )
      after?.()
      setFinished(true)
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  if (isReadOnly)
    return (
      <fieldset class="stack" disabled>
        {children}
      </fieldset>
    )
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      <Refusal.Provider value={{ failure, shown: new Set() }}>
        {children}
        <Rest />
      </Refusal.Provider>
      {finished && done !== null && (
        <p class="notice" role="status">
          {done}
        </p>
      )}
      <div>
        <button type="submit" class={danger ? 'danger' : 'primary'} disabled={busy}>
          {busy ? words.loading : label}
        </button>
      </div>
    </form>
  )
}
