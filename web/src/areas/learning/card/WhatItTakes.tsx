import { useLingui } from '@lingui/react/macro'
import { type Card, type CardNeed, type CardSubject, missingOf } from './card-words.ts'
import { usePrinted } from './use-printed.ts'

type Props = { card: Card; subject: CardSubject | undefined; needs: readonly CardNeed[] }

/**
 * What it would take: of marks that are missing what each grade needs, of a published card what was missing to the next
 * grade; of a subject, or of the total where there is none.
 */
export function WhatItTakes({ card, subject, needs }: Props) {
  const { t } = useLingui()
  const print = usePrinted()
  const own = needs.find((one) => one.subjectId === (subject?.subjectId ?? null))
  const isOpen = own?.isOfYear === false || (subject ?? card).outcome === 'pending'
  const missing = isOpen ? undefined : missingOf(card, (subject ?? card.total).percent)
  if (!own && !missing) return null
  const [letter, more] = [missing?.letter ?? '', print(missing?.missing ?? null)]
  return (
    <ul className="what-it-takes" aria-label={t`What it would take`}>
      {missing && <li className="card-why">{t`${more} percent more would have been ${letter}`}</li>}
      {own && <Needs need={own} />}
    </ul>
  )
}

function Needs({ need: { open, grades, isOfYear } }: { need: CardNeed }) {
  const { t } = useLingui()
  const print = usePrinted()
  const certain = grades.find(({ how }) => how === 'certain')
  const unreachable = grades.filter(({ how }) => how === 'unreachable').map(({ letter }) => letter)
  const [only] = open
  const needed = grades.filter(({ how }) => how === 'needed')
  const lost = unreachable.join(', ')
  const sure = certain?.letter ?? ''
  return (
    <>
      {isOfYear && <li className="card-why">{t`For the whole year, in what is still to come:`}</li>}
      {unreachable.length > 0 && <li className="card-why">{t`${lost} cannot be reached any more`}</li>}
      {needed.map(({ letter, marks, percent }) => {
        const [mark, max, share] = [print(marks[0] ?? null), print(only?.max ?? null), print(percent)]
        const title = only?.title ?? ''
        return (
          <li key={letter} className="card-why">
            {open.length === 1 && only && !only.isToCome
              ? t`${letter} needs ${mark} of ${max} marks in ${title}`
              : open.length === 1
                ? t`${letter} needs ${share} percent in ${title}`
                : t`${letter} needs ${share} percent in everything that is still open`}
          </li>
        )
      })}
      {certain && <li className="card-why">{t`${sure} is certain already`}</li>}
    </>
  )
}
