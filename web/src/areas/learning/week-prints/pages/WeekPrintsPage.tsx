import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { FileSpreadsheet, Printer } from 'lucide-react'
import { languageNames } from 'tenant-api/contract/institute/settings'
import { campuses } from 'tenant-api/contract/institute/structure'
import { readMasterSheet, readWeekSheet, readWeekSheets } from 'tenant-api/contract/learning/week-prints'
import { address } from 'kit/http/client'
import { isLanguage, type Language } from 'kit/text/locale'
import { type Day, isDay } from 'kit/values/day'
import { useState } from 'react'
import { RowField, Select } from '../../../../crud/form/fields/LazyFields.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { useMe } from '../../../../shell/session/me.ts'
import { useScope } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { DateField } from '../../../../ui/date/LazyDates.tsx'
import { useToday } from '../../../../ui/date/use-today.ts'
import { RadioGroup } from '../../../../ui/form/choice/RadioGroup.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'

type Search = Partial<
  Record<'section' | 'teacher' | 'student' | 'room' | 'timetable' | 'campus' | 'day', string>
>
type What = 'one' | 'sections' | 'teachers' | 'master-sections' | 'master-teachers'

/** What is printed of the timetables, of which day, and in which language. */
export function WeekPrintsPage() {
  const { t } = useLingui()
  const say = useSay()
  const search: Search = useSearch({ strict: false })
  const { section, teacher, student, room, timetable } = search
  const of = { section, teacher, student, room }
  const { majorRole } = useMe()
  const teaches = majorRole === 'teacher' || majorRole === 'section_teacher'
  const isOfOne = Object.values(of).some((id) => id !== undefined)
  const hasOne = isOfOne || (teaches && timetable === undefined)
  const scope = useScope()
  const { language } = useRegional()
  const today = useToday()
  const [what, choose] = useState<What>(hasOne ? 'one' : 'sections')
  const [day, setDay] = useState<Day>(isDay(search.day) ? search.day : (today as Day))
  const [inLanguage, write] = useState<Language>(language)
  const [campus, place] = useState(search.campus ?? ('campus' in scope ? scope.campus : ''))
  const isOne = what === 'one'
  const isReady = isOne || timetable !== undefined || campus !== ''
  const query = {
    ...(timetable === undefined ? { day } : { timetable }),
    ...(isOne ? of : { of: what.endsWith('teachers') ? 'teachers' : 'sections' }),
    ...(!isOne && timetable === undefined && { campus }),
    language: inLanguage,
  }
  const endpoint = isOne ? readWeekSheet : what.startsWith('master') ? readMasterSheet : readWeekSheets
  const own = isOfOne ? t`The week that was shown` : t`My week`
  const choices = [
    ...(hasOne ? [{ id: 'one', name: own }] : []),
    { id: 'sections', name: t`All sections`, hint: t`One on each page` },
    { id: 'teachers', name: t`All teachers`, hint: t`One on each page` },
    { id: 'master-sections', name: t`Overview of sections`, hint: t`The whole campus on A3` },
    { id: 'master-teachers', name: t`Overview of teachers`, hint: t`The whole campus on A3` },
  ]
  return (
    <Page
      title={t`Print timetables`}
      lead={t`The usual week with the times of its periods. Covers and changes of single days are not on paper.`}
      width="640px"
    >
      <Card>
        <Stack>
          <RadioGroup
            label={t`What to print`}
            choices={choices}
            value={what}
            onChange={(id) => choose(id as What)}
          />
          {timetable === undefined && (
            <DateField label={t`As of`} value={day} onChange={(next) => isDay(next) && setDay(next)} />
          )}
          {!isOne && timetable === undefined && scope.level === 'institute' && (
            <RowField
              label={say(campuses.label.one)}
              of={campuses}
              isRequired
              isDisabled={false}
              value={campus || null}
              onChange={(id) => place(id ?? '')}
              onBlur={() => undefined}
            />
          )}
          <Select
            label={t`Language`}
            choices={Object.entries(languageNames).map(([id, name]) => ({ id, name: say(name) }))}
            value={inLanguage}
            onChange={(id) => isLanguage(id) && write(id)}
          />
          {isReady && (
            <Cluster>
              <ButtonLink
                look="primary"
                href={address(endpoint, { query: { ...query, format: 'pdf' } })}
                target="_blank"
                icon={<Printer aria-hidden size={16} />}
              >{t`Print`}</ButtonLink>
              <ButtonLink
                href={address(endpoint, { query })}
                download
                icon={<FileSpreadsheet aria-hidden size={16} />}
              >{t`Excel`}</ButtonLink>
            </Cluster>
          )}
        </Stack>
      </Card>
    </Page>
  )
}
