import { MailCheck } from 'lucide-react'
import type { Page } from '../page.ts'
import { useVisit } from '../visit.ts'
import { Note } from './note.tsx'
import { letterWords } from './words.ts'

export const checkYourEmail: Page = {
  path: 'check-your-email',
  title: (say) => say('Check your email · Maktab'),
  description: (say) => say('We have sent you an e-mail with a link that confirms your address.'),
  islands: ['letters'],
  listed: false,
  Body: CheckYourEmail,
}

function CheckYourEmail() {
  const { say, to } = useVisit()
  return (
    <Note
      sign={<MailCheck className="note-sign" aria-hidden="true" size={40} />}
      title={say('Check Your Email')}
      id="check-your-email"
      data-words={JSON.stringify(letterWords(say))}
    >
      <p className="lead">{say('We have sent you an e-mail with a link that confirms your address.')}</p>
      <p>{say('Nothing there? Look into the spam or junk folder, and give it a minute or two.')}</p>
      <p>{say('Your school works meanwhile; nothing waits for this.')}</p>
      <div className="note-actions">
        <button type="button" className="button" data-act="again" hidden>
          {say('Send it again')}
        </button>
        <a className="button" href={to('find-your-school')}>
          {say('Find your school')}
        </a>
      </div>
      <p className="status" aria-live="polite" data-status />
    </Note>
  )
}
