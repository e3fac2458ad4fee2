import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useScopeChoices } from '../../../../shell/scope/scope-choices.ts'
import { useScope } from '../../../../shell/scope/scope.ts'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { CampusRulesTab } from '../CampusRulesTab.tsx'
import { HoursTab } from '../hours/HoursTab.tsx'
import { WaysTab } from '../WaysTab.tsx'

type Address = { campus?: string; tab?: string }

/** By which rules the weeks of a campus are drawn up: the hours of its teachers, its own rules, and the ways. */
export function RulesPage() {
  const { t } = useLingui()
  const search: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const scope = useScope()
  const all = useScopeChoices('campus')
  const campuses = scope.level === 'institute' ? all : all.filter(({ id }) => id === scope.campus)
  const campus = campuses.find(({ id }) => id === search.campus) ?? campuses[0]
  const show = (change: Address) =>
    void navigate({ to: '.', search: { ...search, ...change } as never, replace: true })
  return (
    <Page
      title={t`Rules of timetables`}
      lead={t`What the program and the clashes of a timetable go by. What may never clash needs no rule.`}
      width="1080px"
      tools={
        campuses.length > 1 && (
          <Select
            isBare
            label={t`Campus`}
            choices={campuses}
            value={campus?.id ?? ''}
            onChange={(id) => show({ campus: id })}
          />
        )
      }
    >
      {campus ? (
        <Tabs
          label={t`Rules of timetables`}
          value={search.tab ?? 'hours'}
          onChange={(tab) => show({ tab })}
          tabs={[
            {
              id: 'hours',
              title: t`Hours and wishes of teachers`,
              content: <HoursTab key={campus.id} campus={campus.id} />,
            },
            {
              id: 'rules',
              title: t`Rules of the campus`,
              content: <CampusRulesTab key={campus.id} campus={campus.id} />,
            },
            { id: 'ways', title: t`Ways between campuses`, content: <WaysTab /> },
          ]}
        />
      ) : (
        <LoadingRows label={t`Loading`} rows={6} />
      )}
    </Page>
  )
}
