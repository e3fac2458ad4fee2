import { metaOf } from 'kit/contract/field-kinds'
import { titleOf } from 'kit/contract/titles'
import { words } from 'kit/text/words-node'
import { expect, test } from 'vitest'
import { everyCrud } from '../crud/table.ts'
import './modules.ts'
import { settingsPages } from '../institute/settings/contract.ts'

const fields = [
  ...everyCrud().map(({ name, resource }) => [name, resource.listed.shape] as const),
  ...settingsPages.map(({ name, fields: { shape } }) => [`settings/${name}`, shape] as const),
].flatMap(([name, shape]) =>
  Object.entries(shape).map(([key, schema]) => [`${name}.${key}`, schema as unknown] as const),
)

// What is no literal, nor marked as a sentence, is never collected, and would be English in every language.
test.each(['ur', 'ar'] as const)('every field has a title in %s, and its hint', (language) => {
  const { say } = words({ language, instituteType: 'school' })
  const isMissing = (text: string | undefined) => text === undefined || say(text) === text
  const titles = fields.map(([name, schema]) => [name, titleOf(schema)] as const)
  const hints = fields.flatMap(([name, schema]) => {
    const { hint } = metaOf(schema)
    return typeof hint === 'string' ? [[name, hint] as const] : []
  })
  expect([titles.length > 200, hints.length > 20]).toEqual([true, true])
  expect([...titles, ...hints].filter(([, text]) => isMissing(text))).toEqual([])
})
