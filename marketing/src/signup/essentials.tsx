import { Eye, EyeOff } from 'lucide-react'
import { listCountries } from 'kit/values/country'
import { useVisit } from '../visit.ts'
import { Field } from './field.tsx'

/** The few answers without which there is no school. */
export function Essentials() {
  const { say } = useVisit()
  return (
    <>
      <Field name="name" label={say('Your name')}>
        <input id="name" name="name" type="text" autoComplete="name" maxLength={121} dir="auto" required />
      </Field>
      <Field name="email" label={say('Work e-mail')}>
        <input id="email" name="email" type="email" autoComplete="email" maxLength={254} dir="ltr" required />
      </Field>
      <Field
        name="password"
        label={say('Password')}
        hint={say('At least 8 characters. A few words are better than one.')}
      >
        <Password />
      </Field>
      <Field name="instituteName" label={say('School name')}>
        <input
          id="instituteName"
          name="instituteName"
          type="text"
          autoComplete="organization"
          maxLength={120}
          dir="auto"
          required
        />
      </Field>
      <Address />
      <CountryAndPhone />
    </>
  )
}

function Password() {
  const { say } = useVisit()
  return (
    <div className="joined" dir="ltr">
      <input
        id="password"
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        aria-describedby="password-hint"
        required
      />
      <button
        type="button"
        className="joined-button"
        data-act="show"
        aria-pressed="false"
        aria-label={say('Show the password')}
      >
        <Eye className="show" aria-hidden="true" size={18} />
        <EyeOff className="hide" aria-hidden="true" size={18} />
      </button>
    </div>
  )
}

function Address() {
  const { say } = useVisit()
  return (
    <Field name="subdomain" label={say('Address of the school')}>
      <div className="joined" dir="ltr">
        <input
          id="subdomain"
          name="subdomain"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
          aria-describedby="subdomain-state"
          required
        />
        <span className="joined-text" data-school-zone />
      </div>
      <p className="address-state" id="subdomain-state" aria-live="polite" data-state="empty">
        <span data-state-text>{say('Comes from the school name; you can change it.')}</span>
      </p>
      <div className="suggestions" data-suggestions hidden>
        <span>{say('Free instead:')}</span>
      </div>
    </Field>
  )
}

function CountryAndPhone() {
  const { language, say } = useVisit()
  return (
    <div className="field-row">
      <Field name="country" label={say('Country')}>
        <select id="country" name="country" autoComplete="country" required>
          {listCountries(language).map(({ code, name, callingCode, timeZone }) => (
            <option key={code} value={code} data-calling={callingCode} data-clock={timeZone}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field name="phone" label={say('Phone')}>
        <div className="joined" dir="ltr">
          <span className="joined-text" data-calling-code>
            +92
          </span>
          <input
            id="phone"
            name="phone"
            type="tel"
            autoComplete="tel-national"
            maxLength={24}
            placeholder="0300 1234567"
            required
          />
        </div>
      </Field>
    </div>
  )
}
