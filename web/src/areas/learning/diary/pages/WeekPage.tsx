import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { addDays, type Day } from 'kit/values/day'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { listUnseen, readWeek } from 'tenant-api/contract/learning/diary'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { Entries } from '../Entries.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import '../Diary.css'

/** The diary of a section in a week: what was written, what is missing, and who has not seen it. */
export function WeekPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { section: id = '' } = useParams({ strict: false }) as { section?: string }
  const { day } = useSearch({ strict: false }) as { day?: string }
  const query = (day ? { day } : {}) as never
  const { data, placeholder } = useLoaded(read(readWeek, { params: { id }, query }), 5)
  if (placeholder) return placeholder
  const move = (days: number) => {
    const to = addDays((day ?? data.today) as Day, days)
    void navigate({ to: scoped(`diary/${id}`), search: { day: to } as never, replace: true })
  }
  const { section } = data
  const shown = data.days.filter(({ isSchoolDay, entries }) => isSchoolDay || entries.length > 0)
  return (
    <Stack width="760px">
      <Cluster as="header">
        <h1 className="page-title diary-title">
          <Trans>
            Homework diary of <bdi>{section}</bdi>
          </Trans>
        </h1>
        <IconButton label={t`Week before`} onPress={() => move(-7)}>
          <ChevronLeft aria-hidden size={18} className="directional" />
        </IconButton>
        <IconButton label={t`Week after`} onPress={() => move(7)}>
          <ChevronRight aria-hidden size={18} className="directional" />
        </IconButton>
      </Cluster>
      {shown.length === 0 && <p className="muted">{t`No school in this week.`}</p>}
      {shown.map((one) => (
        <Card key={one.day} title={<DayText day={one.day} />}>
          {one.entries.length === 0 && <p className="muted">{t`Nothing is written.`}</p>}
          <Entries entries={one.entries} />
          {one.missing.length > 0 && (
            <div className="diary-missing">
              <span>{t`Nothing from:`}</span>
              {one.missing.map((name) => (
                <Badge key={name}>
                  <bdi>{name}</bdi>
                </Badge>
              ))}
            </div>
          )}
          {one.toldAt !== null && <Seen {...{ id, ...one }} />}
        </Card>
      ))}
    </Stack>
  )
}

type SeenProps = { id: string; day: string; seen: number; students: number }

function Seen({ id, day, seen, students }: SeenProps) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    ...read(listUnseen, { params: { id }, query: { day: day as Day } }),
    enabled: isOpen,
  })
  return (
    <div className="diary-seen">
      <span>
        {t`Seen:`} <NumberText value={seen} /> / <NumberText value={students} />
      </span>
      <Button look="quiet" size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {t`Who has not seen it`}
      </Button>
      {isOpen && (
        <ul className="diary-unseen">
          {data?.rows.map((student) => (
            <li key={student.studentId}>
              <bdi>{ownName(student)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
