import { useLingui } from '@lingui/react/macro'
import { dressDigits, formatDate } from 'kit/text/locale'
import { Printer } from 'lucide-react'
import type { ArrangedLesson } from 'tenant-api/contract/learning/arrangements'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { useSite } from '../../../../shell/look/site.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { PrintPage } from '../../../../ui/layout/PrintPage.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { sectionsOf, useArrangedWords, useSpan } from '../sheet-words.ts'
import { useSheet } from '../use-sheet.ts'

/** The arrangement of a day on one sheet of paper, for the staff room. */
export function PrintArrangementsPage() {
  const { t } = useLingui()
  const { language, pattern } = useRegional()
  const { name, logo, footer } = useSite()
  const { asked, campus, campuses } = useSheet()
  const { data, fallback } = withFallback(asked, 8, t`Loading the arrangement`)
  if (fallback) return fallback
  const place = campuses.find(({ id }) => id === campus)?.name
  return (
    <Stack>
      <Cluster justify="space-between">
        <ButtonLink href={scoped(`arrangements?campus=${campus}&day=${data.day}`)}>{t`Back`}</ButtonLink>
        <Button look="primary" icon={<Printer aria-hidden size={16} />} onPress={() => window.print()}>
          {t`Print`}
        </Button>
      </Cluster>
      <PrintPage
        paper="a4"
        school={{ name, logo: logo ?? null, footer: footer || undefined }}
        title={t`Daily arrangement`}
        note={[place, formatDate(language, data.day, { pattern })].filter(Boolean).join(' · ')}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Period`}</th>
              <th scope="col">{t`Time`}</th>
              <th scope="col">{t`Section`}</th>
              <th scope="col">{t`Subject`}</th>
              <th scope="col">{t`Room`}</th>
              <th scope="col">{t`Away`}</th>
              <th scope="col">{t`Arranged`}</th>
            </tr>
          </thead>
          <tbody>
            {data.lessons.map((lesson) => (
              <Line key={`${lesson.lessonId} ${lesson.period ?? ''}`} lesson={lesson} />
            ))}
          </tbody>
        </table>
      </PrintPage>
    </Stack>
  )
}

/** A lesson; names stand in both scripts, where the school has them in both. */
function Line({ lesson }: { lesson: ArrangedLesson }) {
  const { language } = useRegional()
  const span = useSpan()
  const words = useArrangedWords()
  const { period, subject, room, away, arranged } = lesson
  const person = arranged?.kind === 'cover' ? arranged.teacher : null
  return (
    <tr>
      <td className="numbers">{period === null ? '' : dressDigits(language, String(period))}</td>
      <td className="numbers" dir="ltr">
        {span(lesson)}
      </td>
      <td>
        <bdi>{sectionsOf(lesson)}</bdi>
      </td>
      <td>
        <bdi>{subject}</bdi>
      </td>
      <td>
        <bdi>{room}</bdi>
      </td>
      <td>
        {away.map((one) => (
          <Named key={one.id} of={one} />
        ))}
      </td>
      <td>{person ? <Named of={person} /> : words(lesson)}</td>
    </tr>
  )
}

function Named({ of: { name, otherName } }: { of: { name: string; otherName: string } }) {
  return (
    <>
      <bdi>{name}</bdi>
      {otherName !== '' && (
        <>
          {' '}
          <bdi>{otherName}</bdi>
        </>
      )}
    </>
  )
}
