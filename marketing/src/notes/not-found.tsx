import { direction, languages } from 'kit/text/locale'
import type { Page } from '../page.ts'
import { pagePath, useVisit } from '../visit.ts'

/** One file answers every unknown address, so it speaks all three languages; the script then leads home. */
export const notFound: Page = {
  path: '',
  title: (say) => say('Page not found · Maktab'),
  description: (say) => say('That page does not exist.'),
  islands: [],
  listed: false,
  Body: NotFound,
}

function NotFound() {
  const { sayIn } = useVisit()
  return (
    <section className="note" id="not-found">
      <div className="wrap note-card">
        {languages.map(({ code }) => {
          const say = sayIn(code)
          return (
            <div key={code} className="not-found" lang={code} dir={direction(code)}>
              {code === 'en' ? (
                <h1>{say('That page does not exist.')}</h1>
              ) : (
                <h2>{say('That page does not exist.')}</h2>
              )}
              <a className="button" href={pagePath(code, '')} hrefLang={code}>
                {say('Home page')}
              </a>
            </div>
          )
        })}
      </div>
    </section>
  )
}
