import type { Messages } from '@lingui/core'
import type { Language } from 'kit/locale'
import { messageId } from 'kit/message-id'
import type { InstituteType } from 'kit/institute-type'
import { ownSentences } from 'kit/vocabulary'

const catalogues = import.meta.glob<Messages>('../../../../kit/locales/vocabulary/*.po', {
  import: 'messages',
})

/** What this kind of institute says in place of a school's sentences, under the keys of those. */
export async function readVocabulary(language: Language, type: InstituteType): Promise<Messages> {
  const known = await catalogues[`../../../../kit/locales/vocabulary/${language}.po`]?.()
  const said = [...ownSentences(type)].map(([school, own]) => [messageId(school), known?.[messageId(own)]])
  return Object.fromEntries(said.filter(([, words]) => words !== undefined))
}
