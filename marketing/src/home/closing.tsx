import { useVisit } from '../visit.ts'

export function Closing() {
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
