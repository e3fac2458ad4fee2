import { useLingui } from '@lingui/react/macro'
import { messageId } from 'kit/text/message-id'
import { type Say, sayWith } from 'kit/text/words'
import { useMemo } from 'react'
import { useRegional } from '../../ui/base/Regional.tsx'

/** Says the sentences of contracts: titles, hints, labels. */
export function useSay(): Say {
  const { i18n } = useLingui()
  const { language } = useRegional()
  // The catalogue is another object after a change of language; `i18n` itself stays the same.
  const { messages } = i18n
  return useMemo(() => sayWith(language, (text) => messages[messageId(text)]), [language, messages])
}
