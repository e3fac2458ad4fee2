import { useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  type PastLine,
  type TranscriptResult,
  writePastResult,
} from 'tenant-api/contract/learning/transcripts'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import { isUnread, type Unread } from '../../../ui/form/typed/typed.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import './PastResult.css'

type Numbers = 'marks' | 'max' | 'points' | 'credits'
type Draft = Omit<PastLine, Numbers> & { key: number } & Record<Numbers, number | Unread | null>
type Props = { studentId: string; result?: TranscriptResult; onClose: () => void }

const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** A past year with its subjects as lines; without any subject it is taken away. */
export function PastResultSheet({ studentId, result, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const [head, setHead] = useState(() => ({
    year: result?.year ?? '',
    class: result?.class ?? '',
    source: result?.source ?? '',
  }))
  const [lines, setLines] = useState<readonly Draft[]>(() => draftsOf(result))
  const filled = lines.filter(({ subject }) => subject.trim() !== '')
  const nameOf = (at: number) => `lines.${String(at)}`
  const action = useAction({
    check: () => [
      ...(head.year.trim() === '' ? [{ name: 'year', message: t`Say which year it is of` }] : []),
      ...(head.class.trim() === '' ? [{ name: 'class', message: t`Say which class it is of` }] : []),
      ...(filled.length === 0 && !result ? [{ name: 'lines.0.subject', message: t`Name a subject` }] : []),
      ...filled.flatMap(({ marks, max, points, credits }, at) => {
        const unread = [marks, max, points, credits].find(isUnread)
        return unread ? [{ name: `${nameOf(at)}.marks`, message: say(unread.why) }] : []
      }),
    ],
    send(keyOf) {
      const body = {
        seen: result?.subjects.flatMap(({ line }) => line ?? []) ?? [],
        year: head.year.trim(),
        class: head.class.trim(),
        source: head.source.trim(),
        lines: filled.map(({ key: _, ...line }) => ({ ...line, subject: line.subject.trim() })) as PastLine[],
      }
      return call(writePastResult, { params: { id: studentId }, body, onceKey: keyOf(body) })
    },
    refresh: useStale(/transcripts/),
    done: t`The past result is saved`,
    onClose,
  })
  const change = (key: number, next: Partial<Draft>) =>
    setLines(lines.map((one) => (one.key === key ? { ...one, ...next } : one)))
  const text = (key: keyof typeof head, label: string, maxLength: number) => (
    <TextField
      name={key}
      label={label}
      maxLength={maxLength}
      isRequired={key !== 'source'}
      value={head[key]}
      error={action.errorOf(key)}
      onChange={(value) => setHead({ ...head, [key]: value })}
    />
  )
  return (
    <ActionSheet
      title={result ? t`Change a past result` : t`Add a past result`}
      action={action}
      submit={t`Save`}
      onClose={onClose}
    >
      <Stack>
        <Cluster align="start" gap="8px 16px">
          {text('year', t`Year`, 40)}
          {text('class', t`Class`, 60)}
        </Cluster>
        {text('source', t`Source`, 120)}
        {lines.map((line, at) => (
          <LineRow
            key={line.key}
            line={line}
            name={nameOf(at)}
            errorOf={action.errorOf}
            onChange={(next) => change(line.key, next)}
            onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
        <Cluster>
          <Button
            icon={<Plus aria-hidden size={16} />}
            onPress={() => setLines([...lines, emptyLine(lines)])}
          >
            {t`Add a subject`}
          </Button>
        </Cluster>
        {result && filled.length === 0 && (
          <p className="muted">{t`Without a subject, the year is taken off the transcript.`}</p>
        )}
      </Stack>
    </ActionSheet>
  )
}

function draftsOf(result: TranscriptResult | undefined): Draft[] {
  if (!result) return [0, 1, 2].map(blankLine)
  return result.subjects.map(({ name, marks, of, letter, points, credits }, key) => ({
    key,
    subject: name,
    marks: numberOf(marks),
    max: numberOf(of),
    grade: letter,
    points: numberOf(points),
    credits: numberOf(credits),
  }))
}

function blankLine(key: number): Draft {
  return { key, subject: '', marks: null, max: 100, grade: '', points: null, credits: null }
}

/** The next subject is usually out of as many marks as the one above it. */
function emptyLine(lines: readonly Draft[]): Draft {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1
  return { ...blankLine(key), max: lines.at(-1)?.max ?? 100 }
}

type RowProps = {
  line: Draft
  name: string
  errorOf: (name: string) => string | undefined
  onChange: (next: Partial<Draft>) => void
  onRemove: () => void
}

function LineRow({ line, name, errorOf, onChange, onRemove }: RowProps) {
  const { t } = useLingui()
  const number = (key: Numbers, label: string, most: number) => (
    <NumberField
      name={`${name}.${key}`}
      label={label}
      least={0}
      most={most}
      value={line[key]}
      error={errorOf(`${name}.${key}`)}
      onChange={(value) => onChange({ [key]: value })}
    />
  )
  return (
    <div className="past-line" role="group" aria-label={line.subject || t`Subject`}>
      <TextField
        name={`${name}.subject`}
        label={t`Subject`}
        maxLength={80}
        value={line.subject}
        error={errorOf(`${name}.subject`)}
        onChange={(subject) => onChange({ subject })}
      />
      {number('marks', t`Marks`, 9999)}
      {number('max', t`Out of`, 9999)}
      <TextField
        name={`${name}.grade`}
        label={t`Grade`}
        dir="ltr"
        maxLength={20}
        value={line.grade}
        error={errorOf(`${name}.grade`)}
        onChange={(grade) => onChange({ grade })}
      />
      {number('points', t`Points`, 99)}
      {number('credits', t`Credits`, 99)}
      <IconButton label={t`Remove the subject ${line.subject}`} onPress={onRemove}>
        <Trash2 aria-hidden size={16} />
      </IconButton>
    </div>
  )
}
