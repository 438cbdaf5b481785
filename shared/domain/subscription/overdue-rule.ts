/** The rule of a case that an overdue invoice opens (M3): nothing is charged by it. */
export const overdueRule = 'overdue'
