const ulid = '01JZ8K3V5N7Q9S1T3V5X7Z9B2C'

/** The identifier of the only object of its kind in examples. */
export const exampleId = (prefix: string): string => `${prefix}_${ulid}`
