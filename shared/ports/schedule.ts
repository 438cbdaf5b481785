import type { JobName } from '../jobs/catalog.ts'

/** One-time alarm clocks of one mode, named after their item (D13.1). */
export interface Schedules {
  /** Sets or moves the schedule of an item. */
  set(name: string, at: string, job: JobName, body: unknown): Promise<void>
  /** Deletes it; an absent one is fine. */
  clear(name: string): Promise<void>
}
