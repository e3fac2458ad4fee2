import { i18n } from '@lingui/core'
import { isLanguage, type Language } from 'kit/text/locale'
import { inReadingOrder } from 'kit/text/reading-order'

type Values = Record<string, unknown>
type Translate = (said: unknown, values?: Values, more?: unknown) => string

let isSet = false

/** Names in sentences keep their order: 7-B is never shown as B-7. Only languages from right to left load this. */
export function keepReadingOrder(): void {
  if (isSet) return
  isSet = true
  const translate = i18n._.bind(i18n) as Translate
  const inOrder: Translate = (said, values, more) => {
    const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
    return translate(withOrder(language, said), ordered(language, values), more)
  }
  i18n._ = inOrder as typeof i18n._
  i18n.t = i18n._
}

/** A sentence as the macros write it has its values with it. */
function withOrder(language: Language, said: unknown): unknown {
  return typeof said === 'object' && said !== null && 'values' in said
    ? { ...said, values: ordered(language, said.values as Values | undefined) }
    : said
}

function ordered(language: Language, values: Values | undefined): Values | undefined {
  if (!values) return undefined
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? inReadingOrder(language, value) : value,
    ]),
  )
}
