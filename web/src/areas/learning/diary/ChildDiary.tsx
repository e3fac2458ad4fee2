import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Check, NotebookPen } from 'lucide-react'
import type { Day } from 'kit/values/day'
import { type ReactNode, useEffect, useRef } from 'react'
import { readStudentDiary, signDiary, type StudentDiary } from 'tenant-api/contract/learning/diary'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { Entries } from './Entries.tsx'
import { useStaleDiary } from './use-stale-diary.ts'
import './Diary.css'

/** The diary of a child: what is due next, and each day that has gone out; a message leads to its day. */
export function ChildDiary({ id, isNamed = true }: { id: string; isNamed?: boolean }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { data, placeholder } = useLoaded(read(readStudentDiary, { params: { id } }), 4)
  if (placeholder) return placeholder
  const { name, otherName, section, due, days, maySign } = data
  return (
    <>
      {isNamed && (
        <h2 className="diary-child">
          <bdi>{ownName({ name, otherName })}</bdi> · <bdi>{section}</bdi>
        </h2>
      )}
      {due.length > 0 && (
        <Card title={t`Due next`}>
          <Entries entries={due} />
        </Card>
      )}
      {days.length === 0 && (
        <EmptyState icon={NotebookPen} title={t`Nothing here`} action={null}>
          {t`What teachers write appears here at the end of each school day.`}
        </EmptyState>
      )}
      {days.map((day) => (
        <DayPlace key={day.day} day={day.day}>
          <Card title={<DayText day={day.day} />} action={maySign && <Sign {...{ id, day }} />}>
            <Entries entries={day.entries} />
          </Card>
        </DayPlace>
      ))}
    </>
  )
}

/** Comes into view where the address says so. */
function DayPlace({ day, children }: { day: string; children: ReactNode }) {
  const { day: asked } = useSearch({ strict: false }) as { day?: string }
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked === day) place.current?.scrollIntoView({ block: 'center' })
  }, [asked, day])
  return <div ref={place}>{children}</div>
}

function Sign({ id, day: { day, seenAt } }: { id: string; day: StudentDiary['days'][number] }) {
  const { t } = useLingui()
  const stale = useStaleDiary()
  const signing = useMutation({
    mutationFn: () => call(signDiary, { params: { id }, body: { day: day as Day } }),
    onSuccess: stale,
  })
  if (seenAt !== null)
    return (
      <span className="diary-signed">
        <Check aria-hidden size={16} /> {t`Seen`}
      </span>
    )
  return (
    <Button isPending={signing.isPending} onPress={() => signing.mutate()}>
      {t`I have seen it`}
    </Button>
  )
}
