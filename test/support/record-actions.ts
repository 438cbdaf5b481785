import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, expect } from 'vitest'
import { endpoints } from '../../functions/http/registry.ts'
import { workers } from '../../functions/workers/registry.ts'
import { callsOf } from '../infra/bundles/aws-call.ts'
import { callLine, fileLine } from './recorded-calls.ts'

/**
 * Set up for every test file: notes which function of the product makes which calls to AWS, so that the roles can be
 * compared with them when all tests have run.
 */
interface Recorder {
  readonly functionName: AsyncLocalStorage<string>
  readonly noted: Set<string>
}

type Send = (this: unknown, command: { input: Record<string, any> }, ...rest: unknown[]) => unknown

const slot = Symbol.for('recorded AWS calls')
const shared = globalThis as unknown as Record<symbol, Recorder | undefined>
const directory = process.env['RECORDED_CALLS']

if (directory !== undefined) {
  const recorder = (shared[slot] ??= observeClients())
  nameFunctions(recorder)
  afterAll(() => {
    const lines = [fileLine(expect.getState().testPath ?? ''), ...recorder.noted]
    appendFileSync(join(directory, `${process.pid}.txt`), `${lines.join('\n')}\n`)
    recorder.noted.clear()
  })
}

/** Every client of the SDK sends through one method. */
function observeClients(): Recorder {
  const recorder: Recorder = { functionName: new AsyncLocalStorage(), noted: new Set() }
  const client = Object.getPrototypeOf(DynamoDBClient.prototype) as { send: Send }
  const send = client.send
  client.send = function (command, ...rest) {
    const name = recorder.functionName.getStore()
    if (name !== undefined) {
      for (const { action, keys } of callsOf(requestOf(command))) {
        recorder.noted.add(callLine(name, action, keys))
      }
    }
    return send.call(this, command, ...rest)
  }
  return recorder
}

const services: Readonly<Record<string, string>> = {
  SendMessageBatchCommand: 'sqs',
  CreateScheduleCommand: 'scheduler',
  UpdateScheduleCommand: 'scheduler',
  DeleteScheduleCommand: 'scheduler',
  SendEmailCommand: 'ses',
  GetSecretValueCommand: 'secretsmanager',
}

const methods: Readonly<Record<string, string>> = { Create: 'POST', Update: 'PUT', Delete: 'DELETE' }

/** The document client's commands, as the requests that they become. */
const targets: Readonly<Record<string, string>> = {
  BatchGetCommand: 'BatchGetItem',
  GetCommand: 'GetItem',
  PutCommand: 'PutItem',
  UpdateCommand: 'UpdateItem',
  DeleteCommand: 'DeleteItem',
  QueryCommand: 'Query',
  TransactWriteCommand: 'TransactWriteItems',
  TransactGetCommand: 'TransactGetItems',
}

function requestOf(command: { input: Record<string, any> }) {
  const type = command.constructor.name
  const verb = type.replace(/Command$/, '')
  return {
    service: services[type] ?? 'dynamodb',
    target: targets[type] ?? verb,
    method: methods[verb.replace('Schedule', '')] ?? 'POST',
    path: '/',
    body: command.input,
  }
}

/** Whoever takes a handler from a registry gets one that says whose calls are made. */
function nameFunctions({ functionName }: Recorder): void {
  const named =
    <A extends unknown[], R>(name: string, handler: (...args: A) => R) =>
    (...args: A): R =>
      functionName.run(name, () => handler(...args))
  for (const [name, load] of Object.entries(endpoints)) {
    Object.assign(endpoints, {
      [name]: async () => {
        const module = await load()
        return { ...module, handler: named(`dev-${name}`, module.handler) }
      },
    })
  }
  for (const [name, load] of Object.entries(workers)) {
    Object.assign(workers, {
      [name]: async () => {
        const module = await load()
        return {
          handler: named(`dev-${process.env['MODE'] ?? 'sandbox'}-${name}`, module.handler),
          handlerFor: (mode: 'live' | 'sandbox') => named(`dev-${mode}-${name}`, module.handlerFor(mode)),
        }
      },
    })
  }
}
