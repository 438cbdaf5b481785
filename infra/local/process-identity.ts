import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process began, in whatever unit the system tells it; null when there is no such process. With its id it
 * names one process for good: ids alone are given again.
 */
export function startTimeOf(pid: number): string | null {
  if (process.platform !== 'linux') return ps(pid, 'lstart')
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The fields behind the command's name, which may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTime] = [fields[0], fields[19]]
    return state === 'Z' ? null : (startTime ?? null)
  } catch {
    return null
  }
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

function ps(pid: number, field: string): string | null {
  try {
    return (
      execFileSync('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null
    )
  } catch {
    return null
  }
}
