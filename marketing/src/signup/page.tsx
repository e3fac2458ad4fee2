import type { Page } from '../page.ts'
import { useVisit } from '../visit.ts'
import { Details } from './details.tsx'
import { Essentials } from './essentials.tsx'
import { Preview } from './preview.tsx'
import { Progress } from './progress.tsx'
import { signupWords } from './words.ts'

export const signup: Page = {
  path: 'signup',
  title: (say) => say('Sign up your school · Maktab'),
  description: (say) =>
    say('Give your school its own address and its own private database. It opens as soon as you sign up.'),
  islands: ['signup'],
  listed: true,
  Body: Signup,
}

function Signup() {
  const { language, say, to } = useVisit()
  return (
    <section className="signup" id="signup" data-words={JSON.stringify(signupWords(say))} data-stage="form">
      <div className="wrap signup-grid">
        <div className="signup-main" data-panel="form">
          <h1>{say('Open your school')}</h1>
          <p className="lead">{say('A few answers, and it is there.')}</p>
          <noscript>
            <p className="notice">
              {say('Signing up needs JavaScript. Please switch it on and load the page again.')}
            </p>
          </noscript>
          <form className="form" method="post" noValidate data-language={language}>
            <div className="summary" role="alert" tabIndex={-1} data-summary hidden>
              <h2 data-summary-title>{say('There is an error in form')}</h2>
              <p data-summary-text hidden />
              <ul data-summary-list />
            </div>
            <input type="hidden" name="package" data-package />
            <Essentials />
            <Details />
            <Trap />
            <div className="form-end">
              <button type="submit" className="button primary big" data-act="submit">
                {say('Sign Up For Free')}
              </button>
              <p className="hint">
                {say('By signing up you accept our terms:')}{' '}
                <a href={to('terms-of-service')}>{say('Terms of service')}</a>,{' '}
                <a href={to('privacy-policy')}>{say('Privacy policy')}</a>
              </p>
            </div>
          </form>
        </div>
        <Progress />
        <Preview />
      </div>
    </section>
  )
}

/** What people never see and robots fill in. */
function Trap() {
  const { say } = useVisit()
  return (
    <p className="trap" aria-hidden="true">
      <label>
        {say('Leave this field empty')}
        <input type="text" name="trap" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
