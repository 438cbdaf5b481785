import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin'
import { LookedAt } from './looked-at.ts'
import { OneProcessRunner } from './runner.ts'

/** What Stryker takes from here: how tests meet mutants, and what is said of those that live. */
export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'one-process', OneProcessRunner),
  declareClassPlugin(PluginKind.Reporter, 'looked-at', LookedAt),
]
