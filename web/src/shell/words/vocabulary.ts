import type { Messages } from '@lingui/core'
import type { Language } from 'kit/locale'
import { messageId } from 'kit/message-id'
import type { InstituteType } from 'kit/institute-type'
import { ownSentences, vocabularies } from 'kit/vocabulary'

const catalogues = import.meta.glob<Messages>('../../../../kit/locales/vocabulary/*.po', {
  query: '?all',
  import: 'messages',
})

/** What this kind of institute says in place of a school's sentences, under the keys of those. */
export async function readVocabulary(language: Language, type: InstituteType): Promise<Messages> {
  const known = await catalogues[`../../../../kit/locales/vocabulary/${language}.po`]?.()
  const said = [...ownSentences(type)].map(([school, own]) => [messageId(school), known?.[messageId(own)]])
  return Object.fromEntries(said.filter(([, words]) => words !== undefined))
}

/** What this kind of institute calls its classes, sections and students, many of each. */
export async function readNouns(language: Language, type: InstituteType): Promise<string[]> {
  const known = await catalogues[`../../../../kit/locales/vocabulary/${language}.po`]?.()
  return Object.values(vocabularies[type]).map(({ many }) => {
    const said = known?.[messageId(many)]
    return typeof said === 'string' ? said : many
  })
}
