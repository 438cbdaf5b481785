import type { ComponentChildren } from 'preact'
import { useSession } from '../state.tsx'

/** The line at the top of every screen: the search stands at its start, the account at its end. */
export function TopBar({ children }: { readonly children: ComponentChildren }) {
  const { me } = useSession()
  return (
    <header class="top-bar">
      {/* The box of the search has its place here, before the room that it leaves. */}
      <span class="phone-only merchant-name">{me.name}</span>
      <span class="room" />
      {children}
    </header>
  )
}
