import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo, type LookupFunction, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { postSigned, type SignedPost } from '../../shared/adapters/webhook-http/post.ts'
import type { ResolveHost } from '../../shared/adapters/webhook-http/resolve.ts'

type Handler = (request: http.IncomingMessage, response: http.ServerResponse, body: string) => void

const PUBLIC = '93.184.215.14'
let connections: number
let answer: Handler
let server: http.Server
let port: number

beforeEach(async () => {
  connections = 0
  answer = (_request, response) => {
    response.end('ok')
  }
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answer(request, response, Buffer.concat(chunks).toString('utf8'))
    })
  })
  server.on('connection', () => {
    connections += 1
  })
  port = await listen(server)
})

afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

function listen(target: Server): Promise<number> {
  return new Promise((resolve) => {
    target.listen(0, '127.0.0.1', () => {
      resolve((target.address() as AddressInfo).port)
    })
  })
}

function post(changes: Partial<SignedPost> = {}) {
  return postSigned({
    url: `http://127.0.0.1:${port}/hook`,
    headers: { 'webhook-id': 'evt_1' },
    body: '{"name":"Ngọzi ₦"}',
    timeoutMs: 2_000,
    allowLoopback: true,
    ...changes,
  })
}

function postToName(resolve: ResolveHost, timeoutMs = 2_000) {
  return post({ url: `https://hooks.example.test:${port}/hook`, resolve, timeoutMs })
}

describe('the answer', () => {
  test('carries status, body, Retry-After and the address', async () => {
    let seen: unknown
    answer = (request, response, body) => {
      seen = { method: request.method, url: request.url, headers: request.headers, body }
      response.writeHead(503, { 'retry-after': '120' }).end('later')
    }
    expect(await post()).toEqual({
      kind: 'response',
      status: 503,
      bodyHead: 'later',
      retryAfter: '120',
      addressConnected: '127.0.0.1',
    })
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/hook',
      body: '{"name":"Ngọzi ₦"}',
      headers: {
        host: `127.0.0.1:${port}`,
        connection: 'close',
        'content-type': 'application/json',
        'content-length': '22',
        'webhook-id': 'evt_1',
      },
    })
  })

  test('localhost works as well, without a look-up', async () => {
    const resolve = vi.fn<ResolveHost>()
    const outcome = await post({ url: `http://localhost:${port}/`, resolve })
    expect(outcome).toMatchObject({ kind: 'response', status: 200, addressConnected: '127.0.0.1' })
    expect(resolve).not.toHaveBeenCalled()
  })

  // Holds D8.8.
  test.each([301, 302, 303, 307, 308])('a %i is not followed', async (status) => {
    answer = (_request, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${port}/elsewhere` }).end()
    }
    expect(await post()).toMatchObject({ kind: 'response', status, retryAfter: null })
    expect(connections).toBe(1)
  })

  // Holds D8.8.
  test('of a huge body only 1 KB is read, then the connection is closed', async () => {
    let sent = 0
    const closed = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        response.on('close', resolve)
        const more = (): void => {
          while (!response.destroyed && sent < 1e9) {
            sent += 65_536
            if (!response.write('x'.repeat(65_536))) break
          }
        }
        response.on('drain', more)
        more()
      }
    })
    expect(await post()).toMatchObject({ kind: 'response', status: 200, bodyHead: 'x'.repeat(1024) })
    await closed
    expect(sent).toBeLessThan(50_000_000)
  })

  test('a cut character is left out, and bytes that are no text stay within 1 KB', async () => {
    answer = (_request, response) => {
      response.end(`a${'₦'.repeat(2000)}`)
    }
    expect(await post()).toMatchObject({ bodyHead: `a${'₦'.repeat(341)}` })
    answer = (_request, response) => {
      response.end(Buffer.alloc(5000, 0xff))
    }
    expect(await post()).toMatchObject({ bodyHead: '\ufffd'.repeat(341) })
  })

  test('a body that stalls or breaks does not lose the status', async () => {
    answer = (_request, response) => {
      response.write('partial')
    }
    expect(await post({ timeoutMs: 500 })).toMatchObject({ status: 200, bodyHead: 'partial' })
    answer = (request, response) => {
      response.write('partial', () => {
        setTimeout(() => request.socket.destroy(), 20)
      })
    }
    expect(await post()).toMatchObject({ status: 200, bodyHead: 'partial' })
  })
})

describe('failures', () => {
  test('an answer that never comes', async () => {
    answer = () => undefined
    expect(await post({ timeoutMs: 150 })).toEqual({ kind: 'failed', reason: 'timeout' })
  })

  test('a name server that never answers', async () => {
    const hang: ResolveHost = () => new Promise(() => undefined)
    expect(await postToName(hang, 100)).toEqual({ kind: 'failed', reason: 'timeout' })
  })

  test('a name without addresses', async () => {
    expect(await postToName(() => Promise.resolve([]))).toEqual({ kind: 'failed', reason: 'dns' })
    const missing: ResolveHost = () => Promise.reject(new Error('ENOTFOUND'))
    expect(await postToName(missing)).toEqual({ kind: 'failed', reason: 'dns' })
  })

  test('no listener', async () => {
    const spare = net.createServer()
    const free = await listen(spare)
    await new Promise((resolve) => spare.close(resolve))
    expect(await post({ url: `http://127.0.0.1:${free}/` })).toEqual({ kind: 'failed', reason: 'connect' })
  })

  test.each([
    ['hangs up', ''],
    ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['switches protocols', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    ['floods headers', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}`],
  ])('a server that %s', async (_way, text) => {
    answer = (request) => {
      request.socket.end(text)
    }
    expect(await post()).toEqual({ kind: 'failed', reason: 'reset' })
  })
})

// Holds D8.13.
describe('forbidden addresses', () => {
  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['169.254.169.254']],
    [['10.0.0.1']],
    [['0.0.0.0']],
    [[PUBLIC, '127.0.0.1']],
    [['127.0.0.1', PUBLIC]],
    [['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1']],
    [['not an address']],
  ])('a name that resolves to %j is not called', async (addresses) => {
    expect(await postToName(() => Promise.resolve(addresses))).toMatchObject({ kind: 'blocked' })
    expect(connections).toBe(0)
  })

  test('a URL that the guard refuses is neither resolved nor called', async () => {
    const resolve = vi.fn<ResolveHost>(() => Promise.resolve([PUBLIC]))
    const urls = ['https://127.0.0.1/', 'https://localhost/', 'http://example.com/', 'https://a@example.com/']
    for (const url of [...urls, `https://127.0.0.1:${port}/`, `https://[::1]:${port}/`]) {
      expect(await post({ url, resolve })).toMatchObject({ kind: 'blocked' })
    }
    const url = `http://127.0.0.1:${port}/`
    expect(await post({ url, allowLoopback: false })).toEqual({ kind: 'blocked', reason: 'not_https' })
    expect(resolve).not.toHaveBeenCalled()
    expect(connections).toBe(0)
  })
})

describe('connecting', () => {
  const realRequest = https.request
  /** Every address that the socket would have been given, in place of which it gets the local server. */
  let wanted: string[]

  beforeEach(() => {
    wanted = []
    const divert = (url: URL, options: https.RequestOptions): http.ClientRequest => {
      const asked = options.lookup!
      const lookup: LookupFunction = (hostname, lookupOptions, callback) => {
        asked(hostname, { ...lookupOptions, all: true }, (_error, found) => {
          wanted.push(...(found as { address: string }[]).map(({ address }) => address))
          if (lookupOptions.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }])
          else callback(null, '127.0.0.1', 4)
        })
      }
      return realRequest(url, { ...options, lookup })
    }
    vi.spyOn(https, 'request').mockImplementation(divert as typeof https.request)
  })

  test('a name that changes its address is called where it was checked, and resolved once', async () => {
    const answers = [[PUBLIC], ['127.0.0.1'], ['169.254.169.254']]
    const resolve = vi.fn<ResolveHost>(() => Promise.resolve(answers.shift() ?? []))
    await postToName(resolve)
    expect(wanted).toEqual([PUBLIC])
    expect(resolve).toHaveBeenCalledTimes(1)
    expect(connections).toBe(1)
    // The second delivery sees the second answer, and stops there.
    expect(await postToName(resolve)).toEqual({ kind: 'blocked', reason: 'loopback_address' })
    expect(wanted).toEqual([PUBLIC])
    expect(connections).toBe(1)
  })

  test('all checked addresses are offered, so one that is down does not matter', async () => {
    const both = [PUBLIC, '2606:2800:21f:cb07:6820:80da:af6b:8b2c']
    await postToName(() => Promise.resolve(both))
    expect(wanted).toEqual(both)
  })

  test('a server without TLS', async () => {
    const outcome = await postToName(() => Promise.resolve([PUBLIC]))
    expect(outcome).toEqual({ kind: 'failed', reason: 'tls' })
  })

  test('TLS verifies the URL’s name, not the address', async () => {
    const hello = Promise.withResolvers<Buffer>()
    const raw = net.createServer((socket) => {
      socket.once('data', (data) => {
        hello.resolve(data)
        socket.destroy()
      })
      socket.on('error', () => undefined)
    })
    port = await listen(raw)
    expect(await postToName(() => Promise.resolve([PUBLIC]))).toEqual({ kind: 'failed', reason: 'tls' })
    expect((await hello.promise).includes('hooks.example.test')).toBe(true)
    raw.close()
  })
})
