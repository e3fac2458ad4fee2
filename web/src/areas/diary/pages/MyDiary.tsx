import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, NotebookPen } from 'lucide-react'
import type { Day } from 'kit/day'
import { readStudentDiary, signDiary, type StudentDiary } from 'tenant-api/contract/diary'
import { listOwnStudents } from 'tenant-api/contract/people'
import { LoadingRows } from '../../../crud/LoadingRows.tsx'
import { Trouble } from '../../../crud/Trouble.tsx'
import { call, read } from '../../../shell/api.ts'
import { useFamily } from '../../../shell/children.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DayText } from '../../../ui/DateText.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useOwnName } from '../../../ui/use-own-name.ts'
import { Entries } from '../Entries.tsx'
import { useStaleDiary } from '../use-stale-diary.ts'
import '../Diary.css'

/** To a guardian the diary of the children, or of the one that the portal is about; to a student the own. */
export function MyDiary() {
  const { t } = useLingui()
  const { chosen } = useFamily()
  const { data, error, refetch } = useQuery(read(listOwnStudents, {}))
  const rows = data?.rows.filter(({ id }) => !chosen || id === chosen.id)
  return (
    <div className="diary">
      <h1 className="diary-title">{t`Homework diary`}</h1>
      {error && !data && <Trouble error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows label={t`Loading`} rows={4} />}
      {rows?.length === 0 && (
        <EmptyState icon={NotebookPen} title={t`No Student Found`} action={null}>
          {t`Ask the school’s office to link your children to your log-in.`}
        </EmptyState>
      )}
      {rows?.map(({ id }) => (
        <ChildDiary key={id} id={id} />
      ))}
    </div>
  )
}

function ChildDiary({ id }: { id: string }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { data, error, refetch } = useQuery(read(readStudentDiary, { params: { id } }))
  if (error && !data) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows label={t`Loading`} rows={4} />
  const { name, otherName, section, due, days, maySign } = data
  return (
    <>
      <h2 className="diary-child">
        <bdi>{ownName({ name, otherName })}</bdi> · <bdi>{section}</bdi>
      </h2>
      {due.length > 0 && (
        <Card title={t`Due next`}>
          <Entries entries={due} />
        </Card>
      )}
      {days.length === 0 && (
        <EmptyState icon={NotebookPen} title={t`Nothing here`} action={null}>
          {t`What teachers write stands here from the end of each school day on.`}
        </EmptyState>
      )}
      {days.map((day) => (
        <Card key={day.day} title={<DayText day={day.day} />} action={maySign && <Sign {...{ id, day }} />}>
          <Entries entries={day.entries} />
        </Card>
      ))}
    </>
  )
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
