import type { RouteName } from '../../routes.ts'
import { billingOperations } from './operations-billing.ts'
import { callerOperations } from './operations-callers.ts'
import { catalogOperations } from './operations-catalog.ts'
import { dashboardOperations } from './operations-dashboard.ts'
import { moneyOperations } from './operations-money.ts'

/** What every operation does, for readers new to the service. A route without a description does not compile. */
export const operationWords: Readonly<Record<RouteName, string>> = {
  ...catalogOperations,
  ...billingOperations,
  ...moneyOperations,
  ...callerOperations,
  ...dashboardOperations,
}
