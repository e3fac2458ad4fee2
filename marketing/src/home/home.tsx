import { dressDigits } from 'kit/text/locale'
import type { Page } from '../page.ts'
import { Data } from './data.tsx'
import { Features } from './features.tsx'
import { Languages } from './languages.tsx'
import { People } from './people.tsx'
import { Questions } from './questions.tsx'
import { Ready } from './ready.tsx'
import { useVisit } from '../visit.ts'
import { Register } from './register.tsx'

export const home: Page = {
  path: '',
  title: (say) => say('Maktab: the platform that runs a school'),
  description: (say) =>
    say(
      'Your school gets its own address and its own private database in seconds, in English, Urdu and Arabic. Built for the office, the classroom and the parent’s phone.',
    ),
  islands: ['register'],
  listed: true,
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

function Closing() {
  const { say, to } = useVisit()
  return (
    <section className="closing">
      <div className="wrap narrow">
        <h2>{say('Open your school today')}</h2>
        <p className="lead">{say('An address, a database and a checklist are waiting for its name.')}</p>
        <a className="button primary big" href={to('signup')}>
          {say('Get Started Now')}
        </a>
      </div>
    </section>
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
            <a className="button big" href={to('#register')}>
              {say('Try the register')}
            </a>
          </div>
          <p className="hero-note">{say('No card, no call: your school opens as soon as you sign up.')}</p>
        </div>
        <Register />
      </div>
    </section>
  )
}

function Start() {
  const { language, say } = useVisit()
  const steps = [
    [
      say('Tell us the school’s name'),
      say('Your name, your e-mail, your school. Its address is checked while you type.'),
    ],
    [say('Its database is made'), say('One is always kept ready, so this takes a moment, not a week.')],
    [
      say('Begin with the checklist'),
      say('You are signed in already. Check the details, add a campus, and go on from there.'),
    ],
  ] as const
  return (
    <section className="section" id="start">
      <div className="wrap">
        <div className="section-head">
          <h2>{say('How it works')}</h2>
          <p className="lead">{say('From the first click to the first campus in one sitting.')}</p>
        </div>
        <ol className="steps">
          {steps.map(([title, text], place) => (
            <li key={title}>
              <span className="steps-number" aria-hidden="true">
                {dressDigits(language, String(place + 1))}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
