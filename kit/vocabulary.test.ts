import { expect, test } from 'vitest'
import { languages } from './locale.ts'
import { instituteTypes } from './institute-type.ts'
import { ownSentences } from './vocabulary.ts'
import { inEveryWay, words } from './words-node.ts'

const translated = languages.map(({ code }) => code).filter((code) => code !== 'en')

test.each([
  ['school', 'Class', 'Section', 'Student'],
  ['academy', 'Class', 'Batch', 'Student'],
  ['college', 'Semester', 'Batch', 'Student'],
  ['university', 'Semester', 'Batch', 'Student'],
  ['coaching-centre', 'Course', 'Batch', 'Participant'],
] as const)('a %s has its %s, %s and %s', (type, ...nouns) => {
  const { say } = words('en', { type })
  expect([say('Class'), say('Section'), say('Student')]).toEqual(nouns)
})

test('what a school says, it says as it is written', () => {
  expect(ownSentences('school').size).toBe(0)
})

for (const language of translated) {
  test.each(instituteTypes)(`no sentence of a %s is missing in ${language}`, (type) => {
    const { say } = words(language)
    const missing = [...ownSentences(type).values()].filter((own) => say(own) === words('en').say(own))
    expect(missing).toEqual([])
  })

  test.each(instituteTypes)(`in ${language} a %s speaks of nothing in the words of a school`, (type) => {
    const { say } = words(language)
    for (const [school, own] of ownSentences(type)) expect(say(own), own).not.toBe(say(school))
  })
}

test.each([
  ['en', 'Changed 3 semesters'],
  ['ur', '۳ سمسٹروں میں تبدیلی کی'],
  ['ar', 'غيّر 3 فصول دراسية'],
] as const)('counts are said in its words too: %s', (language, said) => {
  const { say } = words(language, { type: 'university' })
  expect(say('Changed {count, plural, one {# class} other {# classes}}', { count: 3 })).toBe(said)
})

test('a header of a file is known in the words of every kind of institute and in every language', () => {
  expect(inEveryWay('Class')).toEqual(
    expect.arrayContaining(['Class', 'Semester', 'Course', 'سمسٹر', 'الدورة']),
  )
})
