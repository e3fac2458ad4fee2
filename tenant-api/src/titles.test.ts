import { titleOf } from 'kit/titles'
import { words } from 'kit/words-node'
import { expect, test } from 'vitest'
import { everyCrud } from './crud-table.ts'
import './modules.ts'

// A title that is no literal, nor marked as a sentence, is never collected, and would be English in every language.
test.each(['ur', 'ar'] as const)('every field has a title in %s', (language) => {
  const { say } = words({ language, instituteType: 'school' })
  const titles = everyCrud().flatMap(({ name, resource }) =>
    Object.entries(resource.listed.shape).map(
      ([key, schema]) => [`${name}.${key}`, titleOf(schema)] as const,
    ),
  )
  expect(titles.length).toBeGreaterThan(100)
  expect(titles.filter(([, title]) => title === undefined || say(title) === title)).toEqual([])
})
