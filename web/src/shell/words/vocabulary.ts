import type { Messages } from '@lingui/core'
import type { Language } from 'kit/text/locale'
import { messageId } from 'kit/text/message-id'
import type { InstituteType } from 'kit/institute/institute-type'
import { ownSentences, vocabularies } from 'kit/text/vocabulary/vocabulary'

const catalogues = {
  en: () => import('virtual:words/en/vocabulary'),
  ur: () => import('virtual:words/ur/vocabulary'),
  ar: () => import('virtual:words/ar/vocabulary'),
}

/** What this kind of institute says in place of a school's sentences, under the keys of those. */
export async function readVocabulary(language: Language, type: InstituteType): Promise<Messages> {
  const { messages } = await catalogues[language]()
  const said = [...ownSentences(type)].map(([school, own]) => [messageId(school), messages[messageId(own)]])
  return Object.fromEntries(said.filter(([, words]) => words !== undefined))
}

/** What this kind of institute calls its classes, sections and students, many of each. */
export async function readNouns(language: Language, type: InstituteType): Promise<string[]> {
  const { messages } = await catalogues[language]()
  return Object.values(vocabularies[type]).map(({ many }) => {
    const said = messages[messageId(many)]
    return typeof said === 'string' ? said : many
  })
}
