import { instituteTypes } from 'control-plane/contract/signup'
import { bands } from 'kit/prices/catalogue'
import { dressDigits, type Language } from 'kit/text/locale'
import type { Say } from 'kit/text/words'
import { useVisit } from '../visit.ts'

/** The second part: kind and size. Nothing here must be answered; the first kind is chosen. */
export function Details() {
  const { language, say } = useVisit()
  const sizes = bands.map((band) => ({ value: band, label: bandLabel(language, say, band) }))
  const types = instituteTypes.map((type) => ({ value: type, label: typeLabel(say, type) }))
  return (
    <fieldset className="details">
      <legend>
        {say('About the institute')} <span className="hint">{say('optional')}</span>
      </legend>
      <Chips name="instituteType" label={say('Institute type')} choices={types} chosen="school" />
      <Chips name="totalStudents" label={say('Total students')} choices={sizes} />
      <Chips name="totalStaff" label={say('Total staff')} choices={sizes} />
      <div className="field" data-field="courseProvider">
        <label htmlFor="courseProvider">{say('Course provider')}</label>
        <select id="courseProvider" name="courseProvider" defaultValue="">
          <option value="">{say('Choose later')}</option>
        </select>
        <p className="wrong" id="courseProvider-wrong" hidden />
      </div>
    </fieldset>
  )
}

type Choice = { value: string; label: string }

function Chips({
  name,
  label,
  choices,
  chosen,
}: {
  name: string
  label: string
  choices: readonly Choice[]
  chosen?: string
}) {
  return (
    <div className="field" data-field={name}>
      <fieldset className="chips">
        <legend>{label}</legend>
        {choices.map((choice) => (
          <label key={choice.value} className="chip">
            <input type="radio" name={name} value={choice.value} defaultChecked={choice.value === chosen} />
            <span>{choice.label}</span>
          </label>
        ))}
      </fieldset>
      <p className="wrong" id={`${name}-wrong`} hidden />
    </div>
  )
}

function typeLabel(say: Say, type: (typeof instituteTypes)[number]): string {
  const labels = {
    school: say('School'),
    academy: say('Academy'),
    college: say('College'),
    university: say('University'),
    'coaching-centre': say('Coaching centre'),
  }
  return labels[type]
}

export function bandLabel(language: Language, say: Say, band: (typeof bands)[number]): string {
  const [from = '', to = ''] = band.split('-')
  if (to === 'Above') return say('{from} and above', { from: dressDigits(language, from) })
  return `${dressDigits(language, from)}–${dressDigits(language, to)}`
}
