import { useState } from 'preact/hooks'
import { admin, signedOut } from '../api.ts'
import { useSession } from '../state.tsx'
import { chooseTheme, chosenTheme, themes, type Theme } from '../theme.ts'
import { roleNames } from '../words.ts'
import { Act } from './dialog.tsx'
import { useMenu } from './menu.tsx'

/** Initials for a person or business without a picture. */
export function initials(name: string): string {
  const parts = name.split(/[\s@.]+/).filter((one) => one !== '')
  return [parts[0], parts[1]]
    .map((one) => one?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** Who is signed in, the theme, and sign-out: at the top of every screen (32). */
export function AccountMenu() {
  const { member } = useSession().me
  const [theme, setTheme] = useState<Theme>(chosenTheme())
  const menu = useMenu()
  const name = member.name ?? member.email
  const signOut = async () => {
    await admin('POST', '/logout')
    signedOut.dispatchEvent(new Event('signed-out'))
  }
  return (
    <details class="menu account" ref={menu}>
      <summary>
        <span class="avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <span class="hidden">Your account: </span>
        <span class="who">
          <span>{name}</span>
          <span class="muted small">{roleNames[member.role]}</span>
        </span>
      </summary>
      <div class="sheet stack">
        <p class="phone-only">
          {name}
          <span class="muted small"> {roleNames[member.role]}</span>
        </p>
        <fieldset class="segments">
          <legend>Colours</legend>
          {(Object.keys(themes) as Theme[]).map((one) => (
            <button
              type="button"
              aria-pressed={one === theme}
              onClick={() => {
                chooseTheme(one)
                setTheme(one)
              }}
            >
              {themes[one]}
            </button>
          ))}
        </fieldset>
        <a href="/dashboard/notifications">Your notifications</a>
        <a href="/dashboard/security">Your second factor</a>
        <Act label="Sign out" run={signOut} />
      </div>
    </details>
  )
}
