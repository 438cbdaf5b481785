import { dashboardCalls, type DashboardResources } from './generated/calls.ts'
import { resourcesOf } from './resources.ts'
import { Transport, type TransportOptions } from './transport.ts'

/** A business owner’s dashboard. */
export interface DashboardOptions extends TransportOptions {
  /** The session of `admin.verifyLoginCode`: `adm_…`. Without it only the login works. */
  readonly token?: string
}

/** A client of the dashboard interface: keys, webhook endpoints, OAuth clients, the audit. */
export function createDashboard(options: DashboardOptions): DashboardResources {
  return resourcesOf(dashboardCalls, new Transport(options, () => options.token ?? null))
}
