import { useLingui } from '@lingui/react/macro'
import { messageId } from 'kit/text/message-id'
import { type Say, sayWith } from 'kit/text/words'
import { useMemo } from 'react'
import { useRegional } from '../../ui/base/Regional.tsx'

/** Translates the sentences of contracts: titles, hints, labels. */
export function useSay(): Say {
  const { i18n } = useLingui()
  const { language } = useRegional()
  // A change of language replaces the catalogue object; `i18n` itself stays the same.
  const { messages } = i18n
  return useMemo(() => sayWith(language, (text) => messages[messageId(text)]), [language, messages])
}
