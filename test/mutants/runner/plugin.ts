import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin'
import { gatewayTests } from '../gateways/gateway-tests.ts'
import { pureTests } from '../pure-tests.ts'
import { LookedAt } from './looked-at.ts'
import { OneProcessRunner } from './runner.ts'

/** Properties of whole calendars take longer than the others; what is read once at import is left out. */
class PureRunner extends OneProcessRunner {
  constructor() {
    super({
      tests: pureTests,
      slowMs: 250,
      budgetMs: Infinity,
      reloaded: [],
      leavesTraces: () => false,
      environment: {},
    })
  }
}

/** One engine for all of a process; each mutant has doubles of the gateways and adapters of its own. */
class GatewayRunner extends OneProcessRunner {
  constructor() {
    super({
      tests: gatewayTests,
      slowMs: 1_000,
      budgetMs: Number(process.env['MUTANTS_BUDGET_MS'] ?? Infinity),
      reloaded: ['shared/adapters/gateways', 'test/contract', 'test/gateways'],
      leavesTraces: (file) => file.endsWith('gateways.test.ts'),
      environment: { SHARED_ENGINE: 'yes', POWERTOOLS_LOG_LEVEL: 'SILENT' },
    })
  }
}

/** What Stryker takes from here: how tests meet mutants, and what is said of those that live. */
export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'one-process', PureRunner),
  declareClassPlugin(PluginKind.TestRunner, 'one-process-gateways', GatewayRunner),
  declareClassPlugin(PluginKind.Reporter, 'looked-at', LookedAt),
]
