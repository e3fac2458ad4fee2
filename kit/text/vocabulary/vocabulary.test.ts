import { expect, test } from 'vitest'
import { cataloguesOf, isOfVocabulary, readCatalogue, readPhrases } from '../catalogue.ts'
import { languages } from '../locale.ts'
import { instituteTypes } from '../../institute/institute-type.ts'
import { vocabularies } from './vocabulary.ts'
import { inEveryWay, ownWords, words } from '../words-node.ts'

const translated = languages.map(({ code }) => code).filter((code) => code !== 'en')

test.each([
  ['school', 'Class', 'Section', 'Student'],
  ['academy', 'Class', 'Batch', 'Student'],
  ['college', 'Semester', 'Batch', 'Student'],
  ['university', 'Semester', 'Batch', 'Student'],
  ['coaching-centre', 'Course', 'Batch', 'Participant'],
] as const)('a %s has its %s, %s and %s', (type, ...nouns) => {
  const { say } = words({ language: 'en', instituteType: type })
  expect([say('Class'), say('Section'), say('Student')]).toEqual(nouns)
})

test('what a school says, it says as it is written', () => {
  expect(ownWords('school').size).toBe(0)
})

for (const language of translated) {
  test.each(instituteTypes)(`no sentence of a %s is missing in ${language}`, (type) => {
    const { say } = words(language)
    const missing = [...ownWords(type).values()].filter((own) => say(own) === words('en').say(own))
    expect(missing).toEqual([])
  })

  test.each(instituteTypes)(`in ${language} a %s speaks of nothing in the words of a school`, (type) => {
    const { say } = words(language)
    for (const [school, own] of ownWords(type)) expect(say(own), own).not.toBe(say(school))
  })
}

test.each([
  ['en', 'Changed 3 semesters'],
  ['ur', '۳ سمسٹروں میں تبدیلی کی'],
  ['ar', 'غيّر 3 مستويات دراسية'],
] as const)('counts are said in its words too: %s', (language, said) => {
  const { say } = words({ language, instituteType: 'university' })
  expect(say('Changed {count, plural, one {# class} other {# classes}}', { count: 3 })).toBe(said)
})

test('a header of a file is known in the words of every kind of institute and in every language', () => {
  expect(inEveryWay('Class')).toEqual(
    expect.arrayContaining(['Class', 'Semester', 'Course', 'سمسٹر', 'الدورة']),
  )
})

const nouns = [
  ['class', /\bclass(es)?\b/i],
  ['section', /\bsections?\b/i],
  ['student', /\bstudents?\b/i],
] as const

/** What it says of all of them at once, in every kind of institute. */
const ofAll = 'It chooses the words of the school: classes, semesters or courses'

test.each(instituteTypes)('a %s has words of its own for whatever speaks of a school’s', (type) => {
  const own = ownWords(type)
  const foreign = nouns.flatMap(([noun, said]) =>
    vocabularies[type][noun] === vocabularies.school[noun]
      ? []
      : productSentences().filter((text) => said.test(text) && said.test(spoken(own.get(text) ?? text))),
  )
  expect(foreign.filter((text) => text !== ofAll)).toEqual([])
})

test('nothing is in the vocabulary that nobody says', () => {
  const said = new Set(productSentences())
  expect(
    readPhrases()
      .map(({ school }) => school)
      .filter((text) => !said.has(text)),
  ).toEqual([])
})

/** Without the names of what fills it. */
function spoken(text: string) {
  return text.replaceAll(/\{\w+/g, '')
}

/** Every English sentence that a school’s people may read. */
function productSentences(): string[] {
  const ours = cataloguesOf('en').filter(({ name }) => !['control', 'marketing'].includes(name))
  const entries = ours.flatMap((catalogue) => readCatalogue(catalogue, 'en'))
  return entries.flatMap(({ message, origins }) => (origins.every(isOfVocabulary) ? [] : [message]))
}
