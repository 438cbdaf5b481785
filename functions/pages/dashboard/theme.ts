/** How the dashboard looks: as the device says, or as the person chose in this browser. */
export const themes = { device: 'As the device', light: 'Light', dark: 'Dark' } as const

export type Theme = keyof typeof themes

const key = 'dashboard-theme'

/** What was chosen in this browser. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'device'
}

/** Shows the theme, from the next paint on. */
export function applyTheme(theme: Theme): void {
  if (theme === 'device') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Chooses a theme for this browser. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'device') localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  applyTheme(theme)
}
