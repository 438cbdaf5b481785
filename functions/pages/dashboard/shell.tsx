import { Route, Router, useLocation } from 'preact-iso/router'
import { useEffect, useRef, useState } from 'preact/hooks'
import { scrollBack, watchMoves } from './back.ts'
import { when } from './format.ts'
import { atHand, groups, screens, type Screen } from './navigation.tsx'
import { AccountMenu, initials } from './parts/account-menu.tsx'
import { Toasts } from './parts/acts.tsx'
import { Bell } from './parts/bell.tsx'
import { Head } from './parts/basics.tsx'
import { Icon } from './parts/icon.tsx'
import { TopBar } from './parts/top-bar.tsx'
import { useMay, useSession } from './state.tsx'
import { useWork, WorkContext, type Work } from './work.tsx'
import { words } from './words.ts'

const base = '/dashboard'

/** The frame of every screen: the business, the mode, the menu, the top bar, and on a phone the foot. */
export function Shell() {
  const { mode } = useSession()
  const { path } = useLocation()
  const [open, setOpen] = useState(false)
  const work = useWork()
  const arrived = useFocusOnHeading(path)
  useEffect(watchMoves, [])
  useEffect(() => {
    setOpen(false)
  }, [path, mode])
  return (
    <WorkContext.Provider value={work}>
      <div class="shell">
        <a class="skip" href="#main">
          Skip to content
        </a>
        <div class="side" data-open={String(open)}>
          <Business />
          <Menu path={path} work={work} />
        </div>
        <div class="desk">
          <TopBar>
            <Bell />
            <AccountMenu />
          </TopBar>
          <Banners />
          <main id="main" key={mode}>
            <Router onLoadEnd={arrived}>
              {screens.map((screen) => (
                <Route key={screen.path} path={base + screen.path} component={screen.component} />
              ))}
              <Route default component={Unknown} />
            </Router>
          </main>
          <Toasts />
        </div>
        <Foot path={path} work={work} open={open} setOpen={setOpen} />
      </div>
    </WorkContext.Provider>
  )
}

/** Whose dashboard it is, and whether what is shown is real. */
function Business() {
  const { me, mode, setMode } = useSession()
  return (
    <section aria-label="Business">
      <p class="merchant">
        <span class="avatar square" aria-hidden="true">
          {initials(me.name)}
        </span>
        <span>{me.name}</span>
      </p>
      <div class="modes" role="group" aria-label="Mode">
        {(['sandbox', 'live'] as const).map((one) => (
          <button
            type="button"
            data-mode={one}
            aria-pressed={mode === one}
            onClick={() => {
              setMode(one)
            }}
          >
            {words.mode[one]}
          </button>
        ))}
      </div>
    </section>
  )
}

interface Shown {
  readonly path: string
  readonly work: Work
}

type InMenu = Screen & { readonly menu: NonNullable<Screen['menu']> }

/** The screens of the menu that the role lets the member see (P4). */
function useSeen(): readonly InMenu[] {
  const may = useMay()
  return screens.filter((screen): screen is InMenu => {
    if (screen.menu === undefined) return false
    const { needs } = screen.menu
    return needs === undefined || (needs === 'spend' ? may.spend : may.change(needs))
  })
}

function isHere(path: string, to: string): boolean {
  const here = path.replace(/\/$/, '')
  return to === '' ? here === base : here === base + to || here.startsWith(`${base}${to}/`)
}

function Menu({ path, work }: Shown) {
  const seen = useSeen()
  return (
    <nav id="menu" aria-label="Main">
      {groups.map((group) => {
        const rows = seen.filter(({ menu }) => menu.group === group)
        const list = (
          <ul aria-label={group === '' ? 'Work' : group}>
            {rows.map((row) => (
              <li>
                <Entry of={row} path={path} work={work} />
              </li>
            ))}
          </ul>
        )
        if (rows.length === 0) return null
        if (group !== 'Developers')
          return (
            <>
              {group !== '' && <p class="group">{group}</p>}
              {list}
            </>
          )
        return (
          <details class="fold-group" open={rows.some((row) => isHere(path, row.path))}>
            <summary>
              <Icon name="code" /> <span>{group}</span> <Icon name="down" small />
            </summary>
            {list}
          </details>
        )
      })}
    </nav>
  )
}

function Entry({ of: { path: to, menu }, path, work }: Shown & { readonly of: InMenu }) {
  const count = menu.counts === undefined ? 0 : work.counts[menu.counts]
  return (
    <a href={base + to} aria-current={isHere(path, to) ? 'page' : undefined} title={menu.name}>
      <Icon name={menu.icon} />
      <span>{menu.name}</span>
      {count > 0 && <Count of={count} />}
    </a>
  )
}

/** A count beside a name; the accessible name stays the same. */
function Count({ of }: { readonly of: number }) {
  return (
    <span class="count" aria-hidden="true">
      {of > 99 ? '99+' : of}
    </span>
  )
}

/** The bottom bar: four screens and the menu; only on a phone. */
function Foot({
  path,
  work,
  open,
  setOpen,
}: Shown & { readonly open: boolean; readonly setOpen: (open: boolean) => void }) {
  const rows = useSeen().filter((row) => (atHand as readonly string[]).includes(row.path))
  return (
    <nav class="foot" aria-label="At hand">
      {rows.map((row) => (
        <Entry of={row} path={path} work={work} />
      ))}
      <button
        type="button"
        class="menu-button"
        aria-expanded={open}
        aria-controls="menu"
        onClick={() => {
          setOpen(!open)
        }}
      >
        <Icon name="menu" />
        <span>Menu</span>
      </button>
    </nav>
  )
}

/** Notices for the whole mode: nothing is real, or something is on hold. */
function Banners() {
  const { me, mode } = useSession()
  if (mode === 'sandbox')
    return (
      <aside class="banner" aria-label="Mode">
        {words.sandboxBanner}
      </aside>
    )
  return (
    <>
      {me.hold && (
        <aside class="banner" aria-label="On hold">
          {words.onHold(me.hold, when(me.hold.since))} {words.holdReason} {me.hold.reason}
        </aside>
      )}
      {me.gatewayHolds.map(({ gateway, reason, since }) => (
        <aside class="banner" aria-label={`Gateway on hold: ${gateway}`}>
          {words.gatewayOnHold(gateway, when(since))} {words.holdReason} {reason}
        </aside>
      ))}
    </>
  )
}

function Unknown() {
  return (
    <>
      <Head title="There is no such page" />
      <p>
        The address may be mistyped, or the page no longer exists. <a href={base}>Go to Home</a>.
      </p>
    </>
  )
}

/**
 * Announces a new screen to screen readers: its heading gets the focus, unless something there took it.
 * @returns A function to call when a screen that had to be loaded first has rendered its heading.
 */
function useFocusOnHeading(path: string): () => void {
  const shown = useRef(path)
  const hasMoved = useRef(false)
  const toHeading = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    hasMoved.current = true
    toHeading()
    scrollBack()
  }, [path])
  return () => {
    // The heading of the previous screen may still have it.
    if (hasMoved.current && ['BODY', 'H1'].includes(document.activeElement?.tagName ?? 'BODY')) toHeading()
  }
}
