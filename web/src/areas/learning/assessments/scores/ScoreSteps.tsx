import { useLingui } from '@lingui/react/macro'
import { dressDigits, formatNumber } from 'kit/text/locale'
import { letterStates, scoreLetters } from 'kit/values/score'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type ScoreSheet, scoreStates, type ScoreTaker } from 'tenant-api/contract/learning/scores'
import { useSay } from '../../../../crud/resource/words.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { errorOf } from '../../../../ui/table/grid-column.ts'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { usePartTitle } from './ScoreGrid.tsx'
import type { ScoreCells } from './use-score-sheet.ts'

type Props = { sheet: ScoreSheet; cells: ScoreCells; isReadOnly: boolean }

/** On a phone one student after the other, with the keypad of numbers. */
export function ScoreSteps({ sheet, cells, isReadOnly }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const ownName = useOwnName()
  const { students, parts } = sheet
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      students.findIndex(({ id }) => parts.some((part) => cells.textAt(id, part.id) === '')),
    ),
  )
  const student = students[at]
  const go = (to: number) => setAt(Math.min(students.length - 1, Math.max(0, to)))
  if (!student) return null
  const [place, all] = [at + 1, students.length].map((number) => formatNumber(language, number))
  return (
    <Stack>
      <Cluster justify="space-between">
        <IconButton label={t`Previous student`} isDisabled={at === 0} onPress={() => go(at - 1)}>
          <ChevronLeft aria-hidden size={20} className="directional" />
        </IconButton>
        <p>{t`${place} of ${all}`}</p>
        <IconButton
          label={t`Next student`}
          isDisabled={at === students.length - 1}
          onPress={() => go(at + 1)}
        >
          <ChevronRight aria-hidden size={20} className="directional" />
        </IconButton>
      </Cluster>
      <Stack as="section" gap="4px">
        <h2 className="score-student">
          <bdi>{ownName(student)}</bdi>
        </h2>
        <p className="score-student-more">
          {student.rollNumber !== null && (
            <>
              <Ltr>{String(student.rollNumber)}</Ltr> ·{' '}
            </>
          )}
          <bdi>{student.fatherName}</bdi> · <bdi>{student.section}</bdi>
        </p>
      </Stack>
      {parts.map((part, index) => (
        <OnePart
          key={`${student.id} ${part.id}`}
          student={student}
          part={part}
          cells={cells}
          isReadOnly={isReadOnly || !student.mayMark}
          isFirst={index === 0}
          onEnter={() => index === parts.length - 1 && go(at + 1)}
        />
      ))}
      {!isReadOnly && (
        <Button look="primary" isDisabled={at === students.length - 1} onPress={() => go(at + 1)}>
          {t`Next student`}
        </Button>
      )}
    </Stack>
  )
}

type PartProps = {
  student: ScoreTaker
  part: ScoreSheet['parts'][number]
  cells: ScoreCells
  isReadOnly: boolean
  isFirst: boolean
  onEnter: () => void
}

function OnePart({ student, part, cells, isReadOnly, isFirst, onEnter }: PartProps) {
  const say = useSay()
  const { language } = useRegional()
  const titleOf = usePartTitle()
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const known = cells.textAt(student.id, part.id)
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    if (isFirst) box.current?.focus()
  }, [isFirst])
  const write = (to: string) => {
    setTyped(undefined)
    if (to !== known) cells.write([{ row: student.id, column: part.id, from: known, to }])
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter') return
    if (typed !== undefined) write(typed)
    onEnter()
  }
  return (
    <Stack gap="8px">
      <TextField
        label={titleOf(part)}
        inputMode="decimal"
        dir="ltr"
        enterKeyHint="next"
        inputRef={box}
        isReadOnly={isReadOnly}
        value={typed ?? dressDigits(language, known)}
        error={errorOf(cells.states[student.id]?.[part.id])}
        onChange={setTyped}
        onBlur={() => typed !== undefined && write(typed)}
        onKeyDown={onKeyDown}
      />
      {!isReadOnly && (
        <Cluster gap="8px">
          {letterStates.map((state) => (
            <Button
              key={state}
              size="small"
              look={known === scoreLetters[state] ? 'primary' : 'secondary'}
              onPress={() => write(known === scoreLetters[state] ? '' : scoreLetters[state])}
            >
              {say(scoreStates[state])}
            </Button>
          ))}
        </Cluster>
      )}
    </Stack>
  )
}
