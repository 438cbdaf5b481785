import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examine, type Finding } from '../../shared/sdk/cli/commands/doctor.ts'
import { unwrap } from '../../shared/sdk/src/index.ts'

const testKey = `sk_test_${'x'.repeat(49)}`
const liveKey = `sk_live_${'x'.repeat(49)}`
const secret = `whsec_${btoa('s'.repeat(32))}`
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

/** Serves answers by path; 404 else. */
async function serve(
  answers: (path: string, body: string, headers: Record<string, unknown>) => Promise<number> | number,
  told: Record<string, string> = {},
): Promise<string> {
  const server = createServer((message, response) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => {
      void Promise.resolve(answers(message.url!, Buffer.concat(chunks).toString(), message.headers)).then(
        (status) => {
          response.writeHead(status, { 'content-type': 'application/json', ...told })
          response.end(status === 200 ? '{"status":"ok","items":[],"hasMore":false,"nextCursor":null}' : '{}')
        },
      )
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let service: string
beforeAll(async () => {
  service = `${await serve((path) => (path.endsWith('/plans?limit=1') ? 401 : 200))}/sandbox`
})

async function wrongWith(baseUrl: string, apiKey?: string): Promise<string[]> {
  const found = await examine({ baseUrl, ...(apiKey === undefined ? {} : { apiKey }) }, { profile: 'none' })
  return found.filter(({ ok }) => ok === false).map(({ check, says }) => `${check}: ${says}`)
}

describe('the doctor', () => {
  it.each([
    ['an address without its scheme', () => '127.0.0.1:4000/sandbox', testKey, /address: .*with its scheme/],
    ['an address with /v1', () => `${service}/v1`, testKey, /address: .*without \/v1/],
    ['no address', () => '', testKey, /address: baseUrl is/],
    ['nothing there', () => 'http://127.0.0.1:4', testKey, /address: .*can’t be reached \(ECONNREFUSED\)/],
    ['an unknown key', () => service, testKey, /key: the service does not know it/],
    ['no key', () => service, undefined, /key: there is none/],
    ['a publishable key', () => service, 'pk_test_x', /key: .*publishable key/],
    ['a live key at the sandbox', () => service, liveKey, /mode: a live credential/],
  ])('names %s, and the mend', async (_, baseUrl, key, says) => {
    expect((await wrongWith(baseUrl(), key)).some((one) => says.test(one))).toBe(true)
  })

  it('reports another service, a redirection, and a wrong clock', async () => {
    const others = await Promise.all([
      serve(() => 500),
      serve(() => 308, { location: 'https://billing.example/' }),
      serve(() => 200, { date: new Date(Date.now() - 600_000).toUTCString() }),
    ])
    const [other, moved, slow] = await Promise.all(others.map((url) => wrongWith(url, testKey)))
    expect(other).toEqual([expect.stringMatching(/^address: .*not as this service/)])
    expect(moved).toEqual([expect.stringMatching(/^address: .*redirects to https:\/\/billing\.example/)])
    expect(slow).toEqual([expect.stringMatching(/^clock: this machine is \d+ s ahead of the service/)])
  })

  it.each([
    [
      'takes everything',
      () => 200,
      [/WRONG it took a webhook that we did not sign/, /ok it takes what is signed/],
    ],
    ['fails on what is forged', () => 500, [/WRONG it failed with 500/, /WRONG it refused a signed webhook/]],
    ['is another path', () => 404, [/WRONG it answers 404/, /WRONG/]],
    ['redirects', () => 302, [/WRONG it redirects/, /WRONG/]],
    [
      'checks',
      (_: string, body: string, headers: Record<string, unknown>) =>
        unwrap(body, headers as Record<string, string>, secret).then(
          () => 200,
          () => 400,
        ),
      [/ok it refuses what is forged \(400\)/, /ok it takes what is signed/],
    ],
  ] as const)('says of a receiver that it %s', async (_, answers, says) => {
    const endpoint = await serve(answers)
    const found = await examine({ baseUrl: service, apiKey: testKey }, { profile: 'none', endpoint, secret })
    const told = found
      .filter(({ check }) => check === 'receiver')
      .map(({ ok, says: words }: Finding) => `${ok ? 'ok' : 'WRONG'} ${words}`)
    expect(told).toEqual(says.map((one) => expect.stringMatching(one)))
  })
})
