import type { Page, Route } from 'playwright-core'

/** Where a figure came from: the call, and the path of the field in its answer. */
type Source = string

/** The figures that a page's calls were answered with, each another; what a screen shows is found here by its digits. */
export interface Figures {
  readonly numbers: Map<string, Source>
  readonly days: Map<string, Source>
}

/** Numbers that pages count and compare with, and that would stop one from showing anything. */
const kept = /^(version|status|limit|step|stepsTotal|intervalCount|hour|minute|responseStatus)$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/
const DAY_MS = 86_400_000

/**
 * Has every call of a page answered with figures of which no two are equal, and with instants between 23:00Z and 24:00Z,
 * whose day in Lagos is the next one. Answers what they came from.
 */
export async function answerWithFigures(page: Page): Promise<Figures> {
  const numbers = new Map<string, Source>()
  const days = new Map<string, Source>()
  const known = new Map<Source, number>()
  const place = (source: Source): number => {
    const at = known.get(source) ?? known.size
    known.set(source, at)
    return at
  }
  const numberFor = (source: Source): number => {
    const value = 10_000_037 + place(source) * 1_003
    numbers.set(String(value), source)
    return value
  }
  const instantFor = (source: Source): string => {
    const at = new Date(Date.UTC(2031, 0, 1, 23, 30) + place(source) * DAY_MS).toISOString()
    days.set(new Date(Date.parse(at) + 3_600_000).toISOString().slice(0, 10), source)
    return at
  }
  const changed = (value: unknown, key: string, source: Source): unknown => {
    if (Array.isArray(value)) return value.map((one, i) => changed(one, key, `${source}[${i}]`))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, changed(one, name, `${source}.${name}`)]),
      )
    if (kept.test(key)) return value
    if (typeof value === 'number' && Number.isInteger(value)) return numberFor(source)
    if (typeof value === 'string' && instant.test(value)) return instantFor(source)
    return value
  }
  const answer = async (route: Route): Promise<void> => {
    const request = route.request()
    const response = await route.fetch()
    const type = response.headers()['content-type'] ?? ''
    if (request.method() !== 'GET' || !response.ok() || !type.startsWith('application/json'))
      return route.fulfill({ response })
    const path = decodeURIComponent(new URL(request.url()).pathname)
    const named = path.replace(/^\/sandbox(?=\/v1)/, '').replaceAll(/\/[a-z]+_[0-9A-Z]{26}/g, '/{id}')
    return route.fulfill({ response, json: changed(await response.json(), '', named) })
  }
  await page.route(/\/(v1|admin)\//, answer)
  return { numbers, days }
}

/** A figure or day on a screen, and the words that say what it is. */
interface Shown {
  readonly label: string
  readonly text: string
}

/** What a person can see in a page's content that has digits, each with its label: the column, term, or sentence. */
function shownOn(page: Page): Promise<Shown[]> {
  return page.evaluate<Shown[]>(`
    [...document.querySelectorAll('main td, main dd, main .figure, main p, main li, main summary, main figcaption, main .badge')]
      .filter((one) => one.checkVisibility() && ![...one.children].some((child) => child.matches('dl, table, ul, p')))
      .map((one) => ({ one, text: one.innerText.trim() }))
      .filter(({ text }) => /\\d/.test(text))
      .map(({ one, text }) => {
        const table = one.closest('table')
        const cell = one.closest('td')
        const title = one.closest('section')?.querySelector('h2')?.innerText ?? document.querySelector('h1').innerText
        const heading = title.replaceAll(/₦[\\d,.]+/g, '#')
        const label = cell
          ? table.caption?.innerText + ': ' + cell.dataset.label
          : one.matches('dd')
            ? heading + ': ' + one.previousElementSibling.innerText
            : one.matches('.figure')
              ? one.previousElementSibling?.innerText
              : heading + ': ' + text.replaceAll(/\\d{1,2} [A-Z][a-z]{2,3} \\d{4}(, [\\d:]{5})?|[\\dA-Z]{10}-\\d+|[₦\\d,.:]+/g, '#').slice(0, 40)
        return { label, text }
      })
  `)
}

const money = /[-−–]?[₦$€£][\d,]+(?:\.\d\d)?|[\d,]*\d(?:\.\d\d)?/g
const dayText = /\d{1,2} [A-Z][a-z]{2,8} \d{4}/g

/**
 * What each label of a screen shows, as `label: call path`, sorted; rows of lists count once. `computed` stands for an
 * amount that no answer holds.
 */
export async function figuresOf(page: Page, { numbers, days }: Figures): Promise<readonly string[]> {
  const lines = new Set<string>()
  for (const { label, text } of await shownOn(page)) {
    const words = label.replaceAll(/\s+/g, ' ').replaceAll(/[\dA-Z]{10}-\d+/g, '#')
    for (const [found] of text.matchAll(dayText)) {
      const date = new Date(`${found} UTC`)
      const source = Number.isNaN(date.getTime()) ? undefined : days.get(date.toISOString().slice(0, 10))
      if (source !== undefined) lines.add(`${words} <- ${plain(source)}`)
    }
    for (const [found] of text.matchAll(money)) {
      const digits = found.replaceAll(/\D/g, '')
      const source = numbers.get(digits) ?? numbers.get(`${digits}00`)
      if (source !== undefined) lines.add(`${words} <- ${plain(source)}`)
      else if (/[₦$€£]/.test(found) && digits.length > 5) lines.add(`${words} <- computed`)
    }
  }
  return [...lines].toSorted()
}

/** A row's place is left out, and the hour that the record was made in. */
const plain = (source: Source): string =>
  source.replaceAll(/\[\d+\]/g, '[]').replaceAll(/(?<=ByHour\.)\d\d/g, '{hour}')
