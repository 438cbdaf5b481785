import type { ComponentChildren } from 'preact'
import { auditWords } from '../audit-words.ts'
import { money } from '../format.ts'
import type { Act } from '../types.ts'
import { Copy } from './basics.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useMenu } from './menu.tsx'
import type { Told } from './timeline.tsx'

/** The secondary actions of an object, the most frequent first, dangerous ones last. */
export function ActMenu({ of, children }: { readonly of: string; readonly children: ComponentChildren }) {
  const menu = useMenu()
  return (
    <details class="menu acts-menu" ref={menu}>
      <summary class="button">
        More <Icon name="down" small />
        <span class="hidden"> for {of}</span>
      </summary>
      <div class="sheet stack">{children}</div>
    </details>
  )
}

/** Main content in the middle, facts on the right; on small screens one under the other. */
export function Columns({
  aside,
  children,
}: {
  readonly aside: ComponentChildren
  readonly children: ComponentChildren
}) {
  return (
    <div class="cols">
      <div>{children}</div>
      <div class="aside">
        <div class="box">{aside}</div>
      </div>
    </div>
  )
}

/** A group of facts. */
export function FactBox({
  title,
  children,
}: {
  readonly title?: string
  readonly children: ComponentChildren
}) {
  return (
    <section class="pad">
      {title !== undefined && <h3>{title}</h3>}
      {children}
    </section>
  )
}

/** An identifier, with a button that copies it. */
export function IdBox({ id }: { readonly id: string }) {
  return (
    <section class="pad stack">
      <h3>Id</h3>
      <code>{id}</code>
      <div>
        <Copy text={id} />
      </div>
    </section>
  )
}

const kindNames: Readonly<Record<Act['kind'], string>> = {
  dashboard: 'A member',
  operator: 'Operator',
  customer: 'The customer',
  owner_link: 'The owner, by a link in an email',
  api_key: 'Your system',
  oauth_client: 'A connected app',
}

/** Who did something: a person by name, a key or an app by the merchant's name for it. */
export function whoOf({ kind, name }: Act): string {
  if (name === null) return kindNames[kind]
  return kind === 'api_key' ? `${name} (key)` : name
}

const icons: readonly (readonly [RegExp, IconName])[] = [
  [/refund|remove-payment/, 'back'],
  [/pay|charge|retry/, 'card'],
  [/void|stop|cancel|blacklist|erase/, 'warning'],
  [/link/, 'link'],
]

/** A person's action as a line of a timeline: who, what, how much. */
export function toldOfAct(act: Act): Told {
  const { action, amount, currency } = act
  const said = auditWords[action] ?? action.replaceAll('-', ' ')
  const sum = amount === null ? '' : `, ${money(amount, currency ?? 'NGN')}`
  return {
    icon: icons.find(([pattern]) => pattern.test(action))?.[1] ?? 'person',
    tone: 'info',
    text: (
      <>
        <strong>{whoOf(act)}</strong>: {said.charAt(0).toLowerCase() + said.slice(1)}
        {sum}
      </>
    ),
  }
}
