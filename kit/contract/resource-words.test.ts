import { expect, test } from 'vitest'
import { resourceWords } from './resource-words.ts'

test('a label is enough for the sentences of a resource, and an abbreviation keeps its capitals', () => {
  const { add, exists, acts } = resourceWords({ one: 'Fee type', many: 'Fee types' })
  expect(add).toBe('Add fee type')
  expect(exists).toBe('Fee type Already Exists!')
  expect(acts.restored).toBe('Brought the fee type {name} back from the archive')
  expect(acts['many-archived']).toBe('Archived {count, plural, one {# fee type} other {# fee types}}')
  expect(resourceWords({ one: 'ID card', many: 'ID cards' }).acts.created).toBe('Added the ID card {name}')
})
