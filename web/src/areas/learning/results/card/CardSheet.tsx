import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  conductLevels,
  outcomes,
  readCard,
  type ResultRow,
  type ResultView,
} from 'tenant-api/contract/learning/results'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { read } from '../../../../shell/session/api.ts'
import { FactList } from '../../../../ui/layout/FactList.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { outcomeTones } from '../outcome-tones.ts'
import { useOutOf, usePrinted } from '../use-printed.ts'
import type { Card } from './card-words.ts'
import { HoldNotices, HoldTools } from './Holds.tsx'
import { SubjectStory } from './SubjectStory.tsx'

type Props = { result: ResultView; row: ResultRow; onClose: () => void }

/** A student’s card, and how each grade of it came about. */
export function CardSheet({ result, row, onClose }: Props) {
  const ownName = useOwnName()
  const params = { id: result.id, studentId: row.studentId }
  const { data, placeholder } = useLoaded(read(readCard, { params }), 8)
  return (
    <Sheet
      title={ownName(row)}
      onClose={onClose}
      footer={result.mayApprove && <HoldTools result={result} row={row} />}
    >
      <Stack>
        <HoldNotices row={row} />
        {placeholder ?? (
          <>
            <CardFacts card={data.card} edition={data.edition} />
            <CardSubjects card={data.card} />
            <Words card={data.card} />
          </>
        )}
      </Stack>
    </Sheet>
  )
}

function CardFacts({ card, edition }: { card: Card; edition: number | null }) {
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
          <Badge tone={outcomeTones[outcome]}>{say(outcomes[outcome])}</Badge>
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

function CardSubjects({ card }: { card: Card }) {
  const { t } = useLingui()
  return (
    <section>
      <h3 className="card-part">{t`How each grade came about`}</h3>
      <ul className="subject-stories">
        {card.subjects.map((subject) => (
          <SubjectStory key={subject.nodeId} card={card} subject={subject} />
        ))}
      </ul>
    </section>
  )
}

function Words({ card: { remark, otherRemark, conduct } }: { card: Card }) {
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
