import { expect, it } from 'vitest'
import { auditWords } from '../../functions/pages/dashboard/audit-words.ts'
import { newCountryAction } from '../../shared/domain/team/decide-session.ts'
import { routes, type RouteName } from '../../shared/api/routes.ts'

/** What an entry of the audit may be about: each mutation by a person, a key or the operator, and the log-ins (R7). */
const audited = (Object.keys(routes) as RouteName[]).filter((name) => {
  const { method, auth } = routes[name]
  const isPerson = auth === 'admin' || auth === 'merchant' || auth === 'identity'
  return method !== 'GET' && isPerson && name !== 'create-access-token'
})

// Holds R7: a person reads the audit, not an engineer.
it('every audited action has a label, and no label is unused', () => {
  expect(Object.keys(auditWords).toSorted()).toEqual([...audited, 'log-in', newCountryAction].toSorted())
})
