import { Blocks, FileSpreadsheet, Globe, KeyRound, Languages, ScrollText } from 'lucide-react'
import { useVisit } from '../visit.ts'

/** What a school can use today, and nothing else. */
export function Ready() {
  const { say } = useVisit()
  const facts = [
    [
      Globe,
      say('An address of its own'),
      say('Checked while you type it, with your school’s name and colours on the log-in page.'),
    ],
    [
      Blocks,
      say('A private database'),
      say('Made for your school alone, with log-ins that open nothing else.'),
    ],
    [
      KeyRound,
      say('Roles that fit a school'),
      say('From the owner to the gate staff. A role reaches one campus or the whole institute, never more.'),
    ],
    [
      ScrollText,
      say('Every change on record'),
      say('Who did what and when, before and after. Nobody can rewrite it.'),
    ],
    [
      Languages,
      say('Three languages'),
      say('English, Urdu in Nastaliq and Arabic, each in its own direction and digits.'),
    ],
    [
      FileSpreadsheet,
      say('Lists that go to Excel'),
      say('Search, sort and filter, then download exactly what you see.'),
    ],
  ] as const
  return (
    <section className="band" id="ready">
      <div className="wrap">
        <div className="section-head">
          <h2>{say('Ready today')}</h2>
          <p className="lead">{say('What your school has from its first minute.')}</p>
        </div>
        <ul className="facts">
          {facts.map(([Icon, title, text]) => (
            <li key={title}>
              <Icon aria-hidden="true" size={22} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
