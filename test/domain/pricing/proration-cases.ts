import { addSeconds } from '../../../shared/domain/time/time.ts'
import { spans } from './proration-fixtures.ts'

/** Worked on paper. Columns: what | period | seconds left | paid | price after discount | credit | charge */
const table = `
half way up                          | april        | 1296000     | 300000        | 600000       | 150000       | 300000
half way down                        | april        | 1296000     | 600000        | 300000       | 300000       | 150000
at the start                         | april        | 2592000     | 300000        | 600000       | 300000       | 600000
at the end                           | april        | 0           | 300000        | 600000       | 0            | 0
on the last day                      | april        | 86400       | 300000        | 600000       | 10000        | 20000
33.33 and 66.67                      | april        | 864000      | 100           | 200          | 33           | 67
33.33 twice                          | april        | 864000      | 100           | 100          | 33           | 33
0.5 and 1.5                          | april        | 1296000     | 1             | 3            | 1            | 2
0.5 and 1                            | april        | 1296000     | 1             | 2            | 1            | 1
2.5 and 0.5                          | april        | 1296000     | 5             | 1            | 3            | 1
nothing paid, 666.67                 | april        | 1728000     | 0             | 1000         | 0            | 667
nothing to pay                       | april        | 1728000     | 1000          | 0            | 667          | 0
965.7 and 967.63                     | april        | 2505600     | 999           | 1001         | 966          | 968
largest amount to one kobo           | april        | 2505600     | 1000000000000 | 1            | 966666666667 | 1
largest amounts a kobo apart         | april        | 2505600     | 1000000000000 | 999999999999 | 966666666667 | 966666666666
one second in                        | april        | 2591999     | 2592000       | 5184000      | 2591999      | 5183998
one second to go, 1 and 0.5          | april        | 1           | 2592000       | 1296000      | 1            | 1
two seconds to go                    | april        | 2           | 2592000       | 1296000      | 2            | 1
one second to go, 0.4999             | april        | 1           | 2592000       | 1295999      | 1            | 0
a millisecond in: whole seconds left | april        | 2591999.999 | 2592000       | 5184000      | 2591999      | 5183998
999 ms to go: no whole second        | april        | 0.999       | 2592000000    | 1            | 0            | 0
1,001 ms to go: one second           | april        | 1.001       | 2592000000    | 0            | 1000         | 0
a day before the period              | april        | 2678400     | 300000        | 600000       | 300000       | 600000
a day after the period               | april        | -86400      | 300000        | 600000       | 0            | 0
28 days, a week left                 | february     | 604800      | 280000        | 560000       | 70000        | 140000
28 days, a day left, 3571.4, 1785.7  | february     | 86400       | 100000        | 50000        | 3571         | 1786
29 days, a day left, 3448.3, 1724.1  | leapFebruary | 86400       | 100000        | 50000        | 3448         | 1724
31 days, a day left, 3225.8, 1612.9  | may          | 86400       | 100000        | 50000        | 3226         | 1613
31 days, half, 50000.5 and 100000.5  | may          | 1339200     | 100001        | 200001       | 50001        | 100001
a year, 200 days left, 1643835.6     | year         | 17280000    | 3000000       | 3650000      | 1643836      | 2000000
a year, one second left              | year         | 1           | 31536000      | 15768000     | 1            | 1
a week, three days left              | week         | 259200      | 70000         | 7000         | 30000        | 3000
a week, 100 seconds left             | week         | 100         | 604800        | 1209600      | 100          | 200
a week, one second left, 0.17        | week         | 1           | 100000        | 604800       | 0            | 1
an hour, twenty minutes left         | hour         | 1200        | 1000          | 2000         | 333          | 667
an hour, one second left, 0.4997     | hour         | 1           | 1800          | 1799         | 1            | 0
an hour, half of it, 0.5             | hour         | 1800        | 1             | 1000000      | 1            | 500000
an hour short of 31 days             | londonMarch  | 1378800     | 2674800       | 5349600      | 1378800      | 2757600
after a pause, ten days left         | pausedApril  | 864000      | 300000        | 600000       | 100000       | 200000
after a pause, a day left            | pausedApril  | 86400       | 300000        | 150000       | 10000        | 5000
paused at once: the whole of it      | pausedApril  | 2592000     | 300000        | 600000       | 300000       | 600000
never more than all of it            | pausedApril  | 3024000     | 300000        | 600000       | 300000       | 600000
`

/** The cases of the table, as inputs and what they come to. */
export const prorationCases = table
  .trim()
  .split('\n')
  .map((row) => {
    const [name = '', spanName = '', ...numbers] = row.split('|').map((cell) => cell.trim())
    const [secondsLeft, paidForPeriodKobo, priceKobo, credit, charge] = numbers.map(Number)
    const span = spans[spanName as keyof typeof spans]
    return {
      name,
      input: { ...span, effectiveAt: addSeconds(span.periodEnd, -secondsLeft!) },
      paidForPeriodKobo: paidForPeriodKobo!,
      priceKobo: priceKobo!,
      credit: credit!,
      charge: charge!,
    }
  })
