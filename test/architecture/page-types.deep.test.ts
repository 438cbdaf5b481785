import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('the browser pages have a type configuration of their own, and pass it', () => {
  const compiler = ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'functions/pages']
  const { stdout, status } = spawnSync(process.execPath, compiler, { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})
