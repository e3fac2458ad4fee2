import { titleOf } from 'kit/contract/titles'
import { settingsPages } from 'tenant-api/contract/institute/settings'
import { expect, test } from 'vitest'
import { pageForms } from './page-forms.ts'

const pages = Object.entries(pageForms)

test.each(pages)('every setting of the page %s stands in one of its cards', (_, { page, groups }) => {
  const shown = groups.flatMap(({ fields }) => fields)
  expect(shown.toSorted()).toEqual(Object.keys(page.fields.shape).toSorted())
})

test('every page of the contract has a form, and every setting a title', () => {
  expect(pages.map(([, { page }]) => page.name).toSorted()).toEqual(
    settingsPages.map(({ name }) => name).toSorted(),
  )
  for (const [name, { page }] of pages) {
    for (const [field, schema] of Object.entries(page.fields.shape))
      expect(titleOf(schema), `${name} ${field}`).toBeTruthy()
  }
})
