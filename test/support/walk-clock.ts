import { until } from './child-stack.ts'
import type { Answer, Service } from './service.ts'

/**
 * Sets a sandbox's clock, and waits until its walk has ended. One that takes longer than a request waits for it answers 202 and
 * goes on: that is a slow machine or an unkind engine, and no failure. One that is stopped for two minutes is.
 */
export async function walkClock(service: Service, key: string, now: string): Promise<Answer<any>> {
  let answer: Answer<any> = await service.call('set-sandbox-clock', { key, body: { now } })
  if (answer.status !== 202) return answer
  while (answer.body.status === 'advancing') {
    const reached = answer.body.now
    await until(async () => {
      answer = await service.call('get-sandbox-clock', { key })
      return answer.body.status !== 'advancing' || answer.body.now !== reached
    })
  }
  return answer
}
