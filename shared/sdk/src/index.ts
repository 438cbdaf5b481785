/** The entry point of the package: everything that users import. */
export type { BillingClient, BillingOptions } from './merchant.ts'
export { createBilling } from './merchant.ts'
export type { CustomerOptions } from './customer.ts'
export { createCustomer } from './customer.ts'
export type { DashboardOptions } from './dashboard.ts'
export { createDashboard } from './dashboard.ts'
export * from './errors.ts'
export type { Body, CallOptions, Expanded, Item, Mode, OperationName, Query, Result } from './call-types.ts'
export type { Answer, LastResponse } from './last-response.ts'
export type { Page, Pages } from './pages.ts'
export type { AnswerInfo, CallInfo, Hooks, TransportOptions } from './transport.ts'
export type { Clock, Duration, SandboxClock } from './sandbox.ts'
export { testTokens } from './sandbox.ts'
export type {
  AnyHeaders,
  BillingEvent,
  EventOf,
  EventSubscription,
  EventType,
  UnwrapOptions,
  Versioned,
} from './webhooks.ts'
export { applyIfNewer, isEvent, sign, unwrap } from './webhooks.ts'
export type * from './generated/names.ts'
export type { components, operations, paths } from './generated/types.ts'
export { version } from './version.ts'
