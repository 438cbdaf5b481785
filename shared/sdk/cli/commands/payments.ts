import { Option, type Command } from 'commander'
import type { BillingClient } from '../../src/index.ts'
import { countOf, optionsOf, say } from '../context.ts'
import { billingOf } from '../profile.ts'

type Invoices = BillingClient['invoices']
type Invoice = Awaited<ReturnType<Invoices['get']>>
type Recorded = Parameters<Invoices['recordPayment']>[1]
type Refunded = Awaited<ReturnType<Invoices['refund']>>

interface Given {
  readonly payment?: string
  readonly amount?: number
  readonly kind?: Recorded['kind']
  readonly reference?: string
  readonly received?: string
  readonly note?: string
  readonly settle?: boolean
  readonly outsideAs?: 'credit' | 'outside'
  readonly reason?: string
  readonly idempotencyKey?: string
}

/** How a merchant can have received money outside; tax withheld is one of them. */
const kinds = ['bank_transfer', 'cash', 'pos', 'cheque', 'other', 'withholding']

/**
 * `billing payments inv_...` lists what has paid an invoice, `billing record-payment inv_... --kind cash` notes what you received
 * yourself, `billing remove-payment` removes such a record, and `billing refund inv_... --payment pay_...` refunds one payment.
 */
export function paymentCommands(program: Command): void {
  program
    .command('payments')
    .argument('<invoice>', 'the invoice’s id')
    .description('The payments of an invoice, and what was refunded of each')
    .action(async (id: string, _given, command: Command) => {
      const { invoices, options } = opened(command)
      show(options, await invoices.get(id))
    })
  keyed(program.command('record-payment').argument('<invoice>', 'the invoice’s id'))
    .addOption(new Option('--kind <kind>', 'how you received it').choices(kinds).default('cash'))
    .option('--amount <minor>', 'in minor units, such as kobo; by default all that is due', countOf)
    .option(
      '--reference <text>',
      'of the transfer, cheque or slip; for withheld tax the certificate’s number',
    )
    .option('--received <instant>', 'when you received it, such as 2027-03-01; by default now')
    .option('--note <text>', 'for your team')
    .option('--settle', 'waive the rest: the invoice is then paid')
    .description('Note a payment that you received yourself')
    .action(async (id: string, _given, command: Command) => {
      const { invoices, options, key } = opened(command)
      const { kind, reference, received, note, settle } = options
      const amount = options.amount ?? (await dueOf(invoices, id))
      const order = {
        ...{ kind: kind ?? 'cash', amount },
        ...(reference === undefined ? {} : { reference }),
        ...(received === undefined ? {} : { receivedAt: new Date(received).toISOString() }),
        ...(note === undefined ? {} : { note }),
        ...(settle === true ? { settle } : {}),
      }
      show(options, await invoices.recordPayment(id, order, key))
    })
  keyed(program.command('remove-payment').argument('<invoice>', 'the invoice’s id'))
    .argument('<payment>', 'the payment’s id')
    .description('Take back a payment that you noted: a mistake, or a cheque that bounced')
    .action(async (id: string, payment: string, _given, command: Command) => {
      const { invoices, options, key } = opened(command)
      show(options, await invoices.removePayment(id, payment, key))
    })
  keyed(program.command('refund').argument('<invoice>', 'the invoice’s id'))
    .option('--payment <id>', 'of this payment; by default of every one, or of what the amount fits into')
    .option('--amount <minor>', 'in minor units, such as kobo; by default all that is left', countOf)
    .addOption(
      new Option('--outside-as <way>', 'how payments that you received yourself come back').choices([
        'credit',
        'outside',
      ]),
    )
    .option('--reason <text>', 'which the event repeats')
    .description('Give back what an invoice was paid with: all of it, or one payment')
    .action(async (id: string, _given, command: Command) => {
      const { invoices, options, key } = opened(command)
      const { payment, amount, outsideAs, reason } = options
      const order = {
        ...(payment === undefined ? {} : { paymentId: payment }),
        ...(amount === undefined ? {} : { amount }),
        ...(outsideAs === undefined ? {} : { outsideAs }),
        ...(reason === undefined ? {} : { reason }),
      }
      const made = await invoices.refund(id, order, key)
      say(options, made, wordsOfRefund(made))
    })
}

function keyed(command: Command): Command {
  return command.option('--idempotency-key <key>', 'names this call; a fresh key by default')
}

function opened(command: Command) {
  const options = optionsOf<Given>(command)
  const { idempotencyKey } = options
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  return { invoices: billingOf(options.profile).invoices, options, key }
}

async function dueOf(invoices: Invoices, id: string): Promise<number> {
  const { amount, amountPaid } = await invoices.get(id)
  return amount - amountPaid
}

function show(options: Parameters<typeof say>[0], invoice: Pick<Invoice, keyof Shown>): void {
  const { number, status, currency, amount, amountPaid, amountRefunded, payments } = invoice
  const lines = payments.map(({ id, kind, amount: paid, refunded, receivedAt, reference, note }) =>
    [
      `  ${id}`,
      kind.padEnd(15),
      String(paid).padStart(12),
      receivedAt.slice(0, 10),
      ...(refunded > 0 ? [`${refunded} given back`] : []),
      ...[reference, note].filter((one) => one !== null),
    ].join('  '),
  )
  const head = `${number} is ${status}: ${amountPaid} of ${amount} ${currency} paid, ${amountRefunded} given back.`
  say(options, { ...invoice }, [head, ...lines].join('\n'))
}

interface Shown {
  number: unknown
  status: unknown
  currency: unknown
  amount: unknown
  amountPaid: unknown
  amountRefunded: unknown
  payments: unknown
}

function wordsOfRefund({ refunded, refunds, fromCreditKobo }: Refunded): string {
  const taken = fromCreditKobo === 0 ? '' : `, of it ${fromCreditKobo} out of the customer’s credit`
  return [
    `${refunded} given back${taken}.`,
    ...refunds.map(({ refundId, paymentId, amount, status, to }) =>
      [`  ${refundId}`, paymentId, String(amount).padStart(12), to, status].join('  '),
    ),
  ].join('\n')
}
