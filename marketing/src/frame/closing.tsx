import { useVisit } from '../visit.ts'

/** The last part of a page: where to begin. */
export function Closing() {
  const { say, to } = useVisit()
  return (
    <section className="closing">
      <div className="wrap narrow">
        <h2>{say('Open your school today')}</h2>
        <p className="lead">{say('An address, a database and a checklist are waiting for its name.')}</p>
        <div className="hero-actions">
          <a className="button primary big" href={to('signup')}>
            {say('Get Started Now')}
          </a>
          <a className="button big" href={to('pricing')}>
            {say('Pricing')}
          </a>
        </div>
      </div>
    </section>
  )
}
