import { useVisit } from '../visit.ts'

/** The school's own log-in page as it will look, while its name is being typed. A picture, not a form. */
export function Preview() {
  const { say } = useVisit()
  return (
    <aside className="preview" aria-label={say('How your school’s log-in page will look')}>
      <p className="preview-title">{say('Your school’s log-in page')}</p>
      <div className="browser" aria-hidden="true">
        <div className="browser-bar" dir="ltr">
          <span className="browser-dot" />
          <span className="browser-dot" />
          <span className="browser-dot" />
          <span className="browser-address">
            <bdi data-preview="address" />
          </span>
        </div>
        <div className="login">
          <span className="login-mark" data-preview="letter" dir="auto">
            M
          </span>
          <strong className="login-name" data-preview="name" data-empty={say('Your school')} dir="auto">
            {say('Your school')}
          </strong>
          <span className="login-label">{say('Email, username or phone')}</span>
          <span className="login-box" data-preview="email" dir="ltr" />
          <span className="login-label">{say('Password')}</span>
          <span className="login-box" dir="ltr">
            ••••••••••
          </span>
          <span className="login-button">{say('Log in')}</span>
        </div>
      </div>
      <ul className="bullets">
        <li>{say('A private database, for your school alone')}</li>
        <li>{say('English, Urdu and Arabic from the first day')}</li>
        <li>{say('You are signed in at once; no set-up week')}</li>
      </ul>
    </aside>
  )
}
