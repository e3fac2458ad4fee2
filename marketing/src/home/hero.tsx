import { useVisit } from '../visit.ts'
import { Register } from './register.tsx'

export function Hero() {
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
