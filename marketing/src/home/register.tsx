import { CircleCheck, RotateCcw } from 'lucide-react'
import { dressDigits } from 'kit/text/locale'
import type { Say } from 'kit/text/words'
import { useVisit } from '../visit.ts'
import { letters, marks, pupils, sectionName, type Mark } from './pupils.ts'
import { registerWords } from './register-words.ts'

/** A working register of twelve: open, mark the exceptions, mark the rest, submit. */
export function Register() {
  const { say } = useVisit()
  return (
    <figure className="register-figure">
      <section
        className="register"
        id="register"
        aria-label={say('A register to try')}
        data-stage="today"
        data-words={JSON.stringify(registerWords(say))}
      >
        <Today />
        <Sheet />
        <Done />
      </section>
      <figcaption>{say('A demonstration with invented names. Nothing leaves this page.')}</figcaption>
    </figure>
  )
}

function Today() {
  const { language, say } = useVisit()
  const digits = (text: string) => dressDigits(language, text)
  const later = [
    ['09:20', '8-A', say('Maths')],
    ['10:00', '7-B', say('Class teacher’s period')],
    ['11:15', '6-A', say('Maths')],
    ['12:00', '8-B', say('Maths')],
    ['12:45', '7-A', say('Maths')],
  ] as const
  return (
    <div className="register-today" data-panel="today">
      <p className="register-hello">{say('Good morning, Sana')}</p>
      <p className="register-quiet">{say('Six lessons and one register today')}</p>
      <div className="register-next">
        <span className="register-time">{digits('08:40')}</span>
        <div>
          <strong>{say('Class {name}', { name: sectionName(language, '7-B') })}</strong>
          <span className="register-quiet">{say('Maths')}</span>
        </div>
        <button type="button" className="button primary" data-act="open">
          {say('Take attendance')}
        </button>
      </div>
      <ul className="register-later">
        {later.map(([time, name, subject]) => (
          <li key={time}>
            <span className="register-time">{digits(time)}</span>
            <span>{say('Class {name}', { name: sectionName(language, name) })}</span>
            <span className="register-quiet">{subject}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Sheet() {
  const { language, say } = useVisit()
  const named = marks.map((mark) => ({ mark, name: markName(say, mark), letter: letters[language][mark] }))
  return (
    <form className="register-sheet" data-panel="sheet" hidden>
      <div className="register-head">
        <strong>{say('Class {name}', { name: sectionName(language, '7-B') })}</strong>
        <ul className="register-counts" aria-label={say('Counts')}>
          {named.map(({ mark, name, letter }) => (
            <li key={mark} className={`tone-${mark}`}>
              <abbr title={name}>{letter}</abbr> <span data-count={mark}>{dressDigits(language, '0')}</span>
            </li>
          ))}
        </ul>
      </div>
      <ol className="register-rows" aria-label={say('Students')}>
        {pupils[language].map((pupil, place) => (
          <li key={pupil}>
            <fieldset>
              <legend>
                <span className="register-roll">{dressDigits(language, String(place + 1))}</span> {pupil}
              </legend>
              <div className="register-choice">
                {named.map(({ mark, name, letter }) => (
                  <label key={mark} className={`tone-${mark}`} title={name}>
                    <input type="radio" name={`pupil-${place + 1}`} value={mark} aria-label={name} />
                    <span aria-hidden="true">{letter}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <div className="register-foot">
        <p className="register-quiet register-keys">{say('Keys: P present, A absent, T late, E leave')}</p>
        <button type="button" className="button" data-act="rest">
          {registerWords(say).rest.replace('{count}', dressDigits(language, '12'))}
        </button>
        <button type="submit" className="button primary">
          {say('Submit')}
        </button>
      </div>
    </form>
  )
}

function Done() {
  const { language, say } = useVisit()
  return (
    <div className="register-done" data-panel="done" tabIndex={-1} hidden>
      <CircleCheck aria-hidden="true" size={44} />
      <h2>{say('Attendance marked')}</h2>
      <p className="register-taps" data-taps />
      <ul className="register-sum">
        {marks.map((mark) => (
          <li key={mark} className={`tone-${mark}`}>
            <span data-count={mark}>{dressDigits(language, '0')}</span> {markName(say, mark)}
          </li>
        ))}
      </ul>
      <button type="button" className="button" data-act="again">
        <RotateCcw aria-hidden="true" size={16} />
        {say('Try again')}
      </button>
    </div>
  )
}

function markName(say: Say, mark: Mark): string {
  const names = { present: say('Present'), absent: say('Absent'), late: say('Late'), leave: say('Leave') }
  return names[mark]
}
