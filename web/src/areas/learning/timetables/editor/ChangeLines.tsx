import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatList } from 'kit/text/locale'
import { readTimetableChanges, type TimetableChanges } from 'tenant-api/contract/learning/timetable-changes'
import { read } from '../../../../shell/session/api.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { CheckLine } from './CheckLine.tsx'

/** The most names that stand in the line; the rest are counted. */
const mostNamed = 8

/** Whose week differs from before, and who is told of it. */
export function ChangeLines({ id, version }: { id: string; version: number }) {
  const { t } = useLingui()
  const { queryKey, queryFn } = read(readTimetableChanges, { params: { id } })
  const { data } = useQuery({ queryKey: [...queryKey, version], queryFn })
  if (!data) return <CheckLine state="note">{t`Comparing it with the week before`}</CheckLine>
  const { lessons, families } = data
  if (lessons === 0) return <CheckLine state="note">{t`Nobody’s week changes, and nobody is told`}</CheckLine>
  const told = t({ message: plural(families, { one: '# family is told', other: '# families are told' }) })
  return (
    <>
      <CheckLine state="note">
        {t({
          message: plural(lessons, {
            one: '# lesson of a week differs from before',
            other: '# lessons of a week differ from before',
          }),
        })}
      </CheckLine>
      <CheckLine state="note">
        <Concerned changes={data} /> {told}
      </CheckLine>
    </>
  )
}

function Concerned({ changes: { sections, teachers } }: { changes: TimetableChanges }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const ownName = useOwnName()
  const listed = (names: string[]) =>
    formatList(language, [...names.slice(0, mostNamed), ...(names.length > mostNamed ? ['…'] : [])])
  const [sectionCount, teacherCount] = [sections.length, teachers.length]
  const counted = [
    t({ message: plural(sectionCount, { one: '# section', other: '# sections' }) }),
    t({ message: plural(teacherCount, { one: '# teacher', other: '# teachers' }) }),
  ]
  return (
    <>
      <bdi>
        {counted[0]}: {listed(sections.map(({ title }) => title))}
      </bdi>
      <br />
      <bdi>
        {counted[1]}: {listed(teachers.map(ownName))}
      </bdi>
      <br />
    </>
  )
}
