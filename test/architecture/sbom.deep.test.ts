import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Component {
  readonly name: string
  readonly version: string
  readonly scope: string
  readonly hashes?: readonly unknown[]
}

// Holds R15.
it('the list of components names every package that runs with the service, with version and hash', () => {
  const { scripts, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
    dependencies: Record<string, string>
  }
  const command = scripts['sbom']!.replace(/ >.*/, '')
  const list = JSON.parse(execFileSync('sh', ['-c', command], { encoding: 'utf8', maxBuffer: 2 ** 26 })) as {
    bomFormat: string
    components: Component[]
  }
  expect(list.bomFormat).toBe('CycloneDX')
  const running = list.components.filter(({ scope }) => scope === 'required')
  expect(running.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([])
  const versions = new Set(running.map(({ name, version }) => `${name} ${version}`))
  const named = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`)
  expect(named.filter((one) => !versions.has(one))).toEqual([])
})
