import type { JobName } from '../../shared/jobs/catalog.ts'
import type { Configuration, Mode } from '../configuration.ts'
import { surfaceOf, type Placed } from './surfaces.ts'

/** The output of the data stack that says a mode's table. */
export function tableOutput(mode: Mode): string {
  return `TableName${mode}`
}

/** The output of the data stack with the address of a mode's stream: not an export, so that it may change (O2). */
export function streamOutput(mode: Mode): string {
  return `TableStream${mode}`
}

/** The table that a mode works on: the environment's own, or a restored one in its place (O2). */
export function tableNameOf(
  {
    names,
    configuration,
  }: { readonly names: Names; readonly configuration: Pick<Configuration, 'restored'> },
  mode: Mode,
): string {
  return configuration.restored.tables[mode]?.name ?? names.table(mode)
}

/**
 * The physical names of an environment's parts. They are predictable on purpose: functions find queues by prefix, the
 * operator's commands find tables and groups, and stacks can refer to each other without a cycle.
 */
export class Names {
  /** The prefix of every name, so that an account's lists show what belongs together. */
  readonly service: string

  constructor(environment: string) {
    this.service = `billing-${environment}`
    this.secretPrefix = `${environment}/billing/`
  }

  /** The prefix of a secret's name, followed by `<mode>/<gateway>`, `<mode>/messenger` or `pepper`. */
  readonly secretPrefix: string

  /** Something that an environment has only once: a stack, an alarm, the dashboard. */
  part(name: string): string {
    return `${this.service}-${name}`
  }

  table(mode: Mode): string {
    return this.part(mode)
  }

  /** The bucket of a mode's exported files. Names of buckets are the world's, so the account is part of it. */
  filesBucket(mode: Mode | '{mode}', account: string): string {
    return this.part(`${mode}-files-${account}`)
  }

  /** The bucket of a mode's logos. */
  logosBucket(mode: Mode | '{mode}', account: string): string {
    return this.part(`${mode}-logos-${account}`)
  }

  /** The function of a row, led by its surface: the functions of one API stack, before surfaces, had other names. */
  endpoint(name: string, route: Placed): string {
    return this.part(`${surfaceOf(route)}-${name}`)
  }

  /** The log that the functions of a route group share. */
  endpointLog(group: string): string {
    return this.part(`http-${group}`)
  }

  worker(mode: Mode, job: JobName): string {
    return this.part(`${mode}-${job}`)
  }

  /** The prefix of a queue's name, followed by `<mode>-<job>`. */
  get queuePrefix(): string {
    return this.part('')
  }

  queue(mode: Mode, job: JobName): string {
    return `${this.queuePrefix}${mode}-${job}`
  }

  deadLetters(mode: Mode, job: JobName): string {
    return `${this.queue(mode, job)}-dead`
  }

  scheduleGroup(mode: Mode): string {
    return this.part(mode)
  }

  /** The role of a mode's schedules; named, so that the operator can set schedules too. */
  scheduleRole(mode: Mode): string {
    return this.part(`${mode}-schedules`)
  }
}
