import { Check, LoaderCircle, X } from 'lucide-react'
import { useVisit } from '../visit.ts'

/** The real steps of making a school, moved by the server's own events. */
export function Progress() {
  const { say, to } = useVisit()
  const steps = [
    ['address', say('Reserve the address')],
    ['database', say('Make the private database')],
    ['structure', say('Prepare it for the school')],
    ['welcome', say('Sign you in')],
  ] as const
  return (
    <div className="progress" data-panel="progress" tabIndex={-1} hidden>
      <h1 data-progress-title>{say('Your school is being made')}</h1>
      <p className="lead">
        <bdi dir="ltr" data-progress-address />
      </p>
      <ol className="progress-steps" aria-live="polite">
        {steps.map(([key, text]) => (
          <li key={key} data-step={key} data-state="next">
            <span className="progress-sign" aria-hidden="true">
              <LoaderCircle className="sign-now" size={18} />
              <Check className="sign-done" size={18} />
              <X className="sign-failed" size={18} />
            </span>
            <span>{text}</span>
            <span className="unseen" data-step-state />
          </li>
        ))}
      </ol>
      <p className="notice" data-slow hidden>
        {say('This takes longer than usual. Keep this page open; it goes on by itself.')}
      </p>
      <div className="notice" data-failed hidden>
        <p>
          {say(
            'The school could not be finished. Nothing is lost: try again, or come back later with the same details.',
          )}
        </p>
        <button type="button" className="button" data-act="retry">
          {say('Try again')}
        </button>
      </div>
      <p className="hint" data-after hidden>
        <a data-open href={to('signup')}>
          {say('Go to the school')}
        </a>
      </p>
    </div>
  )
}
