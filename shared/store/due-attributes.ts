/** Attributes beside the index keys of a due entry: the job, keys to read along, and whose clock the writer followed. */
export const dueAttributes = { job: 'dk', hints: 'dh', clock: 'ck' } as const
