import type { Heard } from '../../shared/adapters/gateways/http.ts'
import type { PaystackClient } from '../../shared/adapters/gateways/paystack/client.ts'
import type { GatewayAlarm, RefusalNames } from '../../shared/adapters/gateways/surroundings.ts'

/** An answer of the interface. */
export const answer = (json: object, status = 200): Heard => ({ kind: 'answer', status, json: { ...json } })
/** One that worked. */
export const ok = (data: unknown, more: object = {}): Heard =>
  answer({ status: true, message: 'ok', data, ...more })
/** One that refuses. */
export const refused = (message: string, more: object = {}, status = 400): Heard =>
  answer({ status: false, message, ...more }, status)

/** A client that is answered from a table of paths; what is asked for, and what alarms, is kept. */
export function clientOf(answers: Readonly<Record<string, Heard | readonly Heard[]>>) {
  const paths: string[] = []
  const alarms: [GatewayAlarm, string, RefusalNames | undefined][] = []
  const client = {
    get: (path: string) => {
      paths.push(path)
      const [name = ''] = path.split('?')
      const said = answers[name]
      if (said === undefined) throw new Error(`nothing is answered to ${path}`)
      const turn = paths.filter((one) => one.split('?')[0] === name).length - 1
      return Promise.resolve('kind' in said ? said : said[turn]!)
    },
    raiseAlarm: (...alarm: [GatewayAlarm, string, RefusalNames | undefined]) => void alarms.push(alarm),
    wallNow: () => 0,
  } as unknown as PaystackClient
  return {
    client,
    paths,
    alarms,
    queryOf: (i: number) => Object.fromEntries(new URLSearchParams(paths[i]!.split('?')[1])),
  }
}
