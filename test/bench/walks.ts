import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'
import { openScene, type Scene } from '../support/billing.ts'
import { giveMethod } from '../support/pending.ts'
import { openLife } from '../support/lifecycle.ts'
import { budgets } from '../support/operations-to-measure.ts'
import { startService, type Service } from '../support/service.ts'

type Walk = (service: Service) => Promise<() => Promise<unknown>>

const root = fileURLToPath(new URL('../..', import.meta.url))

const renewal: Walk = async (service) => {
  const { prepare } = budgets.find(({ name }) => name === 'renewal that succeeds')!
  return prepare(service, await openScene(service))
}

const creation: Walk = async (service) => {
  const scene = await openScene(service)
  const order = await orderOf(scene)
  return () => scene.subscribe(order, { 'idempotency-key': 'once' })
}

async function orderOf(scene: Scene) {
  const [plan, customer] = [await scene.plan(), await scene.customer()]
  return { customerId: customer['id'], planId: plan['id'] }
}

/** A debit that waits for its bank is settled by the gateway's news. */
const callback: Walk = async (service) => {
  const life = await openLife(service, '2027-02-08T09:00:00.000Z')
  const begun = await life.begin((await life.plan({ amount: 500_000 }))['id'])
  await giveMethod(service, life, begun['customerId'] as string, 'direct_debit')
  await life.clock('2027-03-09T10:00:00.000Z')
  const { latestInvoiceId } = await life.subscription(begun['id'] as string)
  const body = { reference: `${String(latestInvoiceId)}-1`, outcome: 'success' }
  return () => service.call('settle-sandbox-payment', { key: life.key, body })
}

const checkout: Walk = async (service) => {
  const scene = await openScene(service)
  const plan = await scene.plan()
  const { key } = scene
  const body = { planId: plan['id'], customerEmail: 'walk@example.com' }
  const { body: session } = await service.call('start-checkout', { key, body })
  const token = String(session['url']).split('/').at(-1)!
  return () =>
    service.call('pay-checkout', { params: { token }, body: { rail: 'card', token: 'tok_test_success' } })
}

const walks: Readonly<Record<string, Walk>> = { renewal, create: creation, callback, checkout }

/** Prints how many sources of the product each of four requests runs a function of, once everything is loaded. */
export async function run(): Promise<void> {
  const service = await startService()
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const rows = []
  for (const [name, walk] of Object.entries(walks)) {
    await (
      await walk(service)
    )()
    const act = await walk(service)
    await session.post('Profiler.takePreciseCoverage')
    const answer = (await act()) as { status?: number } | undefined
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const ran = result.filter(({ functions }) =>
      functions.some(
        ({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0),
      ),
    )
    const own = ran.flatMap(({ url }) =>
      url.startsWith(`file://${root}`) ? [fileURLToPath(url).slice(root.length)] : [],
    )
    const files = own.filter((file) => /^(shared|functions)\//.test(file))
    const of = (folder: string): number => files.filter((file) => file.startsWith(folder)).length
    rows.push({
      ...{ request: name, status: answer?.status ?? 'done', files: files.length },
      ...{ domain: of('shared/domain'), operations: of('shared/operations'), store: of('shared/store') },
      others: files.length - of('shared/domain') - of('shared/operations') - of('shared/store'),
    })
  }
  console.table(rows)
  session.disconnect()
  await service.stop()
}
