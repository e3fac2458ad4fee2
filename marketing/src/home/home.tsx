import type { Page } from '../page.ts'
import { Features } from '../features/pages.tsx'
import { Closing } from '../frame/closing.tsx'
import { faqPage, organization, software } from '../machines/json-ld.ts'
import { Data } from './data.tsx'
import { Languages } from './languages.tsx'
import { People } from './people.tsx'
import { Questions, questionsOf } from './questions.tsx'
import { Ready } from './ready.tsx'
import { Start } from './start.tsx'
import { useVisit } from '../visit.ts'
import { Register } from './register.tsx'

export const home: Page = {
  path: '',
  title: (say) => say('Maktab: the platform that runs a school'),
  description: (say) =>
    say(
      'Your school gets its own address and its own private database in seconds, in English, Urdu and Arabic. Built for the office, the classroom and the parent’s phone.',
    ),
  islands: ['register', 'modal'],
  listed: true,
  jsonLd: (say, to) => [
    organization(to('')),
    software('Maktab', say('The platform that runs a school'), to('')),
    faqPage(questionsOf(say)),
  ],
  Body: Home,
}

function Home() {
  return (
    <>
      <Hero />
      <Ready />
      <Features />
      <People />
      <Start />
      <Data />
      <Languages />
      <Questions />
      <Closing />
    </>
  )
}

function Hero() {
  const { language, say, to } = useVisit()
  return (
    <section className="hero">
      <div className="wrap hero-grid">
        <div className="hero-text">
          <p className="eyebrow">
            {language === 'ar'
              ? say('The platform that runs a school')
              : say('For schools, academies, colleges, universities and coaching centres')}
          </p>
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
            <a className="button big" href={to('demo')}>
              {say('Request a Demo')}
            </a>
          </div>
          <p className="hero-note">{say('No card, no call: your school opens as soon as you sign up.')}</p>
        </div>
        <Register />
      </div>
    </section>
  )
}
