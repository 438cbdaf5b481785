/** Whether the last move through the pages was back or forward by the browser’s own buttons. */
let byHistory = false

/** How far each address was scrolled when it was left by a click. */
const left = new Map<string, number>()

/** How long a page that was returned to may take until it has its former length. */
const patienceMs = 3000

/** Records where each page was left, and how the next one is reached: by a click, or by the browser’s buttons (18). */
export function watchMoves(): () => void {
  history.scrollRestoration = 'manual'
  const press = () => {
    byHistory = false
    left.set(location.href, scrollY)
  }
  const move = () => {
    byHistory = true
  }
  document.addEventListener('click', press, true)
  addEventListener('popstate', move)
  return () => {
    document.removeEventListener('click', press, true)
    removeEventListener('popstate', move)
  }
}

/** Whether the page shown was returned to. */
export function cameBack(): boolean {
  return byHistory
}

/** Scrolls to where the page was left, as soon as its content is long enough. */
export function scrollBack(): void {
  const to = left.get(location.href)
  if (!byHistory || to === undefined) return
  const until = performance.now() + patienceMs
  const address = location.href
  const step = () => {
    if (location.href !== address) return
    const isLong = document.documentElement.scrollHeight >= to + innerHeight
    if (isLong) scrollTo(0, to)
    else if (performance.now() < until) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
