import { liveAddress, requireAddress } from './addresses.ts'
import { dashboardCalls, type DashboardResources } from './generated/calls.ts'
import { resourcesOf } from './resources.ts'
import { Transport, type TransportOptions } from './transport.ts'

/** A business owner’s dashboard. */
export interface DashboardOptions extends TransportOptions {
  /** The session of `sessions.verifyLoginCode`: `adm_…`. Without it only the login works. */
  readonly token?: string
}

/**
 * A client of the dashboard interface: keys, webhook endpoints, OAuth clients, the team, the audit. It has one address for both
 * modes, so that of the sandbox will do too.
 * @throws TypeError for an address that can't be the service's, and for a token that is none of the dashboard's.
 */
export function createDashboard(options: DashboardOptions): DashboardResources {
  const { baseUrl, token } = options
  requireAddress(baseUrl)
  if (token !== undefined && !token.startsWith('adm_'))
    throw new TypeError(
      'token must be a session of the dashboard (adm_…), which sessions.verifyLoginCode gives',
    )
  const transport = new Transport({ ...options, baseUrl: liveAddress(baseUrl) }, () => token ?? null)
  return resourcesOf(dashboardCalls, transport)
}
