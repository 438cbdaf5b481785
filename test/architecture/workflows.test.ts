import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const workflows = globSync('.github/workflows/*.yml').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

// Holds R15: what runs with the repository's rights is what was read when it was chosen.
describe('the workflows', () => {
  it('are there', () => {
    expect(workflows.map(({ path }) => path)).toContain('.github/workflows/test.yml')
  })

  it.each(workflows)('$path: every action by its commit, with its version in words', ({ text }) => {
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, name]) => name!)
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((name) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name))).toEqual([])
  })

  it.each(workflows)('$path: may read, and nothing else', ({ text }) => {
    const permissions = [...text.matchAll(/^( *)permissions:\n((?:\1 +.*\n)+)/gm)].map(([, , rights]) =>
      rights!.trim(),
    )
    expect(permissions).toEqual(['contents: read'])
  })

  it('list what the service is made of', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(scripts['sbom']).toContain('--sbom-format cyclonedx')
    expect(workflows.some(({ text }) => text.includes('npm run sbom'))).toBe(true)
  })
})
