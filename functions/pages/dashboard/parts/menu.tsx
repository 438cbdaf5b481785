import { useEffect, useRef } from 'preact/hooks'

/** A `details` that is a menu: a click elsewhere or on one of its links closes it, and so does Escape. */
export function useMenu() {
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const menu = element.current
      if (!menu?.open || !(event.target instanceof Element)) return
      const link = event.target.closest('a')
      if (!menu.contains(event.target) || (link !== null && menu.contains(link))) menu.open = false
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.current?.open || element.current.querySelector('dialog[open]'))
        return
      element.current.open = false
      element.current.querySelector('summary')?.focus()
    }
    // A dialog opened by one of its buttons would close with it; the event reaches it in the capture phase only.
    const menu = element.current
    const end = () => {
      if (menu) menu.open = false
    }
    menu?.addEventListener('close', end, true)
    document.addEventListener('click', close)
    document.addEventListener('keydown', escape)
    return () => {
      menu?.removeEventListener('close', end, true)
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', escape)
    }
  }, [])
  return element
}
