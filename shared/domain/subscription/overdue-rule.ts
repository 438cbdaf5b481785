/** The rule of a case that an overdue invoice opens (M3): it charges nothing. */
export const overdueRule = 'overdue'
