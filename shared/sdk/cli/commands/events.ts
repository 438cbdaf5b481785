import type { Command } from 'commander'
import { NotFoundError, type EventType } from '../../src/index.ts'
import { countOf, optionsOf, say } from '../context.ts'
import { askForResend } from '../listen/state.ts'
import { billingOf, UsageError } from '../profile.ts'

interface ListOptions {
  readonly type?: EventType
  readonly since?: string
  readonly limit: number
}

/** `billing events list`, `billing events resend evt_…`. */
export function eventsCommand(program: Command): void {
  const events = program.command('events').description('What happened, and sending it again')
  events
    .command('list')
    .option('--type <type>', 'only events of this type')
    .option('--since <instant>', 'only events of this instant or later')
    .option('--limit <count>', 'at most so many', countOf, 20)
    .description('List events, newest first')
    .action(async (_given, command: Command) => {
      const { profile, json, type, since, limit } = optionsOf<ListOptions>(command)
      const query = {
        limit: Math.min(limit, 100),
        ...(type === undefined ? {} : { type }),
        ...(since === undefined ? {} : { createdFrom: instantOf(since) }),
      }
      const found = await billingOf(profile).events.list(query).toArray({ limit })
      const lines = found.map((event) => `${event.createdAt}  ${event.id}  ${event.type}`)
      say({ json }, found, lines.join('\n'))
    })
  events
    .command('resend')
    .argument('<ids...>', 'the events’ identifiers')
    .description('Send events again: to running listeners of this profile, and to your webhook endpoints')
    .action(async (ids: readonly string[], _given, command: Command) => {
      const options = optionsOf(command)
      const billing = billingOf(options.profile)
      const sent = []
      for (const id of ids) {
        const { deliveries } = await billing.events.redeliver(id)
        askForResend(options.profile, id)
        sent.push({ id, endpoints: deliveries.length })
      }
      const lines = sent.map(({ id, endpoints }) => `${id}: to the listeners here and ${endpoints} endpoints`)
      say(options, sent, lines.join('\n'))
    })
}

/** @throws UsageError for an invalid instant. */
function instantOf(text: string): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new UsageError(`${text} is no instant; try 2027-03-01T09:00:00Z`)
  return new Date(at).toISOString()
}

/** Whether the error says that the object does not exist, or no longer does. */
export function isGone(error: unknown): boolean {
  return error instanceof NotFoundError
}
