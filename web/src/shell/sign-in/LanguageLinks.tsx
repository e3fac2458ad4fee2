import { useLingui } from '@lingui/react/macro'
import { languages } from 'kit/text/locale'
import { chooseAtDoor } from './door-language.ts'
import { useSite } from '../look/site.ts'
import { speak } from '../words/words.ts'
import './LanguageLinks.css'

/** The school's languages, each in its own script, before log-in. */
export function LanguageLinks() {
  const { t, i18n } = useLingui()
  const site = useSite()
  const offered = languages.filter(({ code }) => site.languages.includes(code))
  if (offered.length < 2) return null
  return (
    <nav className="languages" aria-label={t`Language`}>
      {offered.map(({ code, ownName, dir }) => (
        <button
          key={code}
          type="button"
          lang={code}
          dir={dir}
          aria-current={code === i18n.locale}
          onClick={() => {
            chooseAtDoor(code)
            void speak(code)
          }}
        >
          {ownName}
        </button>
      ))}
    </nav>
  )
}
