import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const workflows = globSync('.github/workflows/*.yml').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

// Holds R15: what runs with the repository's rights is what was read when it was chosen.
describe('the workflows', () => {
  it('exist', () => {
    expect(workflows.map(({ path }) => path)).toContain('.github/workflows/test.yml')
  })

  it.each(workflows)('$path pins every action to a commit, with its version in a comment', ({ text }) => {
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, name]) => name!)
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((name) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name))).toEqual([])
  })

  it.each(workflows)('$path grants read permission only', ({ text }) => {
    const permissions = [...text.matchAll(/^( *)permissions:\n((?:\1 +.*\n)+)/gm)].map(([, , rights]) =>
      rights!.trim(),
    )
    // Only what deploys may ask for a token, which AWS takes for a role, and for nothing of the repository.
    const [whole, ...ofJobs] = permissions.map((rights) => rights.replace(/\s+/g, ' '))
    expect(whole).toBe('contents: read')
    expect(new Set(ofJobs)).toEqual(
      new Set(/^name: deploy$/m.test(text) ? ['contents: read id-token: write'] : []),
    )
  })

  it('deploy to staging first, and to production after its diff was shown and approved', () => {
    const { text } = workflows.find(({ path }) => path.endsWith('deploy.yml'))!
    const jobs = text
      .slice(text.indexOf('\njobs:\n'))
      .split(/^ {2}(?=[a-z]+:$)/m)
      .slice(1)
    const order = jobs.map((job) => [
      job.split(':')[0],
      /needs: (\w+)/.exec(job)?.[1],
      /environment: ([\w-]+)/.exec(job)?.[1],
    ])
    expect(order).toEqual([
      ['synth', undefined, undefined],
      ['staging', 'synth', 'staging'],
      ['difference', 'staging', 'production-read'],
      ['production', 'difference', 'production'],
    ])
    expect(jobs[0]).toContain('merge-base --is-ancestor HEAD origin/main')
    for (const job of jobs) expect(job).toContain("ref: '${{ inputs.commit }}'")
    expect(text).not.toMatch(/AWS_SECRET|aws-secret/)
    // What is typed never becomes part of a command.
    expect([...text.matchAll(/run:.*inputs\./g)]).toEqual([])
  })

  it('publish the list of components', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(scripts['sbom']).toContain('--sbom-format cyclonedx')
    expect(workflows.some(({ text }) => text.includes('npm run sbom'))).toBe(true)
  })
})
