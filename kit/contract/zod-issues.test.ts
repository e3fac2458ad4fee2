import { expect, test } from 'vitest'
import { z } from 'zod'
import { kindOf } from './field-kinds.ts'
import { digits, email, password, personName, phone, text, username, word } from './fields.ts'
import { explainIssues } from './zod-issues.ts'
import { titleAt, titleOf } from './titles.ts'
import { sayWith, sentence } from '../text/words.ts'
import { words } from '../text/words-node.ts'

const { say } = words('en')

function explain(schema: z.ZodType, data: unknown, speak = say) {
  const result = schema.safeParse(data, { reportInput: true })
  return result.success ? [] : explainIssues(result.error.issues, schema, speak)
}

/** The sentence about one field called `field`. */
function about(field: z.ZodType, value: unknown) {
  return explain(z.strictObject({ field }), { field: value })[0]?.message
}

test('the specification’s sentences are said word for word', () => {
  expect(about(text(1, 10), undefined)).toBe('field is required')
  expect(about(text(1, 10), '  ')).toBe('field is required')
  expect(about(email(), 'ali@')).toBe('field must be a valid email')
  expect(about(word(), 'Ali Khan')).toBe('field may only contain alphabetic characters')
  expect(about(personName(), 'Ali9')).toBe('field may only contain alphabetic characters and spaces')
  expect(about(digits(3, 5), '12a')).toBe('field may only contain numeric characters')
  expect(about(phone(), 'call me')).toBe('phone number is not valid')
})

test('a letter that a name may not have is named, unless everybody sees it', () => {
  const rule = 'field may only contain alphabetic characters and spaces'
  expect(about(personName(), 'Ali (Khan)')).toBe(`${rule}: ( is not allowed`)
  expect(about(personName(), 'Ali🙂')).toBe(`${rule}: 🙂 is not allowed`)
  expect(about(personName(), 'Ali\u0007')).toBe(`${rule}: U+0007 is not allowed`)
  expect(about(word(), 'Ali_')).toBe('field may only contain alphabetic characters: _ is not allowed')
})

test('what is pasted is cleaned by its field: names, addresses, numbers, lines; prose is left alone', () => {
  for (const name of ['Muhammad\u00a0Ali', 'Muhammad  Ali', '\u202bMuhammad Ali\u202c', 'Muhammad\u200f Ali'])
    expect(personName().parse(name)).toBe('Muhammad Ali')
  expect(email().parse('\u200eali@school.example ')).toBe('ali@school.example')
  expect(kindOf(email().nullable().default(null))).toEqual({ kind: 'email' })
  expect(username().parse('\u200fali.khan\u200f')).toBe('ali.khan')
  expect(phone().parse('tel:+92 300\u00a01234567')).toBe('+92 300 1234567')
  expect(text(1, 60).parse('Class  7\u200f')).toBe('Class 7')
  expect(text(1, 1000).parse(' رقم \u200f5  (خمسة)')).toBe('رقم \u200f5  (خمسة)')
})

test('a field is called by its own title, in the reader’s language', () => {
  const schema = z.strictObject({ firstName: personName().meta({ title: 'First name' }) })
  expect(explain(schema, { firstName: '' })).toEqual([
    { pointer: '/firstName', code: 'required', message: 'First name is required' },
  ])
  const urdu = new Map([
    ['{field} is required', '{field} درکار ہے'],
    ['First name', 'پہلا نام'],
  ])
  const speak = sayWith('ur', (sentence) => urdu.get(sentence))
  expect(explain(schema, {}, speak)[0]?.message).toBe('پہلا نام درکار ہے')
})

test('names of any script pass, with what belongs in names', () => {
  const names = ["O'Brien", 'D’Souza', 'Anne-Marie', 'M. Ali', 'محمد علی', 'عليّ', 'گل‌نور', 'José', 'अमित']
  for (const name of names) expect(personName().safeParse(name).success, name).toBe(true)
  for (const name of ['Ali2', 'Ali_', '-', "'", '<b>', 'a\nb', '🙂']) {
    expect(personName().safeParse(name).success, name).toBe(false)
  }
  expect(personName().parse('  Ali ')).toBe('Ali')
})

test('each kind of mistake has a sentence that says what to do', () => {
  expect(about(password(), 'short')).toBe('field must have at least 8 characters')
  expect(about(password(), 'x'.repeat(129))).toBe('field may have at most 128 characters')
  expect(about(z.string().length(3), 'ab')).toBe('field must have exactly 3 characters')
  expect(about(z.array(z.string()).min(1), [])).toBe('field must have at least 1 entry')
  expect(about(z.int().min(3), 2)).toBe('field must be 3 or more')
  expect(about(z.number().lt(3), 3)).toBe('field must be less than 3')
  expect(about(z.int(), 1.5)).toBe('field must be a whole number')
  expect(about(z.int(), 'x')).toBe('field must be a number')
  expect(about(z.boolean(), 'x')).toBe('field must be yes or no')
  expect(about(z.iso.date(), '19-11-2026')).toBe('field must be a date, for example 2026-11-19')
  expect(about(z.iso.time(), '8')).toBe('field must be a time of day, for example 08:05')
  expect(about(z.uuid(), '7')).toBe('field must be the id of a record')
  expect(about(z.number().multipleOf(5), 7)).toBe('field must be a multiple of 5')
  expect(about(z.enum(['boys', 'girls']), 'x')).toBe('field must be one of: boys, girls')
  expect(about(z.enum(['boys', 'girls']), undefined)).toBe('field is required')
  expect(about(z.string().regex(/^K/, sentence('{field} must begin with K')), 'x')).toBe(
    'field must begin with K',
  )
  expect(about(z.string().regex(/^K/), 'x')).toBe('field is not valid')
  expect(about(z.union([z.string(), z.number()]), true)).toBe('field is not valid')
  expect(
    about(
      z.string().refine(() => false),
      'x',
    ),
  ).toBe('field is not valid')
  expect(
    about(
      z.string().refine(() => false, 'The passwords differ'),
      'x',
    ),
  ).toBe('The passwords differ')
})

test('a field is complained of once, and that it is missing before anything else', () => {
  const schema = z.strictObject({ name: text(8, 20), place: z.string() })
  expect(explain(schema, { name: '' })).toEqual([
    { pointer: '/name', code: 'required', message: 'field is required' },
    { pointer: '/place', code: 'required', message: 'field is required' },
  ])
})

test('an unknown key is named, with its pointer escaped', () => {
  expect(explain(z.strictObject({}), { 'a/b~c': 1 })).toEqual([
    { pointer: '/a~1b~0c', code: 'unknown', message: 'a/b~c is not known here' },
  ])
})

test('of many mistakes a hundred are told', () => {
  const schema = z.strictObject({ name: text(1, 20), marks: z.array(z.string()) })
  const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`key${at}`, at]))
  const told = explain(schema, { ...unknown, marks: Array.from({ length: 50_000 }, () => 1) })
  expect(told).toHaveLength(100)
  expect(told.slice(0, 2).map(({ pointer }) => pointer)).toEqual(['/name', '/marks/0'])
})

test('a mistake deep in a list is pointed at by its place', () => {
  const mark = z.strictObject({ status: z.enum(['present', 'absent']).meta({ title: 'Status' }) })
  const schema = z.strictObject({ marks: z.array(mark).min(1).meta({ title: 'Marks' }) })
  expect(explain(schema, { marks: [{ status: 'present' }, { status: 'x' }] })).toEqual([
    { pointer: '/marks/1/status', code: 'choice', message: 'Status must be one of: present, absent' },
  ])
  expect(explain(schema, { marks: [7] })[0]).toMatchObject({
    pointer: '/marks/0',
    message: 'Marks is not valid',
  })
})

test('without the input a missing text is still told from a wrong one', () => {
  const schema = z.strictObject({ name: z.string() })
  const result = schema.safeParse({})
  expect(explainIssues(result.error?.issues ?? [], schema, say)[0]?.code).toBe('required')
})

test('the choice whose shape comes nearest explains a union', () => {
  const cash = z.strictObject({ by: z.literal('cash'), drawer: z.string().meta({ title: 'Drawer' }) })
  const bank = z.strictObject({ by: z.literal('bank'), slip: z.string() })
  const schema = z.strictObject({ payment: z.discriminatedUnion('by', [cash, bank]) })
  expect(explain(schema, { payment: { by: 'cash' } })).toEqual([
    { pointer: '/payment/drawer', code: 'required', message: 'Drawer is required' },
  ])
  expect(explain(schema, { payment: { by: 'barter' } })[0]?.pointer).toBe('/payment/by')
})

test('a title is found through optional, nullable, default, pipe and record', () => {
  const titled = z.string().meta({ title: 'City' })
  for (const schema of [
    titled.optional(),
    titled.nullable().default(''),
    titled.readonly(),
    titled.pipe(z.string()),
  ]) {
    expect(titleOf(schema)).toBe('City')
  }
  expect(titleAt(z.object({ places: z.record(z.string(), titled) }).optional(), ['places', 'home'])).toBe(
    'City',
  )
  expect(titleAt(z.object({ name: z.string() }), ['name'])).toBeUndefined()
})
