import { dressDigits, formatDate } from 'kit/text/locale'
import { useVisit } from '../visit.ts'

export type Clause = { title: string; paragraphs: readonly string[] }

/** A legal text as numbered clauses, with the day from which it holds. */
export function Legal({
  title,
  since,
  clauses,
}: {
  title: string
  since: string
  clauses: readonly Clause[]
}) {
  const { language, say } = useVisit()
  const day = formatDate(language, since, { pattern: 'd MMMM yyyy' })
  return (
    <article className="legal">
      <div className="wrap narrow">
        <h1>{title}</h1>
        <p className="lead">{say('Effective {day}', { day })}</p>
        {clauses.map((clause, place) => (
          <section key={clause.title}>
            <h2>
              <span className="legal-number">{dressDigits(language, String(place + 1))}</span> {clause.title}
            </h2>
            {clause.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </article>
  )
}
