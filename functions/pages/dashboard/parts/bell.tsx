import { money, when } from '../format.ts'
import { useWaiting } from '../work.tsx'
import { words } from '../words.ts'
import { Icon, type IconName } from './icon.tsx'
import { useMenu } from './menu.tsx'

interface Notice {
  readonly key: string
  readonly icon: IconName
  readonly text: string
  readonly path: string
}

/** What waits for a person, at the top of every screen: each line links to where it is done. */
export function Bell() {
  const { counts, approvals, asked, failing } = useWaiting()
  const menu = useMenu()
  const notices: readonly Notice[] = [
    ...approvals.map(({ id, clientName, amountKobo, currency }) => ({
      key: id,
      icon: 'person' as const,
      text: `${clientName} asks to move ${money(amountKobo, currency)}`,
      path: '/keys',
    })),
    ...asked.map(({ id, invoiceId, askedBy, amount, currency }) => ({
      key: id,
      icon: 'back' as const,
      text: `${askedBy.name} asks to refund ${money(amount, currency)}`,
      path: `/invoices/${invoiceId}`,
    })),
    ...failing.map(({ id, status, failingSince }) => ({
      key: id,
      icon: 'code' as const,
      text: status === 'active' ? words.noNews(when(failingSince)) : words.newsEnded,
      path: `/webhooks/${id}`,
    })),
    ...(counts.recovery === 0
      ? []
      : [
          {
            key: 'recovery',
            icon: 'again' as const,
            text:
              counts.recovery === 1
                ? 'One customer owes you after a failed renewal'
                : `${counts.recovery} customers owe you after failed renewals`,
            path: '/recovery',
          },
        ]),
  ]
  return (
    <details class="menu bell" ref={menu}>
      <summary>
        <Icon name="bell" />
        {notices.length > 0 && <span class="count">{notices.length}</span>}
        <span class="hidden"> notices</span>
      </summary>
      <div class="sheet stack">
        {notices.length === 0 && <p class="muted">Nothing needs your attention.</p>}
        {notices.map(({ key, icon, text, path }) => (
          <a key={key} class="notice-line" href={`/dashboard${path}`}>
            <Icon name={icon} small />
            <span>{text}</span>
          </a>
        ))}
        <a class="small" href="/dashboard/notifications">
          A mail of this in the morning
        </a>
      </div>
    </details>
  )
}
