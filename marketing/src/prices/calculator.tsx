import { addOnKeys, bandOf, bands, catalogue, cycles, paidPlans } from 'kit/prices/catalogue'
import { dressDigits, formatNumber } from 'kit/text/locale'
import { formatMoney } from 'kit/values/money'
import { listCountries } from 'kit/values/country'
import { bandLabel } from '../signup/details.tsx'
import { useVisit } from '../visit.ts'
import { resultOf } from './result.ts'
import { firstSelection } from './selection.ts'
import { pricingWords } from './words.ts'

/** Countries whose schools we name; all others pay in dollars like the last. */
const named = ['PK', 'AE', 'SA', 'QA', 'KW', 'BH', 'OM']

/** The day on which the site is built. */
const builtOn = new Date()

/** The calculator with the usual selection worked out, so that it reads without its script. */
export function Calculator() {
  const { language, say } = useVisit()
  const words = pricingWords(say)
  const countries = listCountries(language).filter(({ code }) => named.includes(code))
  return (
    <form className="calculator" id="calculator" data-words={JSON.stringify(words)} noValidate>
      <div className="calculator-choices form">
        <div className="field">
          <label htmlFor="country">{say('Country')}</label>
          <select id="country" name="country" defaultValue={firstSelection.country}>
            {countries
              .toSorted((a, b) => named.indexOf(a.code) - named.indexOf(b.code))
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            <option value="US">{say('Another country (US dollars)')}</option>
          </select>
        </div>
        <fieldset className="chips">
          <legend>{say('Total students')}</legend>
          {bands.map((band) => (
            <label key={band} className="chip">
              <input
                type="radio"
                name="band"
                value={band}
                defaultChecked={band === bandOf(firstSelection.students)}
              />
              <span>{bandLabel(language, say, band)}</span>
            </label>
          ))}
        </fieldset>
        <div className="field calculator-count">
          <label htmlFor="students">{say('Exact number of students')}</label>
          <input
            id="students"
            name="students"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            defaultValue={dressDigits(language, String(firstSelection.students))}
          />
          <input
            type="range"
            name="slider"
            min={1}
            max={2000}
            defaultValue={firstSelection.students}
            aria-label={say('Exact number of students')}
          />
        </div>
        <Radios
          name="plan"
          label={say('Plan')}
          chosen={firstSelection.plan}
          choices={paidPlans.map((plan) => [plan, words.plans[plan]])}
        />
        <Radios
          name="cycle"
          label={say('Billing period')}
          chosen={firstSelection.cycle}
          choices={cycles.map((cycle) => [cycle, cycle === 'monthly' ? say('MONTHLY') : say('YEARLY')])}
        />
        <AddOns />
        <div className="field">
          <label htmlFor="code">{say('Discount code')}</label>
          <input id="code" name="code" type="text" autoComplete="off" maxLength={40} dir="ltr" />
        </div>
      </div>
      <Outcome />
    </form>
  )
}

function Radios({
  name,
  label,
  choices,
  chosen,
}: {
  name: string
  label: string
  choices: readonly (readonly [value: string, label: string])[]
  chosen: string
}) {
  return (
    <fieldset className="chips">
      <legend>{label}</legend>
      {choices.map(([value, text]) => (
        <label key={value} className="chip">
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

function AddOns() {
  const { language, say } = useVisit()
  const words = pricingWords(say)
  return (
    <details className="more calculator-extras">
      <summary>{say('Add-ons')}</summary>
      <p className="hint">{say('Add-ons are paid in US dollars. Say how many packs you need.')}</p>
      {addOnKeys.map((key) => (
        <div key={key} className="field calculator-extra">
          <label htmlFor={key}>{words.addOns[key]}</label>
          <input
            id={key}
            name={key}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            data-pack={catalogue.addOns.find((one) => one.key === key)?.pack}
            defaultValue={formatNumber(language, 0)}
          />
        </div>
      ))}
    </details>
  )
}

function Outcome() {
  const { language, say, to } = useVisit()
  const format = {
    money: (amount: bigint, currency: string) => formatMoney(language, amount, currency),
    number: (value: number) => formatNumber(language, value),
  }
  const knowledge = { today: builtOn, placesLeft: 0 }
  const result = resultOf(firstSelection, pricingWords(say), format, knowledge)
  return (
    <section className="outcome" aria-label={say('What it costs')}>
      <p className="outcome-title" data-title>
        {result.title}
      </p>
      <output className="outcome-total" data-totals aria-live="polite">
        {result.totals.join(' + ')}
      </output>
      <ul className="outcome-lines" data-lines>
        {result.lines.map(({ label, amount, less }) => (
          <li key={label}>
            <span>{label}</span>
            <span>{amount}</span>
            {less ? <small>{less}</small> : null}
          </li>
        ))}
      </ul>
      <ul className="outcome-notes" data-notes>
        {result.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <a className="button primary big" data-sign-up href={to('signup')}>
        {say('Sign Up For Free')}
      </a>
      <p className="hint">{say('Three months of Premium first, for nothing. Nothing is ordered here.')}</p>
    </section>
  )
}
