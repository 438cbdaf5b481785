import { connect } from './connection.ts'
import { modes } from './contracts.ts'
import { runCommand } from './operator-command.ts'

const usage = `npm run reversals -- list
npm run reversals -- book --merchant mer_... --charge inv_...-1 --amount 500000 --reference dispute-77 --reason "..."
  list  shows charges of which a gateway returned money that is not booked: no amount is known, or nothing to book it on
  book  books what a gateway took back of a charge by itself, in kobo: of an invoice, of a one-time payment, of storing a
        card, or of a payment that came too late. The reference is the gateway's own identity of it: it is booked once
  --mode sandbox  for a merchant's sandbox; live otherwise
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.
Ask the gateway's own dashboard first: what is booked here is booked for good.`

const options = {
  merchant: 'string',
  charge: 'string',
  amount: 'string',
  reference: 'string',
  reason: 'string',
  mode: 'string',
} as const

await runCommand(options, async (command, given) => {
  const { merchant, charge, reference, reason, mode = 'live' } = given
  const amount = Number(given.amount)
  const isWhole = Number.isSafeInteger(amount) && amount > 0
  if (command === 'list') return list(given.environment)
  if (command !== 'book' || !merchant || !charge || !reference || !reason || !isWhole) throw new Error(usage)
  if (mode !== 'live' && mode !== 'sandbox') throw new Error(usage)
  await connect(given.environment)
  // Imported late: what it uses reads the environment.
  const { bookReversal } = await import('../../shared/operations/refunds/book-reversal.ts')
  const { onFreshState } = await import('../../shared/operations/unit-of-work/retry-when-stale.ts')
  const { merchantContext } = await import('./operator.ts')
  const notice = { chargeReference: charge, amount, reference, reason }
  const booked = await onFreshState(merchantContext(mode, merchant), (own) => bookReversal(own, notice))
  const { closeReversalQuestion } = await import('../../shared/operations/refunds/take-gateway-reversal.ts')
  await closeReversalQuestion(merchantContext(mode, merchant), charge)
  console.log(JSON.stringify(booked))
})

/** Prints a line of JSON for each charge that waits for the operator. */
async function list(environment: string | undefined): Promise<void> {
  await connect(environment)
  const { unbookedReversals } = await import('../../shared/operations/refunds/unbooked-reversals.ts')
  const { listAll, merchantContext } = await import('./operator.ts')
  for (const { merchantId, email } of await listAll())
    for (const mode of modes)
      for (const { reference, since, status } of await unbookedReversals(merchantContext(mode, merchantId)))
        console.log(JSON.stringify({ merchantId, email, mode, charge: reference, since, status }))
}
