import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { modes, type Mode } from '../../shared/domain/merchant/merchant.ts'
import { Names } from '../constructs/names.ts'
import type { Step } from '../local/trace-steps.ts'
import { awsService, type AwsService } from './aws-call.ts'

/** A line as a function wrote it, with the fields that a story shows. */
interface Line {
  readonly message?: string
  readonly unit?: string
  readonly job?: string
  readonly outcome?: string
  readonly status?: number
  readonly durationMs?: number
  readonly mode?: string
  readonly merchantId?: string
  readonly item?: string
  readonly cause?: unknown
  readonly code?: string
  readonly alarm?: string
  readonly failure?: { readonly name?: string; readonly stack?: string }
}

interface LogEvent {
  readonly timestamp: number
  readonly message: string
}

const day = 24 * 3_600_000

/**
 * What a deployed environment's functions logged of a request or a job's message, and of the work that it made necessary,
 * with places in our sources instead of places in bundles (O7).
 * @param cause a request's identifier, or a job and the end of its message's identifier.
 * @param from the instant from which logs are read; a day ago without it.
 */
export async function linesOf(environment: string, cause: string, from?: string): Promise<Step[]> {
  if (!/^[\w=/.-]+$/.test(cause)) throw new Error('this is no identifier of a request or a job’s message')
  const logs = await awsService('logs')
  const prefix = `/aws/lambda/${new Names(environment).service}-`
  const startTime = from === undefined ? Date.now() - day : Date.parse(from)
  const [, message] = cause.split('/')
  const own = message === undefined ? `$.requestId = "${cause}"` : `$.requestId = "*${message}"`
  const filterPattern = `{ ${own} || $.cause = "${cause}" }`
  const found: LogEvent[] = []
  for (const logGroupName of await groupsOf(logs, prefix))
    for await (const page of pagesOf<{ events?: LogEvent[] }>(logs, 'FilterLogEvents', {
      ...{ logGroupName, startTime, filterPattern },
    }))
      found.push(...(page.events ?? []))
  const lines = found.flatMap(({ timestamp, message: text }) => {
    const line = lineOf(text)
    return line === null ? [] : [{ at: new Date(timestamp).toISOString(), line }]
  })
  const unit = lines.find(({ line }) => line.unit !== undefined)?.line.unit
  return lines.map(({ at, line }) => stepOfLine(at, line, unit ?? line.job))
}

async function groupsOf(logs: AwsService, logGroupNamePrefix: string): Promise<string[]> {
  const names: string[] = []
  for await (const page of pagesOf<{ logGroups?: { logGroupName: string }[] }>(logs, 'DescribeLogGroups', {
    logGroupNamePrefix,
  }))
    names.push(...(page.logGroups ?? []).map(({ logGroupName }) => logGroupName))
  return names
}

async function* pagesOf<P extends object>(
  logs: AwsService,
  action: string,
  asked: Readonly<Record<string, unknown>>,
): AsyncGenerator<P> {
  let nextToken: string | undefined
  do {
    const body = JSON.stringify({ ...asked, ...(nextToken === undefined ? {} : { nextToken }) })
    const answer = await logs.send(body, {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `Logs_20140328.${action}`,
    })
    if (!answer.ok) throw new Error(`the logs do not answer: ${action} ${answer.status}`)
    const page = (await answer.json()) as P
    yield page
    nextToken = (page as { nextToken?: string }).nextToken
  } while (nextToken !== undefined)
}

function lineOf(text: string): Line | null {
  try {
    return JSON.parse(text) as Line
  } catch {
    // A line of Lambda's own, such as REPORT.
    return null
  }
}

function stepOfLine(at: string, line: Line, unit: string | undefined): Step {
  const mode: Mode = modes.find((one) => one === line.mode) ?? 'live'
  const { outcome, status, durationMs, alarm, failure, code } = line
  const words = [line.unit ?? line.message ?? '', status ?? outcome, alarm, code]
  const said = words.filter((word) => word !== undefined && word !== '').join(' ')
  const took = durationMs === undefined ? '' : ` in ${durationMs} ms`
  const broke = failure === undefined ? '' : ` ${failure.name ?? ''}${placesOf(failure.stack ?? '', unit)}`
  return {
    ...{ at, mode, merchantId: line.merchantId ?? '', what: 'log', about: line.item ?? '' },
    says: `${said}${took}${broke}`,
    cause: typeof line.cause === 'string' ? line.cause : null,
  }
}

const frame = /\(?(?:file:\/\/)?[^\s()]*\/index\.mjs:(\d+):(\d+)\)?/g

/** The frames of a stack as places in our sources, by the map that the build keeps beside the bundles. */
export function placesOf(stack: string, unit: string | undefined, maps = mapsFolder): string {
  const path =
    unit && ['http', 'workers'].map((kind) => `${maps}${kind}/${unit}/index.mjs.map`).find(existsSync)
  const frames = [...stack.matchAll(frame)]
  if (!path || frames.length === 0) return ''
  const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as never)
  const places = frames.map(([, line, column]) => {
    const origin = map.findOrigin(Number(line), Number(column)) as { fileName?: string; lineNumber?: number }
    return origin.fileName === undefined
      ? `${line}:${column}`
      : `${origin.fileName.replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}`
  })
  return ` at ${places.slice(0, 4).join(' < ')}`
}

const mapsFolder = fileURLToPath(new URL('../../dist/maps/', import.meta.url))
