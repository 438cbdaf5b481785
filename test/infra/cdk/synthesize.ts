import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, type Stack } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { AwsSolutionsChecks } from 'cdk-nag'
import { findMarks, reachOf as reachBy } from '../../../infra/bundle/reach.ts'
import { parseConfiguration } from '../../../infra/configuration.ts'
import { addBillingService, type BillingServiceProps } from '../../../infra/stacks/billing-service.ts'
import { once } from '../../support/once.ts'
import type { Template } from './template.ts'

/** What a synthesis gives: each stack's template by the stack's name, and what cdk-nag found. */
export interface Synthesis {
  readonly templates: Readonly<Record<string, Template>>
  readonly findings: readonly string[]
  readonly seconds: number
}

export interface SynthesizeOptions {
  /** On top of the project's own context. */
  readonly context?: Readonly<Record<string, string>>
  readonly routes?: NonNullable<BillingServiceProps['routes']>
  /** Whether cdk-nag looks at it too, which takes longer than all the rest: the deep run does. */
  readonly nag?: boolean
}

const reachOf = reachBy(await once('marks', () => findMarks()))

/** Synthesizes the whole service in this process. Bundles have a test of their own; here a function is a stub. */
export function synthesize({ context = {}, routes, nag = false }: SynthesizeOptions = {}): Synthesis {
  const started = performance.now()
  const directory = mkdtempSync(join(tmpdir(), 'synth-'))
  try {
    const [code, assets, pages, texts] = ['code', 'assets', 'pages', 'texts'].map((name) => {
      const folder = join(directory, name)
      mkdirSync(folder)
      writeFileSync(join(folder, 'index.mjs'), 'export const handler = () => ({})\n')
      return folder
    }) as [string, string, string, string]
    const cdk = JSON.parse(readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8')) as {
      context: Record<string, unknown>
    }
    const app = new App({
      outdir: join(directory, 'cdk.out'),
      analyticsReporting: false,
      context: { ...cdk.context, ...context },
    })
    addBillingService(app, {
      configuration: parseConfiguration({ ...cdk.context, ...context }),
      // A test may ask for more functions than there are, by names with a number behind.
      reachOf: (key) => reachOf(key.replace(/-\d+$/, '')),
      codeOf: () => Code.fromAsset(code),
      pagesIn: { assets, pages, texts },
      ...(routes && { routes }),
      nag,
    })
    const findings = nag ? findingsOf(app) : []
    if (findings.length > 0) throw new Error(`cdk-nag found:\n  ${findings.join('\n  ')}`)
    const assembly = app.synth()
    const templates = assembly.stacks.map((stack) => [stack.stackName, stack.template as Template] as const)
    return {
      templates: Object.fromEntries(templates),
      findings,
      seconds: (performance.now() - started) / 1000,
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Asked of the rules directly, because a synthesis with findings ends without saying which. */
export function findingsOf(scope: App | Stack): string[] {
  const { violations } = new AwsSolutionsChecks().validateScope(scope)
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath = '' }) => `${ruleName} ${constructPath}`),
  )
}
