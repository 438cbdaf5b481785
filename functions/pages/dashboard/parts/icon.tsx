/** The icons of the dashboard, as strokes in a square of 24; screen readers read the words beside them. */
const paths = {
  find: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  home: 'M4 11l8-7 8 7v9h-6v-6h-4v6H4z',
  again: 'M4 12a8 8 0 1 0 3-6.2M4 4v4h4',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3 2.8 3 5.5',
  renews: 'M4 8h13l-3-3M20 16H7l3 3',
  paper: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h5',
  card: 'M4 7h16v10H4zM4 11h16M8 14.5h3',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8v.01',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  bank: 'M4 10l8-6 8 6M6 10v8M10 10v8M14 10v8M18 10v8M4 20h16',
  send: 'M4 12h14M13 6l6 6-6 6',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.01',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21c0-4 3-6.5 7-6.5s7 2.5 7 6.5',
  gear: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  list: 'M8 6h12M8 12h12M8 18h12M4 6v.01M4 12v.01M4 18v.01',
  key: 'M8 15a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 11h9M18 11v4',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  down: 'M5 9l7 7 7-7',
  next: 'M9 5l7 7-7 7',
  check: 'M5 13l4 4L19 7',
  plus: 'M12 5v14M5 12h14',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 8v4l3 2',
  back: 'M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10h-1',
  message: 'M4 5h16v11H9l-5 4z',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5',
  up: 'M12 20V5M6 11l6-6 6 6',
  tax: 'M5 19L19 5M7.5 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  play: 'M7 5l11 7-11 7z',
} as const

export type IconName = keyof typeof paths

/** An icon beside words that say the same. */
export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) {
  return (
    <svg class={small ? 'icon small' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
