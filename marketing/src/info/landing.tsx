import { Closing } from '../frame/closing.tsx'
import { Start } from '../home/start.tsx'
import type { Page } from '../page.ts'
import { useVisit } from '../visit.ts'

/** The page of campaigns: one promise and one button. */
export const landing: Page = {
  path: 'landing-page-1',
  title: (say) => `${say('Open your school today')} · Maktab`,
  description: (say) => say('An address, a database and a checklist are waiting for its name.'),
  islands: [],
  listed: false,
  canonical: '',
  Body: Landing,
}

function Landing() {
  const { say, to } = useVisit()
  return (
    <>
      <section className="hero">
        <div className="wrap narrow hero-text">
          <h1>{say('Your whole school, in one calm place')}</h1>
          <p className="lead">
            {say(
              'Your school gets its own address and its own private database in seconds, in English, Urdu and Arabic. Built for the office, the classroom and the parent’s phone.',
            )}
          </p>
          <div className="hero-actions">
            <a className="button primary big" href={to('signup')}>
              {say('Sign Up For Free')}
            </a>
            <a className="button big" href={to('pricing')}>
              {say('Pricing')}
            </a>
          </div>
          <p className="hero-note">{say('No card, no call: your school opens as soon as you sign up.')}</p>
        </div>
      </section>
      <Start />
      <Closing />
    </>
  )
}
