import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { SingleBar, Presets } from 'cli-progress'
import { bundle, type BundleSize } from '../../infra/bundle.ts'

/** What a function on the request path may weigh and take to start, and what it should (H12). */
const bound = { kilobytes: 380, ratio: 2.5 }
const goal = { kilobytes: 260, ratio: 2.1 }

const processes = 25

/** Bundles every function, imports each in fresh processes, and prints its size and start beside an empty handler's. */
export async function run(): Promise<void> {
  const output = mkdtempSync(join(tmpdir(), 'bundles-'))
  try {
    const { functions, sizes } = await bundle({ output })
    const empty = join(output, 'empty.mjs')
    writeFileSync(empty, 'export const handler = () => null\n')
    const gzipped = new Map(sizes.map(({ key }) => [key, gzipKilobytes(join(functions, key, 'index.mjs'))]))
    const files = ['', ...sizes.map(({ key }) => key)]
    const medians = startTimes(files, (key) => (key === '' ? empty : join(functions, key, 'index.mjs')))
    print(
      sizes.map((size) => ({ ...size, gzipKilobytes: gzipped.get(size.key)! })),
      medians,
      medians.get('') ?? NaN,
    )
  } finally {
    rmSync(output, { recursive: true })
  }
}

/** Median milliseconds of a whole process that only imports the file. Rounds are interleaved: a busy moment hits all. */
function startTimes(keys: readonly string[], fileOf: (key: string) => string): Map<string, number> {
  const bar = new SingleBar(
    { format: 'starts {bar} {percentage}%  {key}', noTTYOutput: true, notTTYSchedule: 10_000 },
    Presets.shades_classic,
  )
  bar.start(processes * keys.length, 0, { key: '' })
  const times = new Map(keys.map((key) => [key, [] as number[]]))
  for (let round = 0; round < processes; round += 1) {
    for (const key of keys) {
      times.get(key)!.push(startTime(fileOf(key)))
      bar.increment(1, { key })
    }
  }
  bar.stop()
  return new Map([...times].map(([key, all]) => [key, all.toSorted((a, b) => a - b)[(processes - 1) / 2]!]))
}

function startTime(file: string): number {
  const before = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [file], { env: { AWS_REGION: 'eu-west-1' } })
  if (status !== 0) throw new Error(`${file} does not load: ${stderr.toString()}`)
  return performance.now() - before
}

function gzipKilobytes(file: string): number {
  return Math.round(gzipSync(readFileSync(file)).byteLength / 1024)
}

function print(
  sizes: readonly (BundleSize & { readonly gzipKilobytes: number })[],
  medians: ReadonlyMap<string, number>,
  empty: number,
): void {
  const rows = sizes
    .map((size) => ({ ...size, ms: medians.get(size.key)!, ratio: medians.get(size.key)! / empty }))
    .toSorted((a, b) => b.kilobytes - a.kilobytes)
  console.log(
    `\nAn empty handler starts in ${empty.toFixed(1)} ms (import only, median of ${processes} processes).`,
  )
  console.log(
    `${'function'.padEnd(40)}${'KB'.padStart(5)}${'gzip'.padStart(6)}${'ms'.padStart(7)}${'start'.padStart(7)}`,
  )
  for (const { key, kilobytes, gzipKilobytes, ms, ratio } of rows) {
    const figures = [`${kilobytes}`.padStart(5), `${gzipKilobytes}`.padStart(6), ms.toFixed(1).padStart(7)]
    console.log(`${key.padEnd(40)}${figures.join('')}${`${ratio.toFixed(2)}x`.padStart(7)}`)
  }
  const endpoints = rows.filter(({ key }) => key.startsWith('http/'))
  for (const [name, limit] of Object.entries({ bound, goal })) {
    const within = endpoints.filter(
      ({ kilobytes, ratio }) => kilobytes <= limit.kilobytes && ratio <= limit.ratio,
    )
    const terms = `${limit.kilobytes} KB and ${limit.ratio}x`
    console.log(`${name} of ${terms}: ${within.length} of ${endpoints.length} functions on the request path`)
  }
}
