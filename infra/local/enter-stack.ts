import { applyEnvironment } from './stack-environment.ts'
import { loadStackEnvironment, noStackOn } from './stack-file.ts'

/** For a program that works on the running stack: uses its environment, or reports that none runs and exits. */
export function enterStack(): Record<string, string> {
  const dataDir = process.env['LOCAL_DATA'] ?? '.local'
  const env = loadStackEnvironment(dataDir)
  if (env === null) {
    console.error(noStackOn(dataDir))
    process.exit(1)
  }
  applyEnvironment(env)
  return env
}
