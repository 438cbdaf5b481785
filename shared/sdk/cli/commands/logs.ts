import type { Command } from 'commander'
import { optionsOf, say } from '../context.ts'
import { dashboardOf } from '../profile.ts'

interface Line {
  readonly createdAt: string
  readonly text: string
}

type Dashboard = ReturnType<typeof dashboardOf>['admin']

/** `billing logs`: deliveries to endpoints, and what was done on the dashboard. */
export function logsCommand(program: Command): void {
  program
    .command('logs')
    .option('--mode <mode>', 'live or sandbox', 'sandbox')
    .option('--limit <count>', 'at most so many', '50')
    .description('Show deliveries to your endpoints and what was done on the dashboard, newest first')
    .action(async (_given, command: Command) => {
      const options = optionsOf<{ mode: string; limit: string }>(command)
      const { admin } = dashboardOf(options.profile)
      const limit = Number(options.limit)
      const lines = [
        ...(await deliveries(admin, options.mode, limit)),
        ...(await audit(admin, options.mode, limit)),
      ]
      const newest = lines.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, limit)
      say(options, newest, newest.map(({ createdAt, text }) => `${createdAt}  ${text}`).join('\n'))
    })
}

async function deliveries(admin: Dashboard, mode: string, limit: number): Promise<Line[]> {
  const found: Line[] = []
  for await (const endpoint of admin.listWebhookEndpoints(mode)) {
    const tries = await admin.listDeliveries(mode, endpoint.id, { limit: 100 }).toArray({ limit })
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

async function audit(admin: Dashboard, mode: string, limit: number): Promise<Line[]> {
  const entries = await admin.listAudit(mode, { limit: 100 }).toArray({ limit })
  return entries.map(({ createdAt, action, targetId }) => ({
    createdAt,
    text: `${action}  ${targetId ?? ''}`.trim(),
  }))
}
