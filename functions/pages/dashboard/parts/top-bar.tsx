import type { ComponentChildren } from 'preact'
import { Search } from './palette.tsx'
import { useSession } from '../state.tsx'

/** The line at the top of every screen: the search at its start, the account at its end. */
export function TopBar({ children }: { readonly children: ComponentChildren }) {
  const { me } = useSession()
  return (
    <header class="top-bar">
      <Search />
      <span class="phone-only merchant-name">{me.name}</span>
      <span class="room" />
      {children}
    </header>
  )
}
