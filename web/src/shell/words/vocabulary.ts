import type { Messages } from '@lingui/core'
import type { Language } from 'kit/text/locale'
import { messageId } from 'kit/text/message-id'
import type { InstituteType } from 'kit/institute/institute-type'
import { ownSentences, vocabularies } from 'kit/text/vocabulary/vocabulary'
import { phrases } from 'virtual:phrases'

const catalogues = {
  en: () => import('virtual:words/en/vocabulary'),
  ur: () => import('virtual:words/ur/vocabulary'),
  ar: () => import('virtual:words/ar/vocabulary'),
}

/** The sentences by which this kind of institute replaces a school's, under the same keys. */
export async function readVocabulary(language: Language, type: InstituteType): Promise<Messages> {
  const { messages } = await catalogues[language]()
  const said = [...ownSentences(type, phrases)].map(([school, own]) => [
    messageId(school),
    messages[messageId(own)],
  ])
  return Object.fromEntries(said.filter(([, words]) => words !== undefined))
}

/** The plural nouns of this kind of institute for its classes, sections and students. */
export async function readNouns(language: Language, type: InstituteType): Promise<string[]> {
  const { messages } = await catalogues[language]()
  return Object.values(vocabularies[type]).map(({ many }) => {
    const said = messages[messageId(many)]
    return typeof said === 'string' ? said : many
  })
}
