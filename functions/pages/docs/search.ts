/** A search result: a section of a page, an event or an operation. */
interface Entry {
  readonly title: string
  readonly page: string
  readonly url: string
  readonly text: string
}

const shown = 8

/** How well an entry matches all words; 0 if one of them is missing. Titles count more than text. */
function fit({ title, text }: Entry, words: readonly string[]): number {
  const [inTitle, inText] = [title.toLowerCase(), text.toLowerCase()]
  let sum = 0
  for (const word of words) {
    const points = inTitle.includes(word) ? (inTitle.startsWith(word) ? 5 : 3) : inText.includes(word) ? 1 : 0
    if (points === 0) return 0
    sum += points
  }
  return sum
}

const input = document.querySelector<HTMLInputElement>('#search')!
const results = document.querySelector<HTMLElement>('#found')!
let index: Promise<readonly Entry[]> | undefined

async function find(): Promise<void> {
  const asked = input.value.trim().toLowerCase()
  results.replaceChildren()
  if (asked.length < 2) return
  index ??= fetch(input.dataset['index']!).then((response) => response.json() as Promise<readonly Entry[]>)
  const entries = await index
  // The user typed on while the index was loading.
  if (input.value.trim().toLowerCase() !== asked) return
  const words = asked.split(/\s+/)
  const found = entries
    .map((entry) => ({ entry, points: fit(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, shown)
  const list = document.createElement('ul')
  for (const { entry } of found) {
    const item = list.appendChild(document.createElement('li'))
    const link = item.appendChild(document.createElement('a'))
    link.href = entry.url
    link.textContent = entry.title
    item.appendChild(document.createElement('p')).textContent = entry.page
  }
  if (found.length > 0) results.replaceChildren(list)
  else results.textContent = 'Nothing found.'
}

input.addEventListener('input', () => void find())

// On a narrow window the contents would push the page's text out of sight.
const menu = document.querySelector<HTMLDetailsElement>('.menu')
if (menu && matchMedia('(max-width: 48rem)').matches) menu.open = false

for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
  button.hidden = false
  button.addEventListener('click', () => {
    const code = button.closest('figure')?.querySelector('code')?.textContent ?? ''
    const said = button.firstChild
    void navigator.clipboard.writeText(code).then(() => {
      if (said) said.textContent = 'Copied'
      setTimeout(() => {
        if (said) said.textContent = 'Copy'
      }, 2_000)
    })
  })
}
