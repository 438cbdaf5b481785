import type { Command } from 'commander'
import type { BillingClient } from '../../src/index.ts'
import { countOf, optionsOf, say } from '../context.ts'
import { billingOf, UsageError } from '../profile.ts'

interface Given {
  readonly amount?: number
  readonly from?: string
  readonly noticeDays?: number
  readonly write?: boolean
  readonly show?: string
  readonly revert?: string
}

type Change = Awaited<ReturnType<BillingClient['plans']['getPriceChange']>>
type Row = Awaited<ReturnType<BillingClient['plans']['listPriceChangeRows']>>['items'][number]

/** How often, and for how long, the progress of the search through all subscriptions is polled. */
const againMs = 500
const mostAsks = 600

/** How many subscriptions are printed; with `--json` all are. */
const shownRows = 20

/** `billing price-change plan_... --amount 600000 --from 2027-03-01`: who would pay what; with `--write` it is announced. */
export function priceChangeCommand(program: Command): void {
  program
    .command('price-change')
    .argument('<plan>', 'the plan’s id')
    .option('--amount <minor>', 'the new price in minor units, such as kobo', countOf)
    .option('--from <day>', 'for renewals from then on, such as 2027-03-01')
    .option('--notice-days <days>', 'how many days before their first payment each customer is told', countOf)
    .option('--write', 'announce it; without it nothing is changed, and you see who would pay what')
    .option('--show <change>', 'how an announced change stands: promised beside billed')
    .option('--revert <change>', 'take an announced price back')
    .description('Change a plan’s price for those who subscribe already: first dry, then with --write')
    .action(async (plan: string, _given, command: Command) => {
      const options = optionsOf<Given>(command)
      const { plans } = billingOf(options.profile)
      const change = await changeOf(plans, plan, options)
      const found: Row[] = []
      for await (const row of plans.listPriceChangeRows(plan, change.id, { limit: 100 })) {
        found.push(row)
        if (!options.json && found.length === shownRows) break
      }
      say(options, { ...change, rows: found }, [...wordsOf(change), ...found.map(lineOf)].join('\n'))
    })
}

async function changeOf(plans: BillingClient['plans'], plan: string, given: Given): Promise<Change> {
  const { amount, from, noticeDays, write, show, revert } = given
  if (revert !== undefined) return plans.revertPriceChange(plan, revert)
  if (show !== undefined) return plans.getPriceChange(plan, show)
  if (amount === undefined || from === undefined)
    throw new UsageError('--amount and --from are needed, or --show or --revert with a change’s id')
  const at = new Date(from)
  if (Number.isNaN(at.getTime())) throw new UsageError(`${from} is no day; try 2027-03-01`)
  const made = await plans.createPriceChange(plan, {
    ...{ amount, effectiveFrom: at.toISOString(), dryRun: write !== true },
    ...(noticeDays === undefined ? {} : { noticeDays }),
  })
  return made.dryRun ? complete(plans, made) : made
}

/** A dry run once all subscriptions were looked at. */
async function complete(plans: BillingClient['plans'], made: Change): Promise<Change> {
  let change = made
  for (let asks = 0; change.status === 'running' && asks < mostAsks; asks += 1) {
    await new Promise((resolve) => setTimeout(resolve, againMs))
    change = await plans.getPriceChange(made.planId, made.id)
  }
  return change
}

function wordsOf({ id, dryRun, status, sums, looked, total, compared, amount }: Change): string[] {
  const told = `${sums.changing} of ${sums.subscriptions} pay another sum`
  const unreachable =
    sums.unreachable === 0 ? '' : `; ${sums.unreachable} can’t be notified and keep their price`
  return [
    dryRun
      ? `${amount} was tried: nothing is changed. Repeat with --write.`
      : `${amount} is ${status === 'reverted' ? 'withdrawn' : 'announced'}: ${id}`,
    ...(status === 'running'
      ? [`Looking at all subscriptions: ${looked} ${total === null ? 'so far' : `of ${total}`}.`]
      : []),
    `${told}${unreachable}. Monthly: ${sums.mrrBefore} to ${sums.mrrAfter}. First payments: ${sums.before} to ${sums.after}.`,
    ...(compared === null
      ? []
      : [
          `Billed so far: ${compared.billed} of ${compared.promised} promised, to ${compared.billedRows} of ${compared.rows}; ` +
            `${compared.differing} differ, by ${compared.difference} together.`,
        ]),
  ]
}

function lineOf({ subscriptionId, now, promised, billed, state, cause }: Row): string {
  const sums = [now, promised?.amount, billed?.amount].map((sum) => String(sum ?? '-').padStart(12))
  const day = promised?.at.slice(0, 10) ?? '-'
  return `  ${subscriptionId}${sums.join('')}  ${day.padEnd(10)}  ${state}${cause === null ? '' : `, ${cause}`}`
}
