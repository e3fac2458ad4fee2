import { expect, test } from 'vitest'
import { z } from 'zod'
import { type CustomField, tailored } from './custom-fields.ts'
import { customKey, flatRow, isNothing, nestedBody } from './custom-rows.ts'
import { metaOf } from './field-kinds.ts'
import { filterShape } from './filters.ts'
import { bulkFields, resource } from './resource.ts'
import { titleOf } from './titles.ts'
import { sayWith } from '../text/words.ts'

const things = resource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  within: 'institute',
  custom: true,
  search: ['name'],
  sorts: ['name'],
  shows: ['name'],
  fields: z.object({ name: z.string() }),
  example: { id: '01980000-0000-7000-8000-000000000001', body: { name: 'x' } },
})

const house: CustomField = {
  resource: 'things',
  key: 'house',
  title: 'House',
  titleUr: 'ہاؤس',
  titleAr: '',
  kind: 'choice',
  rule: 'any',
  hint: '',
  isRequired: true,
  isListed: true,
  heading: '',
  headingUr: '',
  headingAr: '',
  options: [{ id: 'iqbal', title: 'Iqbal', titleUr: 'اقبال', titleAr: '', isOver: false }],
}

test('a resource without fields of the school is itself', () => {
  expect(tailored(things, [], 'en')).toBe(things)
})

test('a field of the school is one among those of the contract', () => {
  const own = tailored(things, [house], 'en')
  expect(Object.keys(own.fields.shape)).toEqual(['name', 'custom_house'])
  expect(own.shows).toEqual(['name', 'custom_house'])
  expect(own.sorts).toEqual(['name', 'custom_house'])
  expect(bulkFields(own.fields.shape)).toEqual(['custom_house'])
  expect(Object.keys(filterShape(own.listed))).toContain('custom_houseEmpty')
  expect(own.fields.safeParse({ name: 'x' }).success).toBe(false)
  expect(own.fields.safeParse({ name: 'x', custom_house: 'iqbal' }).success).toBe(true)
})

test('it is called as the reader calls it, else as the school does, and never as a sentence', () => {
  const say = sayWith('en', () => 'translated')
  const titleFor = (field: CustomField, language: 'en' | 'ur' | 'ar') =>
    say(titleOf(tailored(things, [field], language).fields.shape['custom_house' as never]) ?? '')
  expect(titleFor(house, 'ur')).toBe('ہاؤس')
  expect(titleFor(house, 'ar')).toBe('House')
  expect(titleFor({ ...house, title: '{count, plural, one {x}} <b>' }, 'en')).toBe(
    '{count, plural, one {x}} <b>',
  )
})

test('a row lies flat for lists and forms, and is nested again for the API', () => {
  const row = { id: '1', custom: { house: 'iqbal' } }
  expect(flatRow(row)).toEqual({ ...row, custom_house: 'iqbal' })
  const bare = { id: '1' }
  expect(flatRow(bare)).toBe(bare)
  expect(nestedBody({ name: 'x', custom_house: null })).toEqual({ name: 'x', custom: { house: null } })
  expect(nestedBody(bare)).toBe(bare)
  expect(customKey('customHouse')).toBeUndefined()
})

test('what says nothing is nothing', () => {
  expect([null, undefined, '', false, []].map(isNothing)).toEqual([true, true, true, true, true])
  expect([0, 'x', true, ['a']].map(isNothing)).toEqual([false, false, false, false])
})

test('a list lets in the words of the school, and no others', () => {
  const { query } = things.endpoints.list
  const takes = (words: object) => query.safeParse(words).success
  expect(takes({ custom_house: 'iqbal', custom_heightFrom: '1', sort: '-custom_house' })).toBe(true)
  expect(takes({ costum_house: 'iqbal' })).toBe(false)
  expect(takes({ custom___proto__: 'x' })).toBe(false)
  expect(takes({ sort: 'custom_House' })).toBe(false)
  expect(takes({ custom_house: 'x'.repeat(1_001) })).toBe(false)
})

function field(key: string, heading: string, headingUr = ''): CustomField {
  return { ...house, key, heading, headingUr }
}

test('fields of one heading stand together, and all say it as the first that knows it', () => {
  const own = tailored(things, [field('a', 'Papers'), field('b', ''), field('c', 'papers', 'کاغذات')], 'ur')
  const names = Object.keys(own.fields.shape)
  expect(names).toEqual(['name', 'custom_a', 'custom_c', 'custom_b'])
  const headings = Object.values(own.fields.shape).map((schema) => metaOf(schema).heading)
  expect(headings.map((heading) => heading && sayWith('ur', () => undefined)(String(heading)))).toEqual([
    undefined,
    'کاغذات',
    'کاغذات',
    undefined,
  ])
})

test('a short text holds what its rule says, in the words of the specification', () => {
  const plate = { ...house, key: 'plate', title: 'Plate', kind: 'text', isRequired: false } as const
  const wrongIn = (rule: CustomField['rule'], value: string) => {
    const { fields } = tailored(things, [{ ...plate, rule }], 'en')
    const { error } = fields.safeParse({ name: 'x', custom_plate: value }, { reportInput: true })
    return error?.issues[0]?.message
  }
  const rules: [CustomField['rule'], string, string, string][] = [
    ['letters', 'علی', 'Ali Khan', '{field} may only contain alphabetic characters'],
    ['letters-spaces', 'Ali Khan', 'Ali 2', '{field} may only contain alphabetic characters and spaces'],
    ['digits', '٠٠١2', '12-3', '{field} may only contain numeric characters'],
    ['email', 'a@example.org', 'a@', '{field} must be a valid email'],
    ['phone', '0300 1234567', 'call me', 'phone number is not valid'],
  ]
  for (const [rule, right, wrong, message] of rules) {
    expect([wrongIn(rule, right), wrongIn(rule, ''), wrongIn(rule, wrong)]).toEqual([
      undefined,
      undefined,
      message,
    ])
    expect(wrongIn('any', wrong)).toBeUndefined()
  }
})
