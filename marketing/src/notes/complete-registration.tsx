import type { Page } from '../page.ts'
import { useVisit } from '../visit.ts'
import { Note } from './note.tsx'
import { letterWords } from './words.ts'

export const completeRegistration: Page = {
  path: 'complete-registration',
  title: (say) => say('Complete your registration · Maktab'),
  description: (say) => say('Confirms your e-mail address by the link that we sent you.'),
  islands: ['letters'],
  listed: false,
  Body: CompleteRegistration,
}

function CompleteRegistration() {
  const { say, to } = useVisit()
  return (
    <Note
      title={say('Complete your registration')}
      id="complete-registration"
      data-words={JSON.stringify(letterWords(say))}
    >
      <div data-panel="waiting">
        <p className="lead">{say('We are confirming your e-mail address …')}</p>
      </div>
      <div data-panel="confirmed" tabIndex={-1} hidden>
        <p className="lead">{say('Your e-mail address is confirmed.')}</p>
        <p>{say('Redirecting to Sign in Page')}</p>
        <a className="button primary" href={to('find-your-school')} data-open>
          {say('Log in')}
        </a>
      </div>
      <div data-panel="refused" tabIndex={-1} hidden>
        <p className="lead" data-refusal>
          {say('This link is not complete. Open it from the e-mail once more.')}
        </p>
        <div className="note-actions">
          <a className="button" href={to('check-your-email')}>
            {say('Send it again')}
          </a>
          <a className="button" href={to('find-your-school')}>
            {say('Find your school')}
          </a>
        </div>
      </div>
    </Note>
  )
}
