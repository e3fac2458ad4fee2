import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import { ListChecks } from 'lucide-react'
import { sections } from 'tenant-api/contract/institute/structure'
import {
  chooseSubjects,
  readChoicesSheet,
  readSubjectChoices,
  type SectionChoices,
} from 'tenant-api/contract/learning/subject-plans/choices'
import { ExcelLink } from '../../../../../crud/files/ExcelLink.tsx'
import { LoadingRows } from '../../../../../crud/resource/LoadingRows.tsx'
import { RowField } from '../../../../../crud/form/fields/LazyFields.tsx'
import { Trouble } from '../../../../../crud/resource/QueryError.tsx'
import { useMyYear } from '../../../../../crud/filters/use-my-year.ts'
import { YearMenu } from '../../../../../crud/filters/YearMenu.tsx'
import { call, read } from '../../../../../shell/session/api.ts'
import { useMay } from '../../../../../shell/session/me.ts'
import { scoped, useScope } from '../../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../../ui/base/Button.tsx'
import { EmptyState } from '../../../../../ui/state/EmptyState.tsx'
import { toast } from '../../../../../ui/overlay/toast.ts'
import { useNarrow } from '../../../../../ui/base/use-narrow.ts'
import { ChoiceGrid } from '../ChoiceGrid.tsx'
import { ChoiceList } from '../ChoiceList.tsx'
import type { ChoiceCell } from '../choice-cells.ts'
import { Stack } from '../../../../../ui/layout/Stack.tsx'
import { Cluster } from '../../../../../ui/layout/Cluster.tsx'
import './SubjectChoices.css'

/** Of the alternatives of a section, which each student takes. */
export function SubjectChoicesPage() {
  const { t } = useLingui()
  const { section, choose } = useSection()
  const years = useMyYear()
  const year = years.data?.year ?? ''
  const mayEdit = useMay(['students', 'edit'])
  const isNarrow = useNarrow()
  const { query, write } = useChoices(year, section)
  const { data, error } = query
  const Rows = isNarrow ? ChoiceList : ChoiceGrid
  return (
    <Stack>
      <Stack as="header" gap="4px">
        <h1 className="page-title">{t`Subject choices`}</h1>
        <p className="choices-text">
          {t`If the plan of a section has alternatives, each student takes one of them. The choice moves on with the student to the next section and year.`}
        </p>
      </Stack>
      <Cluster gap="8px 16px" align="end">
        <RowField
          label={t`Section`}
          of={sections}
          value={section || null}
          onChange={(id) => id && choose(id)}
          onBlur={() => undefined}
          isDisabled={false}
        />
        <YearMenu />
        {data && data.groups.length > 0 && data.students.length > 0 && (
          <ExcelLink href={address(readChoicesSheet, { query: { year, section } })} />
        )}
      </Cluster>
      {!section && (
        <EmptyState icon={ListChecks} title={t`Choose above whose subjects to see`} action={null} />
      )}
      {error && <Trouble error={error} onRetry={() => void query.refetch()} />}
      {section && !error && !data && <LoadingRows label={t`Loading`} rows={8} />}
      {data && (data.groups.length === 0 || data.students.length === 0) && (
        <EmptyState
          icon={ListChecks}
          title={data.groups.length === 0 ? t`There is nothing to choose here` : t`No Student Found`}
          action={<ButtonLink href={scoped('subject-plans')}>{t`Subject plans`}</ButtonLink>}
        >
          {data.groups.length === 0
            ? t`Subjects with the same word under Choice in the plan of the section are alternatives.`
            : undefined}
        </EmptyState>
      )}
      {data && data.groups.length > 0 && data.students.length > 0 && (
        <Rows choices={data} isReadOnly={!mayEdit} onChoose={write} />
      )}
    </Stack>
  )
}

/** The section of the address, or that of the scope. */
function useSection() {
  const search: { section?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const scope = useScope()
  const section = search.section ?? (scope.level === 'section' ? scope.section : '')
  return {
    section,
    choose: (id: string) => void navigate({ to: '.', search: { section: id } as never, replace: true }),
  }
}

function useChoices(year: string, section: string) {
  const queries = useQueryClient()
  const asked = read(readSubjectChoices, { query: { year, section } })
  const query = useQuery({ ...asked, enabled: year !== '' && section !== '' })
  const writing = useMutation({
    mutationFn: (cells: ChoiceCell[]) => call(chooseSubjects, { body: { year, section, cells } }),
    onMutate: (cells) =>
      queries.setQueryData<SectionChoices>(asked.queryKey, (known) => known && withCells(known, cells)),
    onSuccess: (now) => queries.setQueryData(asked.queryKey, now),
    async onError({ message }) {
      toast({ type: 'error', message })
      await queries.invalidateQueries({ queryKey: asked.queryKey })
    },
  })
  return { query, write: writing.mutate }
}

/** What is chosen shows at once. */
function withCells({ groups, students }: SectionChoices, cells: readonly ChoiceCell[]): SectionChoices {
  return {
    groups,
    students: students.map((row) => {
      const mine = cells.filter(({ studentId }) => studentId === row.id)
      if (mine.length === 0) return row
      const chosen = new Map(Object.entries(row.chosen))
      for (const { choice, subjectId } of mine) {
        if (subjectId === null) chosen.delete(choice)
        else chosen.set(choice, subjectId)
      }
      return { ...row, chosen: Object.fromEntries(chosen) }
    }),
  }
}
