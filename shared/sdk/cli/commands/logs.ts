import type { Command } from 'commander'
import type { createDashboard, Mode } from '../../src/index.ts'
import { countOf, optionsOf, say } from '../context.ts'
import { billingOf, dashboardOf, modeOf, profileOf, UsageError } from '../profile.ts'

interface Line {
  readonly createdAt: string
  readonly text: string
}

interface Options {
  readonly mode?: string
  readonly limit: number
}

type Dashboard = ReturnType<typeof createDashboard>

/** `billing logs`: events by a key; deliveries to endpoints and what was done on the dashboard by its session. */
export function logsCommand(program: Command): void {
  program
    .command('logs')
    .option('--mode <mode>', 'live or sandbox; otherwise that of the key')
    .option('--limit <count>', 'at most so many', countOf, 50)
    .description(
      'Show events, deliveries to your endpoints and what was done on the dashboard, newest first; with a key alone, events',
    )
    .action(async (_given, command: Command) => {
      const options = optionsOf<Options>(command)
      const { profile, limit } = options
      const { apiKey, dashboardToken } = profileOf(profile)
      const mode = modeAsked(options.mode ?? (apiKey === undefined ? 'sandbox' : modeOf(apiKey)))
      if (apiKey !== undefined && dashboardToken === undefined && modeOf(apiKey) !== mode)
        throw new UsageError(
          `the key of this profile is for the ${modeOf(apiKey)}: leave --mode out, or use another profile`,
        )
      const byKey = apiKey !== undefined && modeOf(apiKey) === mode ? await events(profile, limit) : []
      const lines = [
        ...byKey,
        ...(dashboardToken === undefined ? [] : await ofDashboard(dashboardOf(profile), mode, limit)),
      ]
      const newest = lines.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, limit)
      if (dashboardToken === undefined)
        console.error('Events only: deliveries and the audit need `billing login --email owner@…`.')
      say(options, newest, newest.map(({ createdAt, text }) => `${createdAt}  ${text}`).join('\n'))
    })
}

function modeAsked(text: string): Mode {
  if (text !== 'live' && text !== 'sandbox') throw new UsageError(`${text} is no mode: live and sandbox are`)
  return text
}

async function events(profile: string, limit: number): Promise<Line[]> {
  const found = await billingOf(profile)
    .events.list({ limit: Math.min(limit, 100) })
    .toArray({ limit })
  return found.map(({ createdAt, type, id, data }) => {
    const { subscription, invoice } = data as { subscription?: { id: string }; invoice?: { id: string } }
    return { createdAt, text: `event  ${[type, id, subscription?.id ?? invoice?.id ?? ''].join(' ').trim()}` }
  })
}

async function ofDashboard(dashboard: Dashboard, mode: Mode, limit: number): Promise<Line[]> {
  return [...(await deliveries(dashboard, mode, limit)), ...(await audit(dashboard, mode, limit))]
}

async function deliveries({ webhookEndpoints }: Dashboard, mode: Mode, limit: number): Promise<Line[]> {
  const found: Line[] = []
  for await (const endpoint of webhookEndpoints.list(mode)) {
    const tries = await webhookEndpoints.listDeliveries(mode, endpoint.id, { limit: 100 }).toArray({ limit })
    for (const { createdAt, eventType, eventId, attempt, status, responseStatus } of tries) {
      const answer = responseStatus === null ? '' : ` ${responseStatus}`
      found.push({
        createdAt,
        text: `${status}${answer}  ${eventType} ${eventId}, try ${attempt}, to ${endpoint.url}`,
      })
    }
  }
  return found
}

async function audit(dashboard: Dashboard, mode: Mode, limit: number): Promise<Line[]> {
  const entries = await dashboard.audit.list(mode, { limit: 100 }).toArray({ limit })
  return entries.map(({ createdAt, action, targetId }) => ({
    createdAt,
    text: `${action}  ${targetId ?? ''}`.trim(),
  }))
}
