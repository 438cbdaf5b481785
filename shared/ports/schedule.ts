import type { JobName } from '../jobs/catalog.ts'

/** One-time schedules of one mode, named after their items (D13.1). */
export interface Schedules {
  /** Sets or moves the schedule of an item. */
  set(name: string, at: string, job: JobName, body: unknown): Promise<void>
  /** Deletes it; does nothing if there is none. */
  clear(name: string): Promise<void>
}
