import { commandOf, parentOf, startTimeOf } from './process-identity.ts'
import type { ProcessIdentity } from './process-identity.ts'

/**
 * The npm that runs this process, and the shell it put between; none when npm does not. A signal sent to npm ends
 * that shell and not us, and npm may be killed outright: so whoever is started by npm has to look whether it is there.
 */
export function npmAbove(): ProcessIdentity[] {
  const parent = process.ppid
  if (isNpm(parent)) return identities([parent])
  const grandparent = /^\S*sh -c /.test(commandOf(parent) ?? '') ? parentOf(parent) : null
  return grandparent !== null && isNpm(grandparent) ? identities([parent, grandparent]) : []
}

function isNpm(pid: number): boolean {
  return /^npm\b/.test(commandOf(pid) ?? '')
}

function identities(pids: number[]): ProcessIdentity[] {
  return pids.map((pid) => ({ pid, startTime: startTimeOf(pid) ?? '' }))
}
