import type { ReactNode } from 'react'
import type { Say } from 'kit/text/words'
import { Closing } from '../frame/closing.tsx'
import { crumbs } from '../machines/json-ld.ts'
import type { Page } from '../page.ts'
import { useVisit } from '../visit.ts'

export type Section = { title: string; text?: string; points?: readonly string[] }
/** A way on: the page it leads to and the name of its button. */
export type Way = readonly [path: string, label: string]

/** A page of a title, some sections and where to go from there. */
export function infoPage(
  path: string,
  {
    heading,
    lead,
    sections,
    ways,
    More,
    listed = true,
    isIndexed = listed,
  }: {
    heading: (say: Say) => string
    lead: (say: Say) => string
    sections: (say: Say) => readonly Section[]
    ways: (say: Say) => readonly Way[]
    More?: () => ReactNode
    listed?: boolean
    isIndexed?: boolean
  },
): Page {
  return {
    path,
    title: (say) => `${heading(say)} · Maktab`,
    description: lead,
    islands: [],
    listed: isIndexed,
    jsonLd: (say, to) => [crumbs([[heading(say), to(path)]])],
    Body: function Info() {
      const { say, to } = useVisit()
      return (
        <>
          <article className="section page-top info">
            <div className="wrap narrow">
              <h1>{heading(say)}</h1>
              <p className="lead">{lead(say)}</p>
              {sections(say).map(({ title, text, points = [] }) => (
                <section key={title}>
                  <h2>{title}</h2>
                  {text ? <p>{text}</p> : null}
                  {points.length > 0 ? (
                    <ul className="bullets">
                      {points.map((point) => (
                        <li key={point}>{point}</li>
                      ))}
                    </ul>
                  ) : null}
                </section>
              ))}
              {More ? <More /> : null}
              <p className="hero-actions">
                {ways(say).map(([target, label], at) => (
                  <a
                    key={label}
                    className={at === 0 ? 'button primary big' : 'button big'}
                    href={target.includes(':') ? target : to(target)}
                  >
                    {label}
                  </a>
                ))}
              </p>
            </div>
          </article>
          <Closing />
        </>
      )
    },
  }
}
