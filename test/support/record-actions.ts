import { AsyncLocalStorage } from 'node:async_hooks'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { endpoints } from '../../functions/http/registry.ts'
import { workers } from '../../functions/workers/registry.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import type { OperationContext } from '../../shared/operations/unit-of-work/context.ts'
import { dueOperations } from '../../shared/operations/due-work/run-due.ts'
import { callsOf, type AwsCall } from '../infra/bundles/aws-call.ts'
import { callLine } from './recorded-calls.ts'

/** Notes which function of the product makes which calls to AWS. */
interface Recorder {
  /** The functions whose code is running: the one that was called, and the worker whose operation a clock's walk runs. */
  readonly functionNames: AsyncLocalStorage<readonly string[]>
  readonly noted: Set<string>
  /** Registries whose handlers say their names: files that share modules share those too. */
  readonly registries: WeakSet<object>
}

type Send = (this: unknown, command: { input: Record<string, any> }, ...rest: unknown[]) => unknown

const slot = Symbol.for('recorded AWS calls')
const shared = globalThis as unknown as Record<symbol, Recorder | undefined>

/** Begins to note calls in this process; answers those that were noted since it was asked last. */
export function recordActions(): () => readonly string[] {
  const recorder = (shared[slot] ??= observeClients())
  nameFunctions(recorder)
  return () => {
    const lines = [...recorder.noted]
    recorder.noted.clear()
    return lines
  }
}

/** Every client of the SDK sends through one method. */
function observeClients(): Recorder {
  const recorder: Recorder = {
    functionNames: new AsyncLocalStorage(),
    noted: new Set(),
    registries: new WeakSet(),
  }
  const client = Object.getPrototypeOf(DynamoDBClient.prototype) as { send: Send }
  const send = client.send
  client.send = function (command, ...rest) {
    for (const call of callsOf(requestOf(command))) note(recorder, call)
    return send.call(this, command, ...rest)
  }
  observeOutbox(recorder)
  return recorder
}

function note({ functionNames, noted }: Recorder, { action, keys }: Pick<AwsCall, 'action' | 'keys'>): void {
  for (const name of functionNames.getStore() ?? []) noted.add(callLine(name, action, keys))
}

/** Here the outbox replaces SES, and the messenger, whose credentials are a secret. */
function observeOutbox(recorder: Recorder): void {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    if (typeof input === 'string' && input.endsWith('/local/outbox') && typeof init?.body === 'string') {
      const isEmail = init.body.includes('"channel":"email"')
      note(recorder, { action: isEmail ? 'ses:SendEmail' : 'secretsmanager:GetSecretValue', keys: [] })
    }
    return fetch(input, init)
  }
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

/** A handler taken from a registry notes whose calls it makes. */
function nameFunctions({ functionNames, registries }: Recorder): void {
  if (registries.has(endpoints)) return
  registries.add(endpoints)
  const named =
    <A extends unknown[], R>(name: string, run: (...args: A) => R) =>
    (...args: A): R =>
      functionNames.run([...(functionNames.getStore() ?? []), name], () => run(...args))
  for (const [name, load] of Object.entries(endpoints)) {
    Object.assign(endpoints, {
      [name]: async () => {
        const module = await load()
        return { ...module, handler: named(`billing-dev-${name}`, module.handler) }
      },
    })
  }
  for (const [name, load] of Object.entries(workers)) {
    Object.assign(workers, {
      [name]: async () => {
        const module = await load()
        return {
          handler: named(`billing-dev-${process.env['MODE'] ?? 'sandbox'}-${name}`, module.handler),
          handlerFor: (mode: Mode) => named(`billing-dev-${mode}-${name}`, module.handlerFor(mode)),
        }
      },
    })
  }
  for (const [job, operation] of Object.entries(dueOperations)) {
    const run = operation as (context: Pick<OperationContext, 'tenant'>, message: unknown) => Promise<unknown>
    Object.assign(dueOperations, {
      [job]: (context: Pick<OperationContext, 'tenant'>, message: unknown) =>
        named(`billing-dev-${context.tenant.mode}-${job}`, run)(context, message),
    })
  }
}
