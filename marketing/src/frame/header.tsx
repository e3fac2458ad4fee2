import { languages } from 'kit/text/locale'
import { Globe, Menu } from 'lucide-react'
import { pagePath, useVisit } from '../visit.ts'
import { Mark } from './brand.tsx'

export function Header() {
  const { say, to } = useVisit()
  return (
    <header className="top">
      <div className="wrap top-row">
        <a className="brand" href={to('')} aria-label={say('Maktab, home page')}>
          <Mark />
          <span lang="en">Maktab</span>
        </a>
        <nav className="top-links" aria-label={say('Main')}>
          <Links />
        </nav>
        <div className="top-end">
          <LanguageMenu />
          <a className="button quiet top-find" href={to('find-your-school')}>
            {say('Log in')}
          </a>
          <a className="button primary top-signup" href={to('signup')}>
            {say('Sign Up For Free')}
          </a>
          <details className="menu top-menu">
            <summary className="button quiet icon" aria-label={say('Menu')}>
              <Menu aria-hidden="true" size={20} />
            </summary>
            <nav className="menu-list" aria-label={say('Menu')}>
              <Links />
              <a href={to('find-your-school')}>{say('Log in')}</a>
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}

function Links() {
  const { say, to } = useVisit()
  return (
    <>
      <a href={to('features')}>{say('Features')}</a>
      <a href={to('quiz')}>{say('Quiz Maker')}</a>
      <a href={to('pricing')}>{say('Pricing')}</a>
      <a href={to('about-us')}>{say('About Us')}</a>
    </>
  )
}

function LanguageMenu() {
  const { language, path, say } = useVisit()
  const own = languages.find(({ code }) => code === language)
  return (
    <details className="menu languages">
      <summary className="button quiet" aria-label={`${say('Language')}: ${own?.ownName ?? ''}`}>
        <Globe aria-hidden="true" size={18} />
        <span className="languages-own">{own?.ownName}</span>
      </summary>
      <ul className="menu-list">
        {languages.map(({ code, ownName, dir }) => (
          <li key={code}>
            <a
              href={pagePath(code, path)}
              hrefLang={code}
              lang={code}
              dir={dir}
              data-language={code}
              aria-current={code === language ? 'true' : undefined}
            >
              {ownName}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
