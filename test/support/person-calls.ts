import { openScene, type Scene } from './billing.ts'
import type { Service } from './service.ts'

/** Who calls: a person with a phone. */
interface Caller {
  readonly service: Service
  readonly phone: string
}

let people = 0

/** A test phone that nobody has used, in its normal form: `000000` opens it (A11). */
export function nextPhone(): string {
  people += 1
  return `2347000${String(people).padStart(6, '0')}`
}

/** What tests of a person begin with. The caller is asked for at each call: every test has another one. */
export function personCalls(caller: () => Caller) {
  return {
    /** A session of the sandbox for the person with this phone. */
    login: async (phone = caller().phone): Promise<string> => {
      const { service } = caller()
      await service.call('request-identity-code', { body: { phone }, stage: 'sandbox' })
      const entered = { body: { phone, code: '000000' }, stage: 'sandbox' } as const
      return (await service.call<any>('verify-identity-code', entered)).body.token
    },
    /** A merchant who has the person as a customer. */
    shop: async (name: string): Promise<{ scene: Scene; customer: Record<string, any> }> => {
      const { service, phone } = caller()
      const scene = await openScene(service)
      return { scene, customer: await scene.customer('tok_test_success', { phone, name }) }
    },
  }
}
