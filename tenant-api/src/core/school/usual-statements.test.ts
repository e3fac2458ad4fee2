import { expect, test } from 'vitest'
import { watchUsualStatements } from './usual-statements.ts'

test('a statement is prepared from the third time on', () => {
  const isUsual = watchUsualStatements()
  const asked = () => isUsual('select 1 from person where id = $1')
  expect([asked(), asked(), asked(), asked()]).toEqual([false, false, true, true])
  expect(isUsual('select 1 from person where id in ($1, $2)')).toBe(false)
})

test('a search by patterns is planned for each, and so is what has several statements', () => {
  const isUsual = watchUsualStatements()
  for (let time = 0; time < 5; time += 1) {
    expect(isUsual('select 1 from person where search_text like $1')).toBe(false)
    expect(isUsual('select 1 from person where name ilike $1')).toBe(false)
    expect(isUsual('set local x = 1; select 1')).toBe(false)
  }
})

test('what is asked once is not remembered for ever', () => {
  const isUsual = watchUsualStatements()
  for (const time of [1, 2, 3]) {
    expect(isUsual('select 1')).toBe(time === 3)
    if (time === 2) break
  }
  for (let at = 0; at < 400; at += 1) isUsual(`select ${at} where true`)
  expect(isUsual('select 1')).toBe(false)
})
