import { readFile } from 'node:fs/promises'
import {
  DEFAULT_OFFSETS_SECONDS,
  DUNNING_POLICY,
  OFFSET_CLASS_FROM_SECONDS,
} from '../../../shared/domain/dunning/policy.ts'
import { table, type DocsPage } from './html.ts'
import { guidePath, markdownPath } from './paths.ts'

/** The guides, in reading order; their texts are in `functions/pages/docs/guides`. */
export const guides = [
  { name: 'first-subscription', title: 'Your first subscription', about: 'five calls in the sandbox' },
  { name: 'checkout', title: 'Checkout', about: 'a page on which payers pay' },
  { name: 'webhooks', title: 'Webhooks', about: 'hear of everything, and check that it is us' },
  {
    name: 'access',
    title: 'Access control',
    about: 'which states open the door, and which event means which access',
  },
  { name: 'portal', title: 'The customer portal', about: 'what customers do by themselves' },
  {
    name: 'plan-changes',
    title: 'Plan changes, proration, refunds',
    about: 'what a change costs and what goes back',
  },
  {
    name: 'price-changes',
    title: 'Raise a price',
    about: 'for those who subscribe already: tried first, told before, billed as promised',
  },
  { name: 'month-close', title: 'Close a month', about: 'from files alone, to the kobo' },
  {
    name: 'tax',
    title: 'Tax invoices',
    about: 'VAT, numbers without a gap, credit notes, withholding, the month’s report',
  },
  { name: 'credit', title: 'Credit', about: 'money that pays the next invoices' },
  { name: 'dunning', title: 'Recovery', about: 'what happens when a renewal fails, and why' },
  { name: 'idempotency', title: 'Idempotency and limits', about: 'send every write once, and how fast' },
  { name: 'clock', title: 'Testing with the clock', about: 'a year of billing in seconds' },
  { name: 'test-tokens', title: 'Test tokens', about: 'cards that behave as you need them' },
  { name: 'moving', title: 'Moving from Paystack', about: 'bring subscriptions, cards and dates' },
  { name: 'agents', title: 'Agents', about: 'tools for AI agents, by an OAuth client' },
  { name: 'going-live', title: 'Going live', about: 'a checklist, and what is different' },
] as const

const folder = new URL('../../../functions/pages/docs/guides/', import.meta.url)
const paper = new URL('../../../functions/http/README.md', import.meta.url)

/** Every guide, with its neighbours at its end. */
export async function guidePages(): Promise<readonly DocsPage[]> {
  return Promise.all(
    guides.map(async ({ name, title, about }) => ({
      path: guidePath(name),
      title,
      about,
      markdown: linked(await withTables(await readFile(new URL(`${name}.md`, folder), 'utf8'))),
    })),
  )
}

/** Guides name each other by file, so that they lead somewhere in the sources too. */
function linked(markdown: string): string {
  return markdown.replaceAll(
    /\]\((\w[\w-]*)\.md(#[\w-]+)?\)/g,
    (_, name: string, at = '') => `](${guidePath(name)}${at})`,
  )
}

/** A guide with its placeholders filled in: code that tests run, and tables made from the policy itself. */
async function withTables(text: string): Promise<string> {
  const readme = await readFile(paper, 'utf8')
  return text
    .replaceAll(/<!-- code: (\w+) -->/g, (_, language: string) => {
      const code = new RegExp(`\`\`\`${language}\\n[\\s\\S]*?\`\`\``).exec(readme)?.[0]
      if (code === undefined) throw new Error(`no code in ${language}`)
      return code
    })
    .replace('<!-- dunning-policy -->', () => policyTable())
    .replace('<!-- dunning-offsets -->', () => offsetsTable())
}

/** The guides before and behind one, as links; a guide's Markdown ends with them. */
export function neighbours(
  path: string,
): readonly { readonly rel: 'prev' | 'next'; readonly path: string; readonly title: string }[] {
  const at = guides.findIndex(({ name }) => guidePath(name) === path)
  if (at < 0) return []
  const [before, after] = [guides[at - 1], guides[at + 1]]
  return [
    ...(before ? [{ rel: 'prev' as const, path: guidePath(before.name), title: before.title }] : []),
    ...(after ? [{ rel: 'next' as const, path: guidePath(after.name), title: after.title }] : []),
  ]
}

/** Where a guide's Markdown is. */
export const guideMarkdown = (name: string): string => markdownPath(guidePath(name))

const actions: Readonly<Record<string, string>> = {
  retry_scheduled: 'we try again',
  switch_rail: 'we charge another method of the customer at once, if there is one',
  request_card_update: 'the customer is asked for another method',
  dunning_disabled: 'nothing, as long as that stands',
}

function policyTable(): string {
  const rows = DUNNING_POLICY.map(({ name, category, failures: [from, to], action, notifyCustomer }) => [
    category.replaceAll('_', ' '),
    to === Infinity ? (from === 1 ? 'every' : `from ${from} on`) : `${from} to ${to}`,
    actions[action] ?? action,
    notifyCustomer ? 'yes' : 'no',
    `\`${name}\``,
  ])
  return table(['Why it failed', 'Which failure', 'What follows', 'Customer gets a message', 'Rule'], rows)
}

function offsetsTable(): string {
  const least = new Map<string, number>(OFFSET_CLASS_FROM_SECONDS)
  const rows = Object.entries(DEFAULT_OFFSETS_SECONDS).map(([name, offsets]) => [
    least.has(name) ? `${inWords(least.get(name)!)} or longer` : 'shorter',
    offsets.map(inWords).join(', '),
  ])
  return table(['Period', 'Retries after'], rows)
}

function inWords(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} d`
  return seconds % 3_600 === 0 ? `${seconds / 3_600} h` : `${seconds / 60} min`
}
