import { citationsOfTheCode, matrix, rulesOfTheBook } from './rule-book.ts'
import { uncited } from './uncited-rules.ts'

/** `npm run rules`: each rule, where the product rests on it, and which tests show it to hold. */
const rows = matrix(rulesOfTheBook(), citationsOfTheCode())
for (const { rule, product, tests } of rows) {
  const [words] = /^.+?[.:](?= |$)/.exec(rule.text) ?? [rule.text]
  console.log(`${rule.id}  ${words}`)
  for (const file of product) console.log(`    code  ${file}`)
  for (const file of tests) console.log(`    test  ${file}`)
  if (rule.id in uncited) console.log(`    but   ${uncited[rule.id]!}`)
}
const whole = rows.filter(({ product, tests }) => product.length > 0 && tests.length > 0)
console.log(`\n${rows.length} rules; ${whole.length} cited by code and test`)
