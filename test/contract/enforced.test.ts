import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { contracts } from '../../shared/api/contracts/all.ts'
import { composeOpenApi } from '../../shared/api/openapi.ts'
import { routeOf, type RouteName } from '../../shared/api/routes.ts'

const whole = composeOpenApi() as any
const ajv = new Ajv2020({ strict: false, allErrors: true })
;(formats as unknown as (of: Ajv2020) => void)(ajv)
ajv.addSchema({ $id: 'document', components: whole.components })

/** Whether the document's schema of a request takes a body. */
function schemaTakes(name: RouteName, body: unknown): boolean {
  const { path, method } = routeOf(name)
  const { schema } = whole.paths[path][method.toLowerCase()].requestBody.content['application/json']
  const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))
  return ajv.validate(resolved, body)
}

const to = { amount: 100_000, accountName: 'ADA EZE' }
const data = { phoneNumber: '08031234567', network: 'MTN' }

/** Bodies that are near a border: what is enforced by code must be said by the schema too. */
const bodies: Partial<Record<RouteName, readonly (readonly [body: unknown, taken: boolean])[]>> = {
  'create-customer': [
    [{ email: 'ada@example.com' }, true],
    [{ phone: '08031234567' }, true],
    [{ name: 'Ada' }, false],
    [{ email: 'ada@example.com', phone: null }, true],
  ],
  'update-branding': [
    [{ logoUrl: 'https://shop.example/logo.png' }, true],
    [{ logoUrl: 'http://shop.example/logo.png' }, false],
    [{ logoUrl: null }, true],
    [{ color: 'green' }, false],
  ],
  'buy-data': [
    [{ ...data, amount: 500 }, true],
    [{ ...data, bundleCode: 'MTN-1GB' }, true],
    [data, false],
    [{ ...data, amount: 500, bundleCode: 'MTN-1GB' }, false],
  ],
  'create-payout': [
    [{ ...to, accountId: 'pacc_1' }, true],
    [{ ...to, bankCode: '058', accountNumber: '0123456789' }, true],
    [{ ...to, bankCode: '058' }, false],
    [to, false],
    [{ ...to, accountId: 'pacc_1', bankCode: '058', accountNumber: '0123456789' }, false],
  ],
  'mend-credit': [
    [{ amount: -100, reason: 'Given twice' }, true],
    [{ amount: 0, reason: 'Nothing' }, false],
  ],
  'update-checkout-settings': [
    [{ redirectOrigins: ['https://a.example', 'https://b.example'] }, true],
    [{ redirectOrigins: ['https://a.example', 'https://a.example'] }, false],
  ],
  'update-portal-settings': [[{ changePlanTo: ['plan_1', 'plan_1'] }, false]],
  'update-recovery-settings': [
    [{ notifyChannels: ['email', 'email'] }, false],
    [{ retryOffsets: [86_400, 259_200] }, true],
    [{ retryOffsets: [] }, false],
    [{ retryOffsets: [86_400, 86_400] }, false],
    [{ retryOffsets: [2_000_000] }, false],
    [{ retryOffsets: null }, true],
  ],
}

describe('the validation of requests', () => {
  it.each(Object.entries(bodies))(
    'matches the schema of %s: both accept and both reject the same bodies',
    (name, tries) => {
      for (const [body, taken] of tries) {
        const contract = contracts[name as RouteName] as {
          body: { safeParse(one: unknown): { success: boolean } }
        }
        expect([body, contract.body.safeParse(body).success]).toEqual([body, taken])
        expect([body, schemaTakes(name as RouteName, body)]).toEqual([body, taken])
      }
    },
  )

  it('accepts the sample of every operation', () => {
    const refused = (Object.keys(contracts) as RouteName[]).filter((name) => {
      const { path, method } = routeOf(name)
      const { requestBody } = whole.paths[path][method.toLowerCase()]
      return requestBody && !schemaTakes(name, requestBody.content['application/json'].example)
    })
    expect(refused).toEqual([])
  })
})
