import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { conductLevels, outcomeWords } from 'kit/marks/pass-words'
import { useSay } from '../../../crud/resource/words.ts'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import type { Card, CardNeed } from './card-words.ts'
import { outcomeTones } from './outcome-tones.ts'
import { SubjectStory } from './SubjectStory.tsx'
import { useOutOf, usePrinted } from './use-printed.ts'
import { WhatItTakes } from './WhatItTakes.tsx'
import './CardBody.css'

type Props = { card: Card; edition: number | null; needs: readonly CardNeed[] }

/** What a report card says: the outcome with its numbers, each subject with how its grade came about, and the remarks. */
export function CardBody({ card, edition, needs }: Props) {
  return (
    <Stack>
      <CardFacts card={card} edition={edition} />
      <WhatItTakes card={card} subject={undefined} needs={needs} />
      <CardSubjects card={card} needs={needs} />
      <CardRemarks card={card} />
    </Stack>
  )
}

function CardFacts({ card, edition }: Omit<Props, 'needs'>) {
  const { t } = useLingui()
  const say = useSay()
  const print = usePrinted()
  const { total, position, attendance, outcome, isTotalBelow, rules } = card
  const outOf = useOutOf()
  const pass = print(rules.pass)
  const facts: { name: string; value: ReactNode }[] = [
    {
      name: t`Result`,
      value: (
        <>
          <Badge tone={outcomeTones[outcome]}>{say(outcomeWords[outcome])}</Badge>
          {isTotalBelow && <span className="card-why">{t`The total is below ${pass} percent`}</span>}
        </>
      ),
    },
    ...(total.marks === null ? [] : [{ name: t`Total`, value: outOf(total.marks, total.of) }]),
    ...(total.percent === null ? [] : [{ name: t`Percent`, value: print(total.percent) }]),
    ...(total.letter === '' ? [] : [{ name: t`Grade`, value: <Grade grade={total} /> }]),
    ...(total.pointsAverage === null
      ? []
      : [{ name: t`Grade point average`, value: print(total.pointsAverage) }]),
    ...(position.section === null
      ? []
      : [{ name: t`Position in the section`, value: outOf(position.section, position.inSection) }]),
    ...(position.class === null
      ? []
      : [{ name: t`Position in the class`, value: outOf(position.class, position.inClass) }]),
    ...(attendance.days === 0
      ? []
      : [{ name: t`Days present`, value: outOf(attendance.present, attendance.days) }]),
    ...(edition === null ? [] : [{ name: t`Edition of the card`, value: print(edition) }]),
  ]
  return (
    <FactList look="ends">
      {facts.flatMap(({ name, value }) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} value`}>{value}</dd>,
      ])}
    </FactList>
  )
}

function Grade({ grade }: { grade: Pick<Card['total'], 'letter' | 'words' | 'otherWords'> }) {
  const ownName = useOwnName()
  const words = ownName({ name: grade.words, otherName: grade.otherWords })
  return (
    <>
      <bdi>{grade.letter}</bdi>
      {words !== '' && words !== grade.letter && (
        <>
          {' '}
          · <bdi>{words}</bdi>
        </>
      )}
    </>
  )
}

function CardSubjects({ card, needs }: Omit<Props, 'edition'>) {
  const { t } = useLingui()
  return (
    <section>
      <h3 className="card-part">{t`How each grade came about`}</h3>
      <RowList className="subject-stories">
        {card.subjects.map((subject) => (
          <SubjectStory key={subject.nodeId} card={card} subject={subject} needs={needs} />
        ))}
      </RowList>
    </section>
  )
}

function CardRemarks({ card: { remark, otherRemark, conduct } }: { card: Card }) {
  const { t } = useLingui()
  const say = useSay()
  const ownName = useOwnName()
  const text = ownName({ name: remark || otherRemark, otherName: otherRemark })
  if (text === '' && conduct.length === 0) return null
  return (
    <section>
      <h3 className="card-part">{t`Remark and conduct`}</h3>
      <Stack gap="8px">
        {text !== '' && (
          <p>
            <bdi>{text}</bdi>
          </p>
        )}
        {conduct.length > 0 && (
          <FactList look="ends">
            {conduct.flatMap(({ title, otherTitle, level }) => {
              const name = ownName({ name: title, otherName: otherTitle })
              return [
                <dt key={title}>
                  <bdi>{name}</bdi>
                </dt>,
                <dd key={`${title} level`}>{say(conductLevels[level])}</dd>,
              ]
            })}
          </FactList>
        )}
      </Stack>
    </section>
  )
}
