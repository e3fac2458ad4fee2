import { direction, formatDate, formatNumber, languages, type Language } from 'kit/text/locale'
import { useVisit } from '../visit.ts'
import { sectionName } from './pupils.ts'

export function Languages() {
  const { say } = useVisit()
  return (
    <section className="section" id="languages">
      <div className="wrap">
        <div className="section-head">
          <h2>{say('Three languages, each at home')}</h2>
          <p className="lead">
            {say(
              'Not a translation laid over English: the direction, the letters, the digits and the dates are its own.',
            )}
          </p>
        </div>
        <ul className="tongues">
          {languages.map(({ code, ownName }) => (
            <Sample key={code} language={code} ownName={ownName} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The same small card in one language, whatever the page's own is. */
function Sample({ language, ownName }: { language: Language; ownName: string }) {
  const { sayIn } = useVisit()
  const say = sayIn(language)
  const rows = [
    [say('Present'), 32, 'present'],
    [say('Absent'), 2, 'absent'],
    [say('Leave'), 1, 'leave'],
  ] as const
  return (
    <li className={`tongue tongue-${language}`} lang={language} dir={direction(language)}>
      <h3>{ownName}</h3>
      <p className="tongue-date">{formatDate(language, '2026-11-19', { pattern: 'EEEE d MMMM yyyy' })}</p>
      <dl>
        {rows.map(([title, count, tone]) => (
          <div key={tone} className={`tone-${tone}`}>
            <dt>{title}</dt>
            <dd>{formatNumber(language, count)}</dd>
          </div>
        ))}
      </dl>
      <p>{say('The register of class {name} has been submitted.', { name: sectionName(language, '7-B') })}</p>
    </li>
  )
}
