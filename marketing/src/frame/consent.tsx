import { useVisit } from '../visit.ts'

/** Hidden until the script finds that the visitor has not answered yet; both answers weigh the same. */
export function Consent() {
  const { say, to } = useVisit()
  return (
    <section className="consent" id="consent" aria-label={say('Cookies')} hidden>
      <p>
        {say(
          'Maktab keeps your language and this answer on your device. Visits would be counted, without names, only if you accept.',
        )}{' '}
        <a href={to('privacy-policy')}>{say('Privacy policy')}</a>
      </p>
      <div className="consent-buttons">
        <button type="button" className="button" data-consent="declined">
          {say('Decline')}
        </button>
        <button type="button" className="button" data-consent="accepted">
          {say('Accept')}
        </button>
      </div>
    </section>
  )
}
