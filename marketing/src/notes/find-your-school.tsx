import type { Page } from '../page.ts'
import { Field } from '../signup/field.tsx'
import { useVisit } from '../visit.ts'
import { Note } from './note.tsx'
import { letterWords } from './words.ts'

export const findYourSchool: Page = {
  path: 'find-your-school',
  title: (say) => say('Find your school · Maktab'),
  description: (say) => say('Go to your school’s log-in page, or have the address sent to you by e-mail.'),
  islands: ['letters'],
  listed: true,
  Body: FindYourSchool,
}

function FindYourSchool() {
  const { say, to } = useVisit()
  return (
    <Note title={say('Find your school')} id="find-your-school" data-words={JSON.stringify(letterWords(say))}>
      <p className="lead">{say('Every school logs in at its own address.')}</p>
      <form className="form" noValidate data-form="go">
        <Field name="subdomain" label={say('You know the address')}>
          <div className="joined" dir="ltr">
            <input
              id="subdomain"
              name="subdomain"
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={63}
              required
            />
            <span className="joined-text" data-school-zone />
          </div>
        </Field>
        <button type="submit" className="button">
          {say('Go to log in')}
        </button>
      </form>
      <form className="form" noValidate data-form="search">
        <Field
          name="email"
          label={say('You forgot it')}
          hint={say('We send the addresses of your schools to this e-mail address.')}
        >
          <input
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            dir="ltr"
            required
          />
        </Field>
        <button type="submit" className="button primary">
          {say('Send the addresses')}
        </button>
        <div className="notice good" data-sent tabIndex={-1} hidden>
          <p>
            {say(
              'If a school belongs to this e-mail address, its address is on the way to you. Look into the spam folder too.',
            )}
          </p>
        </div>
      </form>
      <p className="hint">
        {say('No school yet?')} <a href={to('signup')}>{say('Sign Up For Free')}</a>
      </p>
    </Note>
  )
}
