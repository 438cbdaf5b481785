import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies one process for ever: ids alone are reused. */
export interface ProcessIdentity {
  readonly pid: number
  readonly startTime: string
}

/** When a process began, in the system's own unit; null if there is no such process. */
export function startTimeOf(pid: number): string | null {
  if (process.platform !== 'linux') return ps(pid, 'lstart')
  const fields = statFields(pid)
  return fields[0] === 'Z' ? null : (fields[19] ?? null)
}

export function isRunning({ pid, startTime }: ProcessIdentity): boolean {
  return startTimeOf(pid) === startTime
}

/** The id of a process's parent; null when there is no such process. */
export function parentOf(pid: number): number | null {
  const parent = process.platform === 'linux' ? statFields(pid)[1] : ps(pid, 'ppid')
  return parent ? Number(parent) : null
}

/** The command line of a process; null when there is no such process. */
export function commandOf(pid: number): string | null {
  if (process.platform !== 'linux') return ps(pid, 'args')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return null
  }
}

/** Linux's record of a process, from the field after the command's name, which may itself contain spaces. */
function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function ps(pid: number, field: string): string | null {
  try {
    return (
      execFileSync('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null
    )
  } catch {
    return null
  }
}
