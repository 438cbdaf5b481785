import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { chargeTransitions } from '../../shared/domain/charge/transitions.ts'
import { eventCatalog } from '../../shared/domain/event-catalog.ts'
import { invoiceTransitions } from '../../shared/domain/invoice/transitions.ts'
import { payoutTransitions } from '../../shared/domain/payout/transitions.ts'
import { subscriptionTransitions } from '../../shared/domain/subscription/transitions.ts'
import { billTransitions } from '../../shared/domain/vas/transitions.ts'

/** Explanations in the rows of state machines and of the catalogue of events: only documents and tests read them. */
const words = [
  ...[
    ...[...subscriptionTransitions, ...invoiceTransitions, ...chargeTransitions],
    ...[...payoutTransitions, ...billTransitions],
  ].flatMap(({ condition, also }) => [condition, also]),
  ...Object.values(eventCatalog).map(({ firesWhen }) => firesWhen),
]

/** A status, a trigger and a type are single words, so a text with a space is an explanation. */
const texts = [...new Set(words)].filter((text) => text.includes(' '))

/** Removes these explanations from functions: 3 KB of every function that bills. */
export const noTableWords: Plugin = {
  name: 'no-table-words',
  setup(build) {
    build.onLoad(
      {
        filter:
          /\/shared\/domain\/(event-catalog|(subscription|invoice|charge|payout|vas)\/transitions)\.ts$/,
      },
      async ({ path }) => {
        const source = await readFile(path, 'utf8')
        const contents = texts.reduce((left, text) => left.replaceAll(`'${text}'`, "''"), source)
        return { contents, loader: 'ts' }
      },
    )
  },
}
