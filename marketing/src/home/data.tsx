import { useVisit } from '../visit.ts'

export function Data() {
  const { say, to } = useVisit()
  const facts = [
    [
      say('One school, one database'),
      say(
        'Not one big table with a filter. Each school has a database of its own, and its log-ins open no other.',
      ),
    ],
    [
      say('Nobody reads it without you'),
      say(
        'No person or service of ours reads your school’s data without your grant, and a bypass leaves evidence.',
      ),
    ],
    [
      say('Sealed secrets'),
      say('Keys and log-ins of your school are stored encrypted, under a key of your school.'),
    ],
    [
      say('Yours by contract'),
      say('The school is the data controller and owns its data. We license the software.'),
    ],
  ] as const
  return (
    <section className="band dark" id="data">
      <div className="wrap data-grid">
        <div>
          <div className="section-head">
            <h2>{say('Your data is yours')}</h2>
            <p className="lead">
              {say('A school keeps the secrets of children. That decided how Maktab is built.')}
            </p>
          </div>
          <dl className="data-facts">
            {facts.map(([title, text]) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p>
            <a href={to('privacy-policy')}>{say('Privacy policy')}</a>
          </p>
        </div>
        <Picture />
      </div>
    </section>
  )
}

/** Three schools, three databases, no line between them. */
function Picture() {
  const { say } = useVisit()
  return (
    <figure className="data-picture">
      <ul>
        {[say('School A'), say('School B'), say('School C')].map((school) => (
          <li key={school}>
            <span className="data-school">{school}</span>
            <span className="data-line" />
            <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
              <path className="data-drum" d="M8 14v36c0 5 10.7 9 24 9s24-4 24-9V14" />
              <ellipse className="data-lid" cx="32" cy="14" rx="24" ry="9" />
              <path
                className="data-ring"
                d="M8 26c0 5 10.7 9 24 9s24-4 24-9M8 38c0 5 10.7 9 24 9s24-4 24-9"
              />
            </svg>
          </li>
        ))}
      </ul>
      <figcaption>{say('Three schools, three databases, and no way across.')}</figcaption>
    </figure>
  )
}
