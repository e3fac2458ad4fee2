import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { dressDigits } from 'kit/text/locale'
import { readWeek } from 'tenant-api/contract/learning/lessons'
import { read } from '../../../../shell/session/api.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { isHeld, isNow } from '../lesson-words.ts'

/** What a child is taught now, and what is next: one line for a parent. */
export default function ChildLessons({ id }: { id: string }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { data } = useQuery(read(readWeek, { query: { student: id } }))
  if (!data) return null
  const own = data.lessons.filter((lesson) => lesson.day === data.today && isHeld(lesson))
  const current = own.find((lesson) => isNow(lesson, data.now))
  const next = own.find(({ startsAt }) => (startsAt ?? '') > data.now)
  if (!current && !next) return null
  const [subject, following] = [current?.subject ?? '', next?.subject ?? '']
  const time = dressDigits(language, next?.startsAt ?? '')
  return (
    <p className="muted">
      {current && <bdi>{t`Now: ${subject}`}</bdi>}
      {current && next && ' · '}
      {next && <bdi>{t`At ${time}: ${following}`}</bdi>}
    </p>
  )
}
