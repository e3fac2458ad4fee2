import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { dressDigits } from 'kit/text/locale'
import { readOwnToday } from 'tenant-api/contract/learning/lessons'
import { read } from '../../../../shell/session/api.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { isNow } from '../lesson-words.ts'
import '../LessonLines.css'

/** What a child is taught now, and what is next: one line for a parent. */
export default function ChildLessons({ id }: { id: string }) {
  const { t } = useLingui()
  const { language } = useRegional()
  // One request for all children.
  const { data } = useQuery(read(readOwnToday, {}))
  const own = data?.rows.find(({ studentId }) => studentId === id)?.lessons
  if (!data || !own) return null
  const current = own.find((lesson) => isNow(lesson, data.now))
  const next = own.find(({ startsAt }) => (startsAt ?? '') > data.now)
  if (!current && !next) return null
  const [subject, following] = [current?.subject ?? '', next?.subject ?? '']
  const time = dressDigits(language, next?.startsAt ?? '')
  return (
    <p className="child-lessons">
      {current && <bdi>{t`Now: ${subject}`}</bdi>}
      {current && next && ' · '}
      {next && <bdi>{t`At ${time}: ${following}`}</bdi>}
    </p>
  )
}
