import { useLingui } from '@lingui/react'
import { messageId } from 'kit/text/message-id'

/** Translates an English sentence that comes as data, such as why an amount cannot be parsed. */
export function useSentence(): (sentence: string, fill?: Record<string, string>) => string {
  const { i18n } = useLingui()
  return (sentence, fill) => i18n._(messageId(sentence), fill, { message: sentence })
}
