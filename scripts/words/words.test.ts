import { expect, test } from 'vitest'
import { findSentences } from './word-extractor.ts'
import { findFaults } from './word-faults.ts'

const found = (code: string) => findSentences('x.tsx', code)

test('sentences are found where the house keeps them as data', () => {
  expect(found(`refuse('room.exists', 'Room Already Exists!')`)).toEqual(['Room Already Exists!'])
  expect(found(`throw new Refusal('busy', 'Please wait', {}, { status: 503 })`)).toEqual(['Please wait'])
  expect(found(`z.string().meta({ title: 'City', hint: 'As on the letterhead', description: 'x' })`)).toEqual(
    ['City', 'As on the letterhead'],
  )
  expect(found(`const named = { name: 'campuses', label: { one: 'Campus', many: 'Campuses' } }`)).toEqual([
    'Campus',
    'Campuses',
  ])
  expect(found(`resource({ label: { one: 'Fee type', many: 'Fee types' } })`)).toEqual(
    expect.arrayContaining([
      'Fee type',
      'Add fee type',
      'Fee type Already Exists!',
      'Added the fee type {name}',
    ]),
  )
  expect(found(`const p = { resource: 'audit', label: 'Audit' }`)).toEqual(['Audit'])
  expect(found(`const s = sentence('added {name}')`)).toEqual(['added {name}'])
  expect(found(`words(language).say('Hello {name}', { name })`)).toEqual(['Hello {name}'])
  expect(
    found(`const e = { pointer: '/subdomain', code: 'taken', message: 'This address is taken' }`),
  ).toEqual(['This address is taken'])
  expect(found(`refuse('x', late ? 'Too late' : 'Too early')`)).toEqual(['Too late', 'Too early'])
})

test('what is no sentence is left alone', () => {
  expect(
    found(`endpoint({ path: '/rooms', summary: 'List rooms' }); say(label); refuse(code, message)`),
  ).toEqual([])
  expect(found(`const e = { message: 'not for users' }; <Field label={t\`Name\`} />`)).toEqual([])
})

test('a sentence pieced together cannot be translated and is an error', () => {
  expect(() => found('refuse("x", `Only ${due} is due`)')).toThrow('one literal')
  expect(() => found(`say('Only ' + due)`)).toThrow('one literal')
})

const faults = (message: string, translation: string, language = 'ur') =>
  findFaults([{ name: 'kit/ur.po', language, messages: { id: { message, translation } } }])

test('a translation must be there, be well-formed and be filled as the English is', () => {
  expect(faults('Only {due} is due', 'صرف {due} واجب ہے')).toEqual([])
  expect(faults('Only {due} is due', '')[0]).toContain('no translation')
  expect(faults('Only {due} is due', 'صرف {due واجب ہے')[0]).toContain('not well-formed')
  expect(faults('Only {due} is due', 'صرف {dues} واجب ہے')[0]).toContain('{dues}')
  expect(faults('Read <0>this</0>', 'یہ پڑھیں')[0]).toContain('<0>')
})

test('Urdu writes its numbers in its own digits, but for what runs from left to right', () => {
  expect(faults('Kept for 30 days', '30 دن رکھا جاتا ہے')[0]).toContain('Latin digits')
  expect(faults('Such as 08:40', 'جیسے 08:40')[0]).toContain('Latin digits')
  expect(
    faults('{0, plural, one {in 7 days} other {in 7 days}}', '{0, plural, one {7 دن} other {7 دن}}')[0],
  ).toContain('Latin digits')
  expect(faults('Kept for 30 days', '۳۰ دن رکھا جاتا ہے')).toEqual([])
  expect(faults('Such as {0} and 7-B', 'جیسے {0} اور ⁦7-B⁩')).toEqual([])
  expect(faults('Kept for 30 days', '30 يومًا', 'ar')).toEqual([])
})

test('the image limit stays English in all languages, as specified', () => {
  const limit = 'image must be smaller than 500KB'
  expect(faults(limit, limit)).toEqual([])
  expect(faults(limit, 'تصویر 500KB سے چھوٹی ہو')[0]).toContain('stays English')
})

test('an Arabic plural has its five counted forms', () => {
  const english = '{n, plural, one {# row} other {# rows}}'
  expect(faults(english, '{n, plural, one {# صف} other {# صف}}', 'ar')[0]).toContain('two, few, many')
  const whole = '{n, plural, one {صف واحد} two {صفان} few {# صفوف} many {# صفًا} other {# صف}}'
  expect(faults(english, whole, 'ar')).toEqual([])
})

test('an English plural has both of its forms, whatever its translations have', () => {
  expect(faults('{n, plural, other {# rows}}', '{n, plural, one {# قطار} other {# قطاریں}}')[0]).toContain(
    'lacks the plural one in English',
  )
})

const catalogue = (name: string, translation: string) => ({
  name,
  language: 'ur',
  messages: { id: { message: 'Section', translation } },
})

test('two catalogues may not contradict each other', () => {
  expect(findFaults([catalogue('a', 'سیکشن'), catalogue('b', 'حصہ')])[0]).toContain('differently in a')
})

test('a sentence with a context is refused: it is known by its English alone', () => {
  const messages = { id: { message: 'or', translation: 'یا', context: 'between two ways' } }
  expect(findFaults([{ name: 'kit/ur.po', language: 'ur', messages }])[0]).toContain('has a context')
})
