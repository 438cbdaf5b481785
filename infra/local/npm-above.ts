import { commandOf, parentOf, startTimeOf } from './process-identity.ts'
import type { ProcessIdentity } from './process-identity.ts'

/**
 * The npm that runs this process, and the shell between them; empty without npm. A signal to npm ends that shell and
 * not us, and npm may be killed outright, so a process started by npm has to check whether npm still runs.
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
