import type { SQSClient } from '@aws-sdk/client-sqs'
import { ConflictException, ResourceNotFoundException, type SchedulerClient } from '@aws-sdk/client-scheduler'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventBridgeSchedules } from '../../shared/adapters/aws/schedules.ts'
import { sqsWorkQueue } from '../../shared/adapters/aws/work-queue.ts'
import { createBreaker } from '../../shared/adapters/gateways/breaker.ts'
import { rememberLast } from '../../shared/adapters/gateways/remember-last.ts'
import { readWhatsappConfig, whatsappMessenger } from '../../shared/adapters/whatsapp/messenger.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

type Answer = { Failed?: { Id: string; SenderFault: boolean; Code: string }[] }

/** A queue client that gives one answer after the other, and what it was sent. */
function queueOf(...answers: Answer[]) {
  const sent: { Entries: { Id: string; MessageBody: string }[] }[] = []
  const send = ({ input }: { input: (typeof sent)[number] }): Promise<Answer> => {
    sent.push(input)
    return Promise.resolve(answers.shift() ?? {})
  }
  return { queue: sqsWorkQueue({ send } as unknown as SQSClient, (job) => `url/${job}`), sent }
}

const refusal = (Id: string, SenderFault = false) => ({ Id, SenderFault, Code: 'Busy' })

describe('the work queue', () => {
  it('sends again what was refused, and only that', async () => {
    const { queue, sent } = queueOf({ Failed: [refusal('1')] })
    await queue.send('renewal', [{ body: 'a' }, { body: 'b', delaySeconds: 900 }])
    expect(sent.map(({ Entries }) => Entries.map(({ MessageBody }) => MessageBody))).toEqual([
      ['"a"', '"b"'],
      ['"b"'],
    ])
  })

  it('gives up what is refused for good', async () => {
    const { queue, sent } = queueOf({ Failed: [refusal('0', true)] })
    await expect(queue.send('renewal', [{ body: 'a' }])).rejects.toThrow('refused 1 message')
    expect(sent).toHaveLength(1)
    const busy = queueOf(...Array.from({ length: 4 }, () => ({ Failed: [refusal('0')] })))
    await expect(busy.queue.send('renewal', [{ body: 'a' }])).rejects.toThrow('Busy')
    expect(busy.sent).toHaveLength(4)
  })

  it.each([901, -1, 1.5])('refuses a delay of %s seconds', async (delaySeconds) => {
    const { queue, sent } = queueOf()
    await expect(queue.send('renewal', [{ body: 'a', delaySeconds }])).rejects.toThrow(RangeError)
    expect(sent).toEqual([])
  })

  it('sends nothing for nothing, and at most ten', async () => {
    const { queue, sent } = queueOf()
    await queue.send('renewal', [])
    const eleven = Array.from({ length: 11 }, () => ({ body: 'a' }))
    await expect(queue.send('renewal', eleven)).rejects.toThrow(RangeError)
    expect(sent).toEqual([])
  })
})

describe('the schedules', () => {
  it('creates again when the schedule to be moved has just fired', async () => {
    const calls: string[] = []
    const failures: Record<string, (Error | undefined)[]> = {
      CreateScheduleCommand: [new ConflictException({ message: '', Message: '', $metadata: {} })],
      UpdateScheduleCommand: [new ResourceNotFoundException({ message: '', Message: '', $metadata: {} })],
    }
    const send = (command: object): Promise<object> => {
      const { name } = command.constructor
      calls.push(name)
      const failure = failures[name]?.shift()
      return failure ? Promise.reject(failure) : Promise.resolve({})
    }
    const schedules = eventBridgeSchedules({ send } as unknown as SchedulerClient, {
      group: 'live',
      roleArn: 'role',
      queueArnOf: (job) => `arn:${job}`,
    })
    await schedules.set('name', '2027-01-01T00:00:00.000Z', 'renewal', {})
    expect(calls).toEqual(['CreateScheduleCommand', 'UpdateScheduleCommand', 'CreateScheduleCommand'])
  })
})

// Holds D9.12.
describe('a list that rarely changes', () => {
  const hour = 3_600_000

  it('is requested again after six hours, however often it was used, and the old one serves when it cannot be had', async () => {
    let now = 0
    const answers: (string[] | Error)[] = [['one'], ['one', 'two'], new Error('down'), ['three']]
    let asked = 0
    const list = rememberLast(
      () => {
        const answer = answers[asked++]!
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
      () => now,
    )
    const at = async (ms: number): Promise<[number, readonly string[]]> => {
      now = ms
      const value = await list()
      return [asked, value]
    }
    for (let n = 0; n < 6; n += 1) expect(await at(n * hour)).toEqual([1, ['one']])
    expect(await at(6 * hour - 1)).toEqual([1, ['one']])
    expect(await at(6 * hour)).toEqual([2, ['one', 'two']])
    expect(await at(12 * hour)).toEqual([3, ['one', 'two']])
    // What stood in is not taken for fresh, and neither is what a clock that was set back has read.
    expect(await at(12 * hour + 1)).toEqual([4, ['three']])
    answers.push(['four'])
    expect(await at(12 * hour)).toEqual([5, ['four']])
  })

  it('is refused where none was ever loaded', async () => {
    const none = rememberLast(
      () => Promise.reject(new Error('down')),
      () => 0,
    )
    await expect(none()).rejects.toThrow('down')
  })
})

describe('a breaker', () => {
  const failing = (times: number, nowMs = 0) => {
    const breaker = createBreaker()
    for (let n = 0; n < times; n += 1) breaker.failed(nowMs)
    return breaker
  }

  it('opens at the fifth failure in a row for 30 seconds, and at the next one again', () => {
    expect(failing(4).isOpen(0)).toBe(false)
    const breaker = failing(5)
    expect([0, 29_999, 30_000].map((ms) => breaker.isOpen(ms))).toEqual([true, true, false])
    breaker.failed(30_000)
    expect([30_000, 59_999, 60_000].map((ms) => breaker.isOpen(ms))).toEqual([true, true, false])
    breaker.answered()
    expect(breaker.isOpen(30_000)).toBe(false)
    for (let n = 0; n < 4; n += 1) breaker.failed(60_000)
    expect(breaker.isOpen(60_000)).toBe(false)
  })

  it.each([
    [5_000, 5_000],
    [60_000, 60_000],
    [365 * 86_400_000, 60_000],
  ])('asked for a pause of %s ms holds for %s ms, whatever is answered', (asked, held) => {
    const breaker = createBreaker()
    breaker.hold(1_000, asked)
    breaker.answered()
    expect([1_000, 999 + held, 1_000 + held].map((ms) => breaker.isOpen(ms))).toEqual([true, true, false])
  })
})

// Holds D2.14.
describe('the messaging app', () => {
  const config = readWhatsappConfig(JSON.stringify({ phoneNumberId: '104', accessToken: 'secret-token' }))!
  const message = {
    to: '2348031119999',
    template: 'identity_code',
    parameters: ['918273'],
    text: 'It is 918273',
  }

  it('gets a template, with the code on its button too', async () => {
    const fetched = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(new Response('{}')))
    vi.stubGlobal('fetch', fetched)
    await whatsappMessenger(config).send(message)
    const [[url, { headers, body }]] = fetched.mock.calls as [[string, RequestInit]]
    expect(url).toBe('https://graph.facebook.com/v23.0/104/messages')
    expect(headers).toMatchObject({ authorization: 'Bearer secret-token' })
    const text = { type: 'text', text: '918273' }
    expect(JSON.parse(body as string)).toEqual({
      messaging_product: 'whatsapp',
      to: message.to,
      type: 'template',
      template: {
        name: 'identity_code',
        language: { code: 'en' },
        components: [
          { type: 'body', parameters: [text] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [text] },
        ],
      },
    })
  })

  it('is logged on refusal without the recipient, the code and the token', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(`no ${message.to}`, { status: 400, statusText: message.to })),
    )
    const refused = await whatsappMessenger(config)
      .send(message)
      .then(
        () => null,
        (error: unknown) => error,
      )
    expect(refused).toBeInstanceOf(Error)
    const said = `${String(refused)} ${JSON.stringify(refused)} ${String((refused as Error).cause)}`
    expect(said).toContain('400')
    for (const secret of [message.to, '918273', 'secret-token']) expect(said).not.toContain(secret)
  })
})
