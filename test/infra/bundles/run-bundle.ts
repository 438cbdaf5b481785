import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Imports the bundle, calls its handler once and writes the answer: what Lambda's runtime does. */
const runtime = `
  import { text } from 'node:stream/consumers'
  const { file, event } = JSON.parse(await text(process.stdin))
  const { handler } = await import(file)
  const answer = await handler(event, { awsRequestId: 'sample', functionName: 'sample' })
  process.stdout.write('\\n' + JSON.stringify({ answer: answer ?? null }) + '\\n')
`

/** What a bundle answered, and all that it wrote. */
export interface BundleRun<A> {
  readonly answer: A
  readonly output: string
}

/** Runs a bundle in a bare Node with these variables and no others. */
export async function runBundle<A>(
  file: string,
  env: Readonly<Record<string, string>>,
  event: unknown,
): Promise<BundleRun<A>> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', runtime], {
    env,
    stdio: 'pipe',
    cwd: '/',
  })
  child.stdin.end(JSON.stringify({ file, event }))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  if (!last.startsWith('{"answer":')) throw new Error(`no answer:\n${output}\n${errors}`)
  return { answer: (JSON.parse(last) as { answer: A }).answer, output: output + errors }
}
