import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plant, type PlantedBug } from './bug.ts'

/** A copy of the project in a directory of its own, so that no bug is ever planted in the project itself. */
export interface ProjectCopy {
  readonly directory: string
  /** Plants a bug; what is returned takes it out again. */
  readonly plant: (bug: PlantedBug) => () => void
  readonly remove: () => void
}

/** Copies the files that Git tracks or would track, as they are now; the packages are shared with the project. */
export function copyProject(project: string): ProjectCopy {
  const directory = mkdtempSync(join(tmpdir(), 'planted-bugs-'))
  const remove = (): void => {
    // Test workers that are being ended may still write.
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    for (const file of filesOf(project)) cpSync(join(project, file), join(directory, file))
    symlinkSync(join(project, 'node_modules'), join(directory, 'node_modules'), 'dir')
    // Git ignores the client's types: they are made of the interface, as before every test run.
    execFileSync(process.execPath, [join('shared', 'sdk', 'build', 'generate.ts')], { cwd: directory })
  } catch (error) {
    remove()
    throw error
  }
  return { directory, plant: (bug) => plantIn(directory, bug), remove }
}

function plantIn(directory: string, bug: PlantedBug): () => void {
  const path = join(directory, bug.file)
  const sound = readFileSync(path, 'utf8')
  writeFileSync(path, plant(bug, sound))
  return () => {
    writeFileSync(path, sound)
  }
}

function filesOf(project: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  // A deleted file is listed until that is committed; packages are, where they are a link of a worktree.
  const wanted = (file: string) => file !== '' && file !== 'node_modules' && existsSync(join(project, file))
  return [...new Set(listed.split('\0'))].filter(wanted)
}
