import { useEffect, useRef } from 'preact/hooks'

/** A `details` that is a menu: a press elsewhere or on one of its links closes it, and so does Escape. */
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
      if (event.key !== 'Escape' || !element.current?.open) return
      element.current.open = false
      element.current.querySelector('summary')?.focus()
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', escape)
    }
  }, [])
  return element
}
