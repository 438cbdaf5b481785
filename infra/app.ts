import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { bundleAll } from './bundle.ts'
import { writePages } from './bundle/write-pages.ts'
import { reachOfAll } from './bundle/reach.ts'
import { parseConfiguration } from './configuration.ts'
import { addBillingService } from './stacks/billing-service.ts'

/** The program that `cdk` runs: bundles every function and the pages, then defines the stacks of one environment. */
const app = new App()
const context = app.node.getAllContext() as Record<string, unknown>
const configuration = parseConfiguration(context, process.env['CDK_DEFAULT_ACCOUNT'])
const [bundles, reachOf, pagesIn] = await Promise.all([bundleAll(), reachOfAll(), writePages()])
addBillingService(app, {
  configuration,
  codeOf: (key) => Code.fromAsset(join(bundles.functions, key)),
  reachOf,
  pagesIn,
})
app.synth()
