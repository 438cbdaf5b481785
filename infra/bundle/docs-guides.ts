import { readFile } from 'node:fs/promises'
import {
  DEFAULT_OFFSETS_SECONDS,
  DUNNING_POLICY,
  OFFSET_CLASS_FROM_SECONDS,
} from '../../shared/domain/dunning/policy.ts'
import { escaped, table } from './docs-html.ts'

/** The guides, in reading order; their texts are in `functions/pages/docs/guides`. */
export const guides = [
  { name: 'first-subscription', title: 'Your first subscription', about: 'five calls in the sandbox' },
  { name: 'checkout', title: 'Checkout', about: 'a page on which payers pay' },
  { name: 'webhooks', title: 'Webhooks', about: 'hear of everything, and check that it is us' },
  { name: 'dunning', title: 'Dunning', about: 'what happens when a renewal fails, and why' },
  { name: 'clock', title: 'Testing with the clock', about: 'a year of billing in seconds' },
  { name: 'going-live', title: 'Going live', about: 'what to do before, and what is different' },
] as const

const paper = new URL('../../functions/http/README.md', import.meta.url)

/** A guide with its placeholders filled in: code that tests run, and tables made from the policy itself. */
export async function withTables(text: string): Promise<string> {
  const readme = await readFile(paper, 'utf8')
  return text
    .replaceAll(/<!-- code: (\w+) -->/g, (_, language: string) => {
      const code = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1]
      if (code === undefined) throw new Error(`no code in ${language}`)
      return `<pre tabindex="0"><code data-language="${language}">${escaped(code.trimEnd())}</code></pre>`
    })
    .replaceAll('<pre><code>', '<pre tabindex="0"><code>')
    .replace('<!-- dunning-policy -->', () => policyTable())
    .replace('<!-- dunning-offsets -->', () => offsetsTable())
}

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
    `<code>${name}</code>`,
  ])
  return table(['Why it failed', 'Which failure', 'What follows', 'Customer is told', 'Rule'], rows)
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
