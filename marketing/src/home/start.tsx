import { dressDigits } from 'kit/text/locale'
import { useVisit } from '../visit.ts'

/** Three steps; `learn-more` has them with a heading of the first rank. */
export function Start({ isPage = false }: { isPage?: boolean }) {
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
  const Title = isPage ? 'h1' : 'h2'
  return (
    <section className={isPage ? 'section page-top' : 'section'} id="start">
      <div className="wrap">
        <div className="section-head">
          <Title>{say('How it works')}</Title>
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
