/**
 * A share of what `npm run faults -- --part unkind` runs: a year of a sandbox on an engine that is as unkind as AWS can be, which is late,
 * refuses, and loses answers by this seed.
 */
process.env['UNKIND'] = '3'
await import('../scenarios/one-year.test.ts')
