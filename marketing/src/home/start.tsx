import { dressDigits } from 'kit/text/locale'
import { useVisit } from '../visit.ts'

export function Start() {
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
