/** Runs once before all test files. Nothing is shared between them, so there is nothing to prepare. */
export function setup(): void {}
