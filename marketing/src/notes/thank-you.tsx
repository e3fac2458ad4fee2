import { CircleCheck } from 'lucide-react'
import type { Page } from '../page.ts'
import { useVisit } from '../visit.ts'
import { Note } from './note.tsx'

export const thankYou: Page = {
  path: 'thank-you',
  title: (say) => say('Thank you · Maktab'),
  description: (say) => say('Thank you for signing up. Your school is ready at its own address.'),
  islands: [],
  listed: false,
  Body: ThankYou,
}

function ThankYou() {
  const { say, to } = useVisit()
  return (
    <Note title={say('Thank you')} sign={<CircleCheck className="note-sign" aria-hidden="true" size={40} />}>
      <p className="lead">{say('Thank you for signing up. Your school is ready at its own address.')}</p>
      <p>{say('The address is in the e-mail that we sent you.')}</p>
      <div className="note-actions">
        <a className="button primary" href={to('find-your-school')}>
          {say('Find your school')}
        </a>
        <a className="button" href={to('')}>
          {say('Home page')}
        </a>
      </div>
    </Note>
  )
}
