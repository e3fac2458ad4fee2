import { languages, type Language } from 'kit/text/locale'
import { pagePath, useVisit } from '../visit.ts'

/** Each in its own language and script, whatever the page speaks. */
const sentences: Readonly<Record<Language, string>> = {
  en: 'Read this page in English',
  ur: 'یہ صفحہ اردو میں پڑھیں',
  ar: 'اقرأ هذه الصفحة بالعربية',
}

/** Hidden until the script finds that the visitor's browser asks for another language. */
export function Offers() {
  const { language, path } = useVisit()
  return languages
    .filter(({ code }) => code !== language)
    .map(({ code, dir }) => (
      <p key={code} className="offer" data-offer={code} hidden>
        <a href={pagePath(code, path)} hrefLang={code} lang={code} dir={dir} data-language={code}>
          {sentences[code]}
        </a>
      </p>
    ))
}
